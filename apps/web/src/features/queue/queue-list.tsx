import { Button } from '@parley/ui/components/button/button.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { QueueSnapshot } from '#src/services/queue/chat-queue.ts';
import { goesByItself, type QueueState } from '#src/services/queue/queue-state.ts';

import { QueueRow, type QueueRowActions } from './components/queue-row.tsx';
import { useRowFocus } from './hooks/use-row-focus.ts';
import { stateText } from './logic/state-text.ts';
import styles from './queue-list.module.css';

export interface QueueListProps extends QueueRowActions {
  readonly queue: QueueSnapshot;
  /** Sends the next message in spite of what keeps it. */
  readonly onGoOn: () => void;
}

/** The messages of a chat that wait to be sent, over the box that they were written in. */
export function QueueList({ queue, onGoOn, ...actions }: QueueListProps): ReactNode {
  const intl = useIntl();
  const { messages, state } = queue;
  const { listRef, follow } = useRowFocus(messages);
  if (state === undefined) return null;
  const isPaused = !goesByItself(state);
  return (
    <section
      className={styles['queue']}
      aria-label={intl.formatMessage({ id: 'queue.title', defaultMessage: 'Waiting messages' })}
      data-element-id="queued-messages"
      data-paused={isPaused || undefined}
    >
      <div className={styles['head']}>
        <p className={styles['state']} dir="auto">
          <span className={styles['count']}>
            {intl.formatMessage(
              {
                id: 'queue.count',
                defaultMessage:
                  '{count, plural, one {# message waiting} other {# messages waiting}}',
              },
              { count: messages.length },
            )}
          </span>{' '}
          <span className={styles['reason']} aria-live="polite">
            {stateText(intl, state)}
          </span>
        </p>
        {isPaused && (
          <Button size="s" onClick={onGoOn}>
            {goOnLabel(state, intl)}
          </Button>
        )}
      </div>
      <ol ref={listRef} className={styles['list']}>
        {messages.map((message, at) => (
          <QueueRow
            key={message.key}
            {...actions}
            message={message}
            place={{ at, count: messages.length }}
            isResting={isPaused}
            onMove={(moved, by) => {
              follow(at + by);
              actions.onMove(moved, by);
            }}
            onRemove={(removed) => {
              follow(Math.min(at, messages.length - 2));
              actions.onRemove(removed);
            }}
          />
        ))}
      </ol>
    </section>
  );
}

function goOnLabel({ type }: QueueState, intl: ReturnType<typeof useIntl>): string {
  return type === 'costly'
    ? intl.formatMessage({ id: 'queue.sendAnyway', defaultMessage: 'Send anyway' })
    : intl.formatMessage({ id: 'queue.goOn', defaultMessage: 'Resume sending' });
}
