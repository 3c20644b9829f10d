import type { MessageId } from '@parley/domain/shared/ids.ts';
import { useEffect, useRef } from 'react';

import type { ChatActions } from '#src/services/chats/chat-actions.ts';
import type { ChatSession, ChatSnapshot } from '#src/services/chats/chat-session.ts';

import type { MessageListHandle } from '../components/message-list.tsx';

/** A message that an address or a search asked for; another object is another visit. */
export interface JumpTarget {
  readonly messageId?: MessageId;
}

interface JumpInput {
  readonly target: JumpTarget | undefined;
  readonly session: ChatSession;
  readonly snapshot: ChatSnapshot;
  readonly actions: ChatActions;
  readonly list: MessageListHandle | null;
}

/** Goes to a message once it can be shown: reads what is missing, and shows the branch it is on. */
export function useJumpTarget({ target, session, snapshot, actions, list }: JumpInput): void {
  const done = useRef<JumpTarget>(undefined);
  const { status, tree, path } = snapshot;
  useEffect(() => {
    const id = target?.messageId;
    if (id === undefined || done.current === target || status !== 'ready') return;
    if (!tree.byId.has(id)) {
      if (tree.isWhole) done.current = target;
      else void session.loadWhole();
    } else if (path.every((message) => message.id !== id)) {
      actions.showVersion(id);
    } else if (list?.jumpTo(id) === true) {
      // False where the list is a render behind; it comes again then.
      done.current = target;
    }
  }, [target, session, status, tree, path, actions, list]);
}
