import { Banner } from '@parley/ui/components/banner/banner.tsx';
import { Button } from '@parley/ui/components/button/button.tsx';
import { VisuallyHidden } from '@parley/ui/components/visually-hidden/visually-hidden.tsx';
import { RefreshCw } from 'lucide-react';
import { useState, type ReactNode, type RefObject } from 'react';
import { useIntl } from 'react-intl';

import type { SyncSnapshot } from '#src/platform/sync-protocol.ts';

import type { Keys } from '../hooks/use-keys.ts';
import { useNow } from '../hooks/use-now.ts';
import type { LoadedStats } from '../hooks/use-stats.ts';
import { placeNames } from '../logic/place-names.ts';
import { syncNotes } from '../logic/sync-notes.ts';
import { spokenStatus, syncStatusText, syncTone } from '../logic/sync-status-text.ts';
import type { SyncPorts } from '../sync-ports.ts';
import styles from '../sync.module.css';
import { Bar } from './bar.tsx';
import { statusIcons } from './status-icons.tsx';
import { StatusLine } from './status-line.tsx';
import { StepHeading } from './step-heading.tsx';
import { WaitingPart } from './waiting-part.tsx';

interface StatusPartProps {
  readonly ports: SyncPorts;
  readonly keys: Keys;
  readonly snapshot: SyncSnapshot;
  readonly stats: LoadedStats;
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
}

const everySecondMs = 1000;

/** How the sync stands, and what can be done about it. */
export function StatusPart(props: StatusPartProps): ReactNode {
  const { ports, keys, snapshot, stats, headingRef } = props;
  const intl = useIntl();
  const nowMs = useNow(ports.nowMs, everySecondMs);
  const { pending, uploads, phase, progress } = snapshot;
  const tone = syncTone(snapshot);
  const text = syncStatusText(intl, {
    snapshot,
    nowMs,
    stats: typeof stats === 'object' ? stats : undefined,
  });
  return (
    <section className={styles['part']}>
      <StepHeading takesFocus={keys.hasMoved} headingRef={headingRef}>
        {intl.formatMessage({ id: 'sync.status.title', defaultMessage: 'Status' })}
      </StepHeading>
      <StatusLine icon={statusIcons[tone]} isFailed={tone === 'failed'}>
        {text}
      </StatusLine>
      {/* Seconds and counts that run are seen, not heard. */}
      <VisuallyHidden>
        <output>{spokenStatus(intl, snapshot)}</output>
      </VisuallyHidden>
      {progress !== null && (
        <>
          <progress
            className="visually-hidden"
            aria-label={text}
            value={progress.done}
            max={progress.total}
          />
          <Bar share={progress.total === 0 ? 1 : progress.done / progress.total} />
        </>
      )}
      {phase !== 'ready' && <WaitingPart ports={ports} pending={pending} />}
      {uploads > 0 && (
        <p className={styles['hint']}>
          {intl.formatMessage(
            {
              id: 'sync.status.uploads',
              defaultMessage:
                '{count, plural, one {# file or picture is} other {# files and pictures are}} still to be uploaded.',
            },
            { count: uploads },
          )}
        </p>
      )}
      {syncNotes(intl, snapshot).map((note) => (
        <Banner key={note.id} tone={note.tone}>
          {note.text}
        </Banner>
      ))}
      <StatusButtons ports={ports} keys={keys} snapshot={snapshot} />
    </section>
  );
}

function StatusButtons({
  ports,
  keys,
  snapshot,
}: Pick<StatusPartProps, 'ports' | 'keys' | 'snapshot'>): ReactNode {
  const intl = useIntl();
  const { sync, notify, openAccount } = ports;
  const [isComparing, setIsComparing] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const { problem, phase } = snapshot;

  async function compareAll(): Promise<void> {
    setIsComparing(true);
    setHasFailed(false);
    const isDone = await sync.compareAll();
    setIsComparing(false);
    setHasFailed(!isDone);
    if (isDone) {
      notify(
        intl.formatMessage({
          id: 'sync.compare.done',
          defaultMessage: 'Everything was compared with the server.',
        }),
      );
    }
  }

  return (
    <>
      <div className={styles['buttons']}>
        {problem === 'signed-out' && (
          <Button variant="primary" onClick={openAccount}>
            {intl.formatMessage({ id: 'account.signIn.open', defaultMessage: 'Sign in…' })}
          </Button>
        )}
        {problem === 'device-removed' && (
          <Button variant="primary" onClick={keys.reopen}>
            {intl.formatMessage({
              id: 'sync.addAgain',
              defaultMessage: 'Add this browser again…',
            })}
          </Button>
        )}
        <Button icon={RefreshCw} disabled={phase === 'started'} onClick={sync.syncNow}>
          {intl.formatMessage({ id: 'sync.now', defaultMessage: 'Sync now' })}
        </Button>
        <Button variant="quiet" loading={isComparing} onClick={() => void compareAll()}>
          {intl.formatMessage(placeNames.compareAll)}
        </Button>
      </div>
      {hasFailed && (
        <p role="alert" className={styles['problem']}>
          {intl.formatMessage({
            id: 'sync.compare.failed',
            defaultMessage: 'Couldn’t compare everything. Check your connection, then try again.',
          })}
        </p>
      )}
    </>
  );
}
