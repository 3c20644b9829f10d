import type { Insertions } from '../open-chat/insertions.ts';
import type { OpenChat } from '../open-chat/use-chat.ts';

export interface WelcomeIdeasProps {
  readonly open: OpenChat;
  readonly insertions: Insertions;
  /** The list of chats is out of sight. */
  readonly hasSidebarButton: boolean;
}
