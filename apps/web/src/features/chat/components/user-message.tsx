import type { Message } from '@parley/domain/chat/message.ts';
import { textOfParts } from '@parley/domain/chat/message-part.ts';
import { Avatar } from '@parley/ui/components/avatar/avatar.tsx';
import { fadeEdges } from '@parley/ui/components/strip/fade-edges.ts';
import { MessageMarkdown } from './message-markdown.tsx';
import { useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { Preparing } from '#src/services/chats/asked.ts';

import { useChatScope, useIsEditing } from '../chat-scope.ts';
import { useOpenPart } from '../hooks/use-open-part.ts';
import { MessageActions } from './message-actions.tsx';
import { MessageBoundary } from './message-boundary.tsx';
import { LazyMessageEditor } from './lazy-message-editor.tsx';
import { RawText } from './raw-text.tsx';
import { UnknownParts } from './unknown-part.tsx';
import styles from './user-message.module.css';

/** A question: a bubble at the side of the reader, with its files and pictures above the text. */
export function UserMessage({ message }: { readonly message: Message }): ReactNode {
  const isEditing = useIsEditing(message.id);
  const [isRaw, setIsRaw] = useOpenPart(message.id, 'raw');
  const text = textOfParts(message.parts);
  return (
    <div className={styles['user']}>
      <OwnPicture />
      <Attachments message={message} />
      {isEditing && <EditBubble message={message} text={text} />}
      {!isEditing && text !== '' && (
        <div
          className={styles['bubble']}
          data-part="text"
          data-element-id="user-message-content"
          dir="auto"
        >
          {isRaw ? (
            <RawText text={text} />
          ) : (
            <MessageBoundary text={text}>
              <MessageMarkdown messageId={message.id} text={text} />
            </MessageBoundary>
          )}
        </div>
      )}
      <UnknownParts parts={message.parts} />
      {!isEditing && (
        <MessageActions
          message={message}
          text={text}
          isRunning={false}
          isRaw={isRaw}
          isLast={false}
          onToggleRaw={() => setIsRaw(!isRaw)}
        />
      )}
    </div>
  );
}

function OwnPicture(): ReactNode {
  const { ownPicture } = useChatScope();
  const url = useSyncExternalStore(ownPicture.subscribe, ownPicture.get);
  if (url === '') return null;
  return <Avatar name="" imageUrl={url} className={styles['picture'] ?? ''} />;
}

interface EditBubbleProps {
  readonly message: Message;
  readonly text: string;
}

function EditBubble({ message, text }: EditBubbleProps): ReactNode {
  const { actions, editing, onRefused, sendsWithEnter } = useChatScope();
  function handleSend(changed: string): void {
    const kept = message.parts.filter((part) => part.type !== 'text');
    const parts =
      changed.trim() === '' ? kept : [...kept, { type: 'text' as const, text: changed }];
    const result = actions.editAndSend(message.id, parts);
    if (!result.ok) onRefused(result.error.code);
    else if (result.value === null) editing.set(undefined);
    else void closeWhenSent(result.value);
  }
  /** What was typed is given up once it stands in the chat, not before. */
  async function closeWhenSent({ begins }: Preparing): Promise<void> {
    const isSent = begins.catch(() => false);
    editing.sending(message.id, isSent);
    if (!(await isSent)) onRefused('busy');
  }
  return (
    <div className={styles['bubble']} data-editing="">
      <LazyMessageEditor
        initialText={text}
        canSend
        savesWithEnter={sendsWithEnter()}
        onSend={handleSend}
        onReplace={(changed) => {
          editing.set(undefined);
          void actions.replaceText(message.id, changed);
        }}
        onCancel={() => editing.set(undefined)}
      />
    </div>
  );
}

function Attachments({ message }: { readonly message: Message }): ReactNode {
  const intl = useIntl();
  const { slots } = useChatScope();
  const attached = message.parts.filter((part) => part.type === 'file' || part.type === 'image');
  if (attached.length === 0) return null;
  return (
    <ul
      ref={fadeEdges}
      className={styles['attachments']}
      aria-label={intl.formatMessage({ id: 'chat.attachments', defaultMessage: 'Attachments' })}
    >
      {attached.map((part) => (
        <li key={part.attachmentId}>
          {part.type === 'image' ? slots.renderImage(part) : slots.renderFile(part)}
        </li>
      ))}
    </ul>
  );
}
