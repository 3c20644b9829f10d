import type { ImagePart } from '@parley/domain/chat/message-part.ts';
import { useContext, useEffect, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { MarkdownContext } from '@parley/ui/markdown/components/context.ts';

import type { FileArrival } from '#src/app/shared/file-arrivals.ts';
import { MissingFile } from '#src/app/shared/missing-file.tsx';
import { useFileArrival } from '#src/app/shared/use-file-arrival.ts';
import type { Attachments } from '#src/services/attachments/attachments.ts';

import styles from './attached-image.module.css';

interface AttachedImageProps {
  readonly part: ImagePart;
  readonly attachments: Attachments;
}

/** A picture of one's own in a message; opens over the whole page. Another device may have added it. */
export function AttachedImage({ part, attachments }: AttachedImageProps): ReactNode {
  const { attempt, state } = useFileArrival(part.attachmentId);
  return <Picture key={attempt} part={part} attachments={attachments} arrival={state} />;
}

interface PictureProps extends AttachedImageProps {
  readonly arrival: FileArrival['state'];
}

function Picture({ part, attachments, arrival }: PictureProps): ReactNode {
  const intl = useIntl();
  const markdown = useContext(MarkdownContext);
  const [state, setState] = useState<{ readonly url: string | undefined }>();
  useEffect(() => {
    let isGone = false;
    let release = (): void => undefined;
    void attachments.thumbnailUrl(part).then((picture) => {
      if (isGone) picture?.release();
      else {
        release = picture?.release ?? release;
        setState({ url: picture?.url });
      }
    });
    return () => {
      isGone = true;
      release();
    };
  }, [part, attachments]);

  if (state?.url === undefined && arrival !== undefined) {
    return <MissingFile id={part.attachmentId} name={part.name} state={arrival} />;
  }
  if (state !== undefined && state.url === undefined) {
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
  const url = state?.url;
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
