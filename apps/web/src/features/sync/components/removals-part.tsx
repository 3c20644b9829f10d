import { Button } from '@parley/ui/components/button/button.tsx';
import { useId, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { ShownRemoval } from '#src/platform/sync-protocol.ts';

import { placeNames } from '../logic/place-names.ts';
import type { SyncPorts } from '../sync-ports.ts';
import styles from '../sync.module.css';

interface RemovalsPartProps {
  readonly sync: Pick<SyncPorts['sync'], 'decideRemovals'>;
  readonly removals: readonly ShownRemoval[];
  /** The list is about to go, and the buttons with it. */
  readonly onDecided: () => void;
}

type Decision = 'agree' | 'refuse';

/** Many chats at once that other devices have removed: the sync rests until a person has decided. */
export function RemovalsPart({ sync, removals, onDecided }: RemovalsPartProps): ReactNode {
  const intl = useIntl();
  const titleId = useId();
  const [isLater, setIsLater] = useState(false);
  const [running, setRunning] = useState<Decision>();
  const [hasFailed, setHasFailed] = useState(false);

  async function decide(decision: Decision): Promise<void> {
    if (running !== undefined) return;
    setRunning(decision);
    setHasFailed(false);
    const isDone = await sync.decideRemovals(decision);
    setHasFailed(!isDone);
    setRunning(undefined);
    if (isDone) onDecided();
  }

  return (
    <section className={styles['removals']} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles['title']}>
        {intl.formatMessage({
          id: 'sync.removals.title',
          defaultMessage: 'Did you mean to remove these chats?',
        })}
      </h3>
      {!isLater && <RemovalList removals={removals} titleId={titleId} />}
      {hasFailed && (
        <p role="alert" className={styles['problem']}>
          {intl.formatMessage({
            id: 'sync.removals.failed',
            defaultMessage: 'Your decision couldn’t be saved. Nothing has changed. Try again.',
          })}
        </p>
      )}
      <div className={styles['buttons']}>
        {!isLater && (
          <>
            <Button loading={running === 'refuse'} onClick={() => void decide('refuse')}>
              {intl.formatMessage(placeNames.keepEverywhere)}
            </Button>
            <Button loading={running === 'agree'} onClick={() => void decide('agree')}>
              {intl.formatMessage({ id: 'sync.removals.agree', defaultMessage: 'Remove here too' })}
            </Button>
          </>
        )}
        {/* The same button before and after: it keeps the focus. */}
        <Button variant="quiet" onClick={() => setIsLater(!isLater)}>
          {isLater
            ? intl.formatMessage({
                id: 'sync.removals.show',
                defaultMessage: 'Show the chats that would be removed',
              })
            : intl.formatMessage({ id: 'sync.removals.later', defaultMessage: 'Later' })}
        </Button>
      </div>
    </section>
  );
}

interface RemovalListProps {
  readonly removals: readonly ShownRemoval[];
  readonly titleId: string;
}

function RemovalList({ removals, titleId }: RemovalListProps): ReactNode {
  const intl = useIntl();
  return (
    <>
      <p>
        {intl.formatMessage({
          id: 'sync.removals.text',
          defaultMessage:
            'They were removed on another device. That is a lot at once, so nothing has happened here yet, and sync waits for you.',
        })}
      </p>
      {/* A list that scrolls has to be reached by keys. */}
      <ul
        className={styles['scroll']}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-labelledby={titleId}
      >
        {removals.map((removal) => (
          <li key={removal.chatId} className={styles['removal']}>
            <span className={styles['name']} dir="auto">
              {removal.title === ''
                ? intl.formatMessage({ id: 'chat.untitled', defaultMessage: 'New Chat' })
                : removal.title}
            </span>
            <span className={styles['hint']}>
              {removal.device === ''
                ? intl.formatMessage({
                    id: 'sync.removals.unknown',
                    defaultMessage: 'Removed on another device',
                  })
                : intl.formatMessage(
                    { id: 'sync.removals.device', defaultMessage: 'Removed on {device}' },
                    { device: removal.device },
                  )}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles['hint']}>
        {intl.formatMessage(
          {
            id: 'sync.removals.hint',
            defaultMessage: '“{button}” also brings them back on your other devices.',
          },
          { button: intl.formatMessage(placeNames.keepEverywhere) },
        )}
      </p>
    </>
  );
}
