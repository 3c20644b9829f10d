import { isChat, type ImportedChat, type ImportedFile } from '../imported-chat.ts';

/** The one chat that a file holds. Errors: throws where it holds another number of entries. */
export function onlyChat(file: ImportedFile): ImportedChat {
  const [first, ...rest] = file.chats;
  if (first === undefined || !isChat(first) || rest.length > 0) {
    throw new Error(`Expected one chat: ${JSON.stringify([first, ...rest])}`);
  }
  return first;
}
