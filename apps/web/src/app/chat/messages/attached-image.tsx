import type { ImagePart } from '@parley/domain/chat/message-part.ts';
import { useContext, useEffect, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { MarkdownContext } from '@parley/ui/markdown/components/context.ts';

import { MissingFile } from '#src/app/shared/missing-file.tsx';
import { useFileArrival } from '#src/app/shared/use-file-arrival.ts';
import type { Attachments } from '#src/services/attachments/attachments.ts';

import styles from './attached-image.module.css';

interface AttachedImageProps {
  readonly part: ImagePart;
  readonly attachments: Attachments;
}

interface FoundPicture {
  /** Which look has found it, or not. */
  readonly attempt: number;
  readonly url: string | undefined;
}

/** A picture of one's own in a message; opens over the whole page. Another device may have added it. */
export function AttachedImage({ part, attachments }: AttachedImageProps): ReactNode {
  const { attempt, state: arrival } = useFileArrival(part.attachmentId);
  const intl = useIntl();
  const markdown = useContext(MarkdownContext);
  const [found, setFound] = useState<FoundPicture>();
  useEffect(() => {
    let isGone = false;
    let release = (): void => undefined;
    void attachments.thumbnailUrl(part).then((picture) => {
      if (isGone) picture?.release();
      else {
        release = picture?.release ?? release;
        setFound({ attempt, url: picture?.url });
      }
    });
    return () => {
      isGone = true;
      release();
    };
  }, [part, attachments, attempt]);

  const url = found?.url;
  if (url === undefined && arrival !== undefined) {
    return <MissingFile id={part.attachmentId} name={part.name} state={arrival} />;
  }
  // What an earlier look has not found may be there by now.
  if (found?.attempt === attempt && url === undefined) {
    return (
      <span className={styles['gone']}>
        {intl.formatMessage(
          {
            id: 'chat.picture.gone',
            defaultMessage: '{name} is missing from browser storage',
          },
          { name: part.name },
        )}
      </span>
    );
  }
  return (
    <button
      type="button"
      className={styles['picture']}
      disabled={url === undefined}
      onClick={() =>
        url !== undefined && markdown?.services.openFullScreen?.({ url, alt: part.name })
      }
    >
      <img src={url} alt={part.alt ?? part.name} width={part.widthPx} height={part.heightPx} />
    </button>
  );
}
