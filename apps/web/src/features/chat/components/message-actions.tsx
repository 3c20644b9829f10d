import { isWelcome, type Message } from '@parley/domain/chat/message.ts';
import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { TwoStepButton } from '@parley/ui/components/two-step-button/two-step-button.tsx';
import { useMediaQuery } from '@parley/ui/hooks/use-media-query.ts';
import { Check, Copy, Pencil, RefreshCw, Trash2 } from 'lucide-react';
import { useDeferredValue, useEffect, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { useChatScope } from '../chat-scope.ts';
import { useColumnModel } from '../column-context.ts';
import { roomForAllActions } from '../logic/room-for-actions.ts';
import styles from './message-actions.module.css';
import { MessageVersions } from './message-versions.tsx';
import { MoreActions } from './more-actions.tsx';
import { PlayButton } from './play-button.tsx';

export interface MessageActionsProps {
  readonly message: Message;
  readonly text: string;
  /** What is copied, where that is more than the text. */
  readonly copyText?: (() => string) | undefined;
  readonly isRunning: boolean;
  /** It will never have actions: the answer comes later. */
  readonly isStep?: boolean;
  readonly isRaw: boolean;
  readonly isLast: boolean;
  readonly onToggleRaw: () => void;
}

/** How long «Copied» stands. */
const copiedMs = 2000;

/** The row under a message. Hidden until hover or focus with a mouse; always there under a finger. */
export function MessageActions(props: MessageActionsProps): ReactNode {
  const { message } = props;
  const isInColumn = useColumnModel() !== undefined;
  // Words are painted before the buttons under them, for which there is room already: with a mouse
  // they are hidden at first, and half of what a chat consists of.
  const hasSettled = useDeferredValue(!props.isRunning, false);
  return (
    <div
      className={styles['actions']}
      data-last={props.isLast || undefined}
      data-step={props.isStep === true || undefined}
      data-role={message.role}
      data-element-id="additional-actions-of-response-container"
    >
      {!isInColumn && <MessageVersions message={message} />}
      {hasSettled && !props.isRunning && <Actions {...props} />}
    </div>
  );
}

/** Six at most; the rest is in the menu. A reply that never began can only be taken away: its error offers to try again. */
function Actions(props: MessageActionsProps): ReactNode {
  const { message, text } = props;
  const isInColumn = useColumnModel() !== undefined;
  const hasRoom = useMediaQuery(roomForAllActions) && !isInColumn;
  const isReply = message.role === 'assistant';
  const isLastReply = isReply && props.isLast;
  if (isReply && message.parts.length === 0) return <DeleteButton message={message} />;
  return (
    <>
      <CopyButton text={text} copyText={props.copyText} isLastReply={isLastReply} />
      {isReply && !isWelcome(message) && (
        <RegenerateButton message={message} isLastReply={isLastReply} />
      )}
      <EditButton message={message} />
      {hasRoom && <PlayButton message={message} text={text} />}
      <MoreActions
        message={message}
        text={text}
        copyText={props.copyText}
        isRaw={props.isRaw}
        onToggleRaw={props.onToggleRaw}
      />
      <DeleteButton message={message} />
    </>
  );
}

interface CopyButtonProps extends Pick<MessageActionsProps, 'text' | 'copyText'> {
  /** There are keys for the last one. */
  readonly isLastReply: boolean;
}

function CopyButton({ text, copyText, isLastReply }: CopyButtonProps): ReactNode {
  const intl = useIntl();
  const { copyMessage } = useChatScope();
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <IconButton
      size="s"
      icon={isCopied ? Check : Copy}
      label={
        isCopied
          ? intl.formatMessage({ id: 'chat.action.copied', defaultMessage: 'Copied' })
          : intl.formatMessage({ id: 'chat.action.copy', defaultMessage: 'Copy' })
      }
      data-command={isLastReply ? 'copyLastReply' : undefined}
      onClick={() => void copyMessage(copyText?.() ?? text).then(setIsCopied)}
    />
  );
}

interface RegenerateButtonProps {
  readonly message: Message;
  readonly isLastReply: boolean;
}

function RegenerateButton({ message, isLastReply }: RegenerateButtonProps): ReactNode {
  const intl = useIntl();
  const { actions, onRefused } = useChatScope();
  const columnModel = useColumnModel();
  function handleClick(): void {
    const result = actions.regenerate(message.id, columnModel);
    if (!result.ok) onRefused(result.error.code);
  }
  return (
    <IconButton
      size="s"
      icon={RefreshCw}
      label={intl.formatMessage({ id: 'chat.action.regenerate', defaultMessage: 'Regenerate' })}
      data-command={isLastReply ? 'regenerate' : undefined}
      onClick={handleClick}
    />
  );
}

function EditButton({ message }: { readonly message: Message }): ReactNode {
  const intl = useIntl();
  const { editing } = useChatScope();
  return (
    <IconButton
      size="s"
      icon={Pencil}
      label={intl.formatMessage({ id: 'chat.action.edit', defaultMessage: 'Edit' })}
      data-action="edit"
      onClick={() => editing.set(message.id)}
    />
  );
}

function DeleteButton({ message }: { readonly message: Message }): ReactNode {
  const intl = useIntl();
  const { actions, onDeleted } = useChatScope();
  function handleConfirm(): void {
    const undo = actions.deleteMessage(message.id);
    if (undo !== undefined) onDeleted(undo);
  }
  return (
    <TwoStepButton
      size="s"
      icon={Trash2}
      label={intl.formatMessage({ id: 'chat.action.delete', defaultMessage: 'Delete' })}
      isCompact
      armedLabel={intl.formatMessage({ id: 'chat.action.delete.sure', defaultMessage: 'Sure?' })}
      onConfirm={handleConfirm}
    />
  );
}
