import type { Message } from '@parley/domain/chat/message.ts';
import { textOfParts } from '@parley/domain/chat/message-part.ts';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { useChatScope, useIsEditing } from '../chat-scope.ts';
import { useOpenPart } from '../hooks/use-open-part.ts';
import { MessageActions } from './message-actions.tsx';
import { LazyMessageEditor } from './lazy-message-editor.tsx';
import { RawText } from './raw-text.tsx';
import styles from './system-message.module.css';
import { UnknownParts } from './unknown-part.tsx';

/** An instruction that stands in the chat; every request is built from it anew. */
export function SystemMessage({ message }: { readonly message: Message }): ReactNode {
  const intl = useIntl();
  const { actions, editing } = useChatScope();
  const isEditing = useIsEditing(message.id);
  const [isOpen, setIsOpen] = useOpenPart(message.id, 'instruction');
  const text = textOfParts(message.parts);
  if (isEditing) {
    return (
      <LazyMessageEditor
        initialText={text}
        canSend={false}
        savesWithEnter={false}
        onReplace={(changed) => {
          editing.set(undefined);
          void actions.replaceText(message.id, changed);
        }}
        onCancel={() => editing.set(undefined)}
      />
    );
  }
  return (
    <>
      <details
        className={styles['system']}
        open={isOpen}
        onToggle={(event) => setIsOpen(event.currentTarget.open)}
      >
        <summary>
          {intl.formatMessage({ id: 'chat.system', defaultMessage: 'System prompt' })}
          <span className={styles['start']} dir="auto">
            {text}
          </span>
        </summary>
        <RawText text={text} />
      </details>
      <UnknownParts parts={message.parts} />
      <MessageActions
        message={message}
        text={text}
        isRunning={false}
        isRaw={false}
        isLast={false}
        onToggleRaw={() => undefined}
      />
    </>
  );
}
