import { isOpenPageRefusal } from '@parley/contract/frames/open-page.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { useIsCovered } from '@parley/ui/components/dialog/dialog-layer.tsx';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { openForeignFrame, type ForeignFrameEnd } from '#src/services/frames/foreign-frame.ts';

import { openPage, sandboxPage } from '#src/services/frames/sandbox-page.ts';

import styles from './preview-content.module.css';

export interface PreviewFrameProps {
  readonly html: string;
  /** The page names no colours: ground and text are those of the theme around it. */
  readonly followsTheme?: boolean;
  /** What the frame is called for people who do not see it. */
  readonly title: string;
  /** See {@link sandboxPage}. */
  readonly sandboxOrigin: string | undefined;
  /** Where it may load from; the same list until the person changes that. Absent: from nowhere. */
  readonly hosts?: readonly string[];
}

/** Why a page does not run: its frame ended, or the browser did not shut it off from other hosts. */
type PreviewEnd = ForeignFrameEnd | 'not-shut';

/**
 * Runs a page where it can reach nothing, or the hosts that the person allowed and no other. Mount a
 * new one for other content; the frame takes its page once. While a dialog stands over the page nothing
 * runs, for what is typed there may be secret.
 */
export function PreviewFrame(props: PreviewFrameProps): ReactNode {
  const isCovered = useIsCovered();
  const [end, setEnd] = useState<PreviewEnd>();
  if (end !== undefined) return <Ended reason={end} onRunAgain={() => setEnd(undefined)} />;
  if (isCovered) return <div className={styles['place']} />;
  return <Running {...props} onEnd={setEnd} />;
}

interface RunningProps extends PreviewFrameProps {
  readonly onEnd: (reason: PreviewEnd) => void;
}

function Running(props: RunningProps): ReactNode {
  const { html, title, followsTheme = false, sandboxOrigin, hosts, onEnd } = props;
  const intl = useIntl();
  const place = useRef<HTMLDivElement>(null);
  const [isWebRtcOpen, setIsWebRtcOpen] = useState(false);
  useEffect(() => {
    if (place.current === null) return undefined;
    const open = hosts === undefined ? undefined : openPage(hosts, sandboxOrigin);
    const content = { html, followsTheme, ...(open === undefined ? {} : { hosts: open.hosts }) };
    const frame = openForeignFrame(place.current, {
      url: open?.url ?? sandboxPage('preview.html', sandboxOrigin),
      isCredentialless: open !== undefined,
      title,
      className: styles['frame'] ?? '',
      onReady: ({ post }, facts) => {
        setIsWebRtcOpen(facts.isWebRtcOpen);
        post(content);
      },
      onContent(data) {
        if (!isOpenPageRefusal(data)) return;
        frame.close();
        onEnd('not-shut');
      },
      onEnd,
    });
    return frame.close;
  }, [html, title, followsTheme, sandboxOrigin, hosts, onEnd]);
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
  readonly reason: PreviewEnd;
  readonly onRunAgain: () => void;
}

/** Stands where the page ran, and says why it does not any more. */
function Ended({ reason, onRunAgain }: EndedProps): ReactNode {
  const intl = useIntl();
  const texts: Readonly<Record<PreviewEnd, string>> = {
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
    'not-shut': intl.formatMessage({
      id: 'preview.notShut',
      defaultMessage:
        'Parley didn’t load this page: your browser can’t keep it from hosts that you didn’t allow.',
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
