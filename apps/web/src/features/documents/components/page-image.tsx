import type { PagePicture } from '@parley/domain/chat/message-part.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { Attachments, ImageUrl } from '#src/services/attachments/attachments.ts';

import styles from './page-image.module.css';

interface PageImageProps {
  readonly picture: PagePicture;
  readonly attachments: Attachments;
}

/** A page as the picture that is sent. */
export function PageImage({ picture, attachments }: PageImageProps): ReactNode {
  const intl = useIntl();
  const url = useImageUrl(picture, attachments);
  return (
    <img
      className={styles['page']}
      src={url}
      width={picture.widthPx}
      height={picture.heightPx}
      alt={intl.formatMessage(
        { id: 'documents.pageImage', defaultMessage: 'Image of page {number}' },
        { number: picture.page },
      )}
    />
  );
}

function useImageUrl(picture: PagePicture, attachments: Attachments): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    let isOver = false;
    let held: ImageUrl | undefined;
    void attachments.thumbnailUrl(picture).then((found) => {
      if (isOver) found?.release();
      else {
        held = found;
        setUrl(found?.url);
      }
      return undefined;
    });
    return () => {
      isOver = true;
      held?.release();
    };
  }, [picture, attachments]);
  return url;
}
