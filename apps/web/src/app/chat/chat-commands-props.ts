import type { ChatScope } from '#src/features/chat/chat-scope.ts';

import type { OpenChat } from './open-chat/use-chat.ts';

/** What brings commands for the open chat gets; it is drawn beside the chat and shows nothing itself. */
export interface ChatCommandsProps {
  readonly open: OpenChat;
  readonly scope: ChatScope;
}
