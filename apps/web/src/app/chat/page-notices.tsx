import { type ComponentProps, type ReactNode } from 'react';

import { useProgram } from '#src/app/program/program-context.ts';
import type { ChatSnapshot } from '#src/services/chats/chat-session.ts';

import type { OpenChat } from './open-chat/use-chat.ts';
import { ChatNotices, ContextWarnings } from './turn-parts.ts';
import { TemporaryPane } from '#src/app/panes/panes.ts';

/** The bar over the composer of a temporary chat. */
export function TemporaryBar({ open }: { readonly open: OpenChat }): ReactNode {
  const program = useProgram();
  return <TemporaryPane ports={program} chat={open} />;
}

interface WarningsProps {
  readonly snapshot: ChatSnapshot;
  readonly onOpen: () => void;
}

/** What is wrong with the context of a chat that has one. */
export function Warnings(props: WarningsProps): ReactNode {
  const program = useProgram();
  if (props.snapshot.path.length === 0) return null;
  return <ContextWarnings {...props} ports={program} />;
}

interface NoticesProps extends Omit<ComponentProps<typeof ChatNotices>, 'onRestore'> {
  readonly open: OpenChat;
}

/** What needs the person, where there is something. */
export function Notices({ open, ...props }: NoticesProps): ReactNode {
  const { chatList } = useProgram();
  const { unsavedCode, chat } = props.snapshot;
  const isTrashed = chat !== undefined && chat.trashedAtMs !== null;
  if (unsavedCode === undefined && props.refusal === undefined && !isTrashed) return null;
  return <ChatNotices {...props} onRestore={() => void chatList.restore(open.chatId)} />;
}
