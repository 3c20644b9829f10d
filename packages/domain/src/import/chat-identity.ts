import type { ChatId } from '../shared/ids.ts';
import type { ImportedChat } from './imported-chat.ts';
import { stableChatId } from './stable-id.ts';

/**
 * Makes the function that gives each chat of a file its id, the same whenever the file is imported.
 * Chats of one name that begin with the same words are one chat, told twice; one that begins with
 * others is a chat of its own, whatever the file calls it.
 */
export function createChatIdentity(format: string): (chat: ImportedChat) => ChatId {
  const openings = new Map<string, ChatId>();
  return (chat) => {
    const first = chat.messages.find(({ parts }) => parts.length > 0);
    const opening = JSON.stringify([first?.role, first?.parts]);
    // The hash is what is kept: an opening may be a whole document.
    const mark = stableChatId(format, opening);
    const known = openings.get(chat.key);
    if (known === undefined) openings.set(chat.key, mark);
    const isTheFirst = known === undefined || known === mark;
    return stableChatId(format, isTheFirst ? chat.key : `${chat.key} ${opening}`);
  };
}
