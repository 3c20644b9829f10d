import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { useWaiting } from '../hooks/use-waiting.ts';
import { waitingLines } from '../logic/waiting-lines.ts';
import type { SyncPorts } from '../sync-ports.ts';
import styles from '../sync.module.css';

interface WaitingPartProps {
  readonly ports: Pick<SyncPorts, 'countWaiting' | 'onCommit'>;
  /** As the last round counted them: where they are too many to be looked at one by one. */
  readonly pending: number;
}

/** What this device has changed and the server has not got. */
export function WaitingPart({ ports, pending }: WaitingPartProps): ReactNode {
  const intl = useIntl();
  const waiting = useWaiting(ports);
  const counted = waiting.reduce((sum, { changed, deleted }) => sum + changed + deleted, 0);
  const count = counted === 0 ? pending : counted;
  if (count === 0) return null;
  return (
    <div className={styles['waiting']}>
      <p>
        {intl.formatMessage(
          {
            id: 'sync.status.pending',
            defaultMessage:
              '{count, plural, one {# change is} other {# changes are}} only on this device so far.',
          },
          { count },
        )}
      </p>
      <ul>
        {waitingLines(intl, waiting).map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </div>
  );
}
