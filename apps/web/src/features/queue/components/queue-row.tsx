import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { ArrowUp, ChevronDown, ChevronUp, Paperclip, Pencil, X } from 'lucide-react';
import { Icon } from '@parley/ui/components/icon/icon.tsx';
import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { QueueSnapshot } from '#src/services/queue/chat-queue.ts';

import styles from './queue-row.module.css';

type WaitingMessage = QueueSnapshot['messages'][number];

/** What can be done with a message that waits. */
export interface QueueRowActions {
  /** Takes it back into the box. */
  readonly onEdit: (message: WaitingMessage) => void;
  readonly onRemove: (message: WaitingMessage) => void;
  readonly onSendNow: (message: WaitingMessage) => void;
  readonly onMove: (message: WaitingMessage, by: 1 | -1) => void;
}

interface QueueRowProps extends QueueRowActions {
  readonly message: WaitingMessage;
  readonly place: { readonly at: number; readonly count: number };
  /** Nothing goes by itself: what is sent now goes at once. */
  readonly isResting: boolean;
}

/** Two lines of a narrow screen show no more. */
const shownUnits = 400;

/** One message that waits. Alt with an arrow key moves it, from any of its buttons. */
export function QueueRow(props: QueueRowProps): ReactNode {
  const { message, place, onMove } = props;
  const { text, attachments } = message;
  const contentId = useId();

  const move = (by: 1 | -1): void => {
    const to = place.at + by;
    if (to >= 0 && to < place.count) onMove(message, by);
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    const isArrow = event.key === 'ArrowUp' || event.key === 'ArrowDown';
    if (!event.altKey || !isArrow) return;
    event.preventDefault();
    move(event.key === 'ArrowUp' ? -1 : 1);
  };

  return (
    <li className={styles['row']} data-element-id="queued-message">
      <div id={contentId} className={styles['content']}>
        {text !== '' && (
          <p className={styles['text']} dir="auto">
            {text.slice(0, shownUnits)}
          </p>
        )}
        {attachments.length > 0 && (
          <p className={styles['files']}>
            <Icon of={Paperclip} />
            <span className={styles['names']} dir="auto" data-tooltip-if-cut="">
              {attachments.map(({ name }) => name).join(', ')}
            </span>
          </p>
        )}
      </div>
      <RowButtons {...props} contentId={contentId} onMoveBy={move} onKeyDown={handleKeyDown} />
    </li>
  );
}

interface RowButtonsProps extends QueueRowProps {
  /** The element with the message, which says what the buttons are for. */
  readonly contentId: string;
  readonly onMoveBy: (by: 1 | -1) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function RowButtons({
  message,
  place,
  isResting,
  contentId,
  onMoveBy,
  onKeyDown,
  ...actions
}: RowButtonsProps): ReactNode {
  const intl = useIntl();
  const { at, count } = place;
  const shared = { size: 's', onKeyDown, 'aria-describedby': contentId } as const;
  return (
    <div className={styles['buttons']}>
      {(isResting || at > 0) && (
        <IconButton
          icon={ArrowUp}
          label={
            isResting
              ? intl.formatMessage({ id: 'queue.sendNow', defaultMessage: 'Send now' })
              : intl.formatMessage({ id: 'composer.sendNext', defaultMessage: 'Send next' })
          }
          {...shared}
          data-button="send"
          onClick={() => actions.onSendNow(message)}
        />
      )}
      {count > 1 && (
        <>
          <IconButton
            icon={ChevronUp}
            label={intl.formatMessage({ id: 'queue.moveUp', defaultMessage: 'Move up' })}
            shortcut="alt+up"
            aria-disabled={at === 0 || undefined}
            {...shared}
            data-button="up"
            onClick={() => onMoveBy(-1)}
          />
          <IconButton
            icon={ChevronDown}
            label={intl.formatMessage({ id: 'queue.moveDown', defaultMessage: 'Move down' })}
            shortcut="alt+down"
            aria-disabled={at === count - 1 || undefined}
            {...shared}
            data-button="down"
            onClick={() => onMoveBy(1)}
          />
        </>
      )}
      <IconButton
        icon={Pencil}
        label={intl.formatMessage({ id: 'queue.edit', defaultMessage: 'Edit in message box' })}
        {...shared}
        data-button="edit"
        onClick={() => actions.onEdit(message)}
      />
      <IconButton
        icon={X}
        label={intl.formatMessage({ id: 'queue.remove', defaultMessage: 'Remove from queue' })}
        {...shared}
        data-button="remove"
        onClick={() => actions.onRemove(message)}
      />
    </div>
  );
}
