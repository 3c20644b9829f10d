import { Button } from '@parley/ui/components/button/button.tsx';
import { useIsCovered } from '@parley/ui/components/dialog/dialog-layer.tsx';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { openForeignFrame, type ForeignFrameEnd } from '#src/services/frames/foreign-frame.ts';

import { sandboxPage } from '#src/services/frames/sandbox-page.ts';

import styles from './preview-content.module.css';

export interface PreviewFrameProps {
  readonly html: string;
  /** The page names no colours: ground and text are those of the theme around it. */
  readonly followsTheme?: boolean;
  /** What the frame is called for people who do not see it. */
  readonly title: string;
  /** See {@link sandboxPage}. */
  readonly sandboxOrigin: string | undefined;
}

/**
 * Runs a page where it can reach nothing. Mount a new one for other content; the frame takes its page
 * once. While a dialog stands over the page nothing runs, for what is typed there may be secret.
 */
export function PreviewFrame(props: PreviewFrameProps): ReactNode {
  const isCovered = useIsCovered();
  const [end, setEnd] = useState<ForeignFrameEnd>();
  if (end !== undefined) return <Ended reason={end} onRunAgain={() => setEnd(undefined)} />;
  if (isCovered) return <div className={styles['place']} />;
  return <Running {...props} onEnd={setEnd} />;
}

interface RunningProps extends PreviewFrameProps {
  readonly onEnd: (reason: ForeignFrameEnd) => void;
}

function Running(props: RunningProps): ReactNode {
  const { html, title, followsTheme = false, sandboxOrigin, onEnd } = props;
  const intl = useIntl();
  const place = useRef<HTMLDivElement>(null);
  const [isWebRtcOpen, setIsWebRtcOpen] = useState(false);
  useEffect(() => {
    if (place.current === null) return undefined;
    const frame = openForeignFrame(place.current, {
      url: sandboxPage('preview.html', sandboxOrigin),
      title,
      className: styles['frame'] ?? '',
      onReady: ({ post }, facts) => {
        setIsWebRtcOpen(facts.isWebRtcOpen);
        post({ html, followsTheme });
      },
      onEnd,
    });
    return frame.close;
  }, [html, title, followsTheme, sandboxOrigin, onEnd]);
  return (
    <>
      {isWebRtcOpen && (
        <p className={styles['warning']}>
          {intl.formatMessage({
            id: 'preview.webRtcOpen',
            defaultMessage:
              'This browser lets a preview send what you type in it to others. Don’t enter anything secret.',
          })}
        </p>
      )}
      <div ref={place} className={styles['place']} />
    </>
  );
}

interface EndedProps {
  readonly reason: ForeignFrameEnd;
  readonly onRunAgain: () => void;
}

/** Stands where the page ran, and says why it does not any more. */
function Ended({ reason, onRunAgain }: EndedProps): ReactNode {
  const intl = useIntl();
  const texts: Readonly<Record<ForeignFrameEnd, string>> = {
    'took-focus': intl.formatMessage({
      id: 'preview.tookFocus',
      defaultMessage:
        'Parley closed this preview: it took over the keyboard while you weren’t using it.',
    }),
    'no-answer': intl.formatMessage({
      id: 'preview.noAnswer',
      defaultMessage: 'Parley closed this preview: it stopped responding.',
    }),
    'not-started': intl.formatMessage({
      id: 'preview.notStarted',
      defaultMessage: 'The preview couldn’t start.',
    }),
  };
  return (
    <div className={styles['ended']} role="alert">
      <p>{texts[reason]}</p>
      <Button size="s" onClick={onRunAgain}>
        {intl.formatMessage({ id: 'preview.runAgain', defaultMessage: 'Run again' })}
      </Button>
    </div>
  );
}
