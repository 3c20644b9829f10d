import type { Chat } from '@parley/domain/chat/chat.ts';

/** The part of a header that a search needs. */
export type ChatFacts = Pick<
  Chat,
  'id' | 'folderId' | 'favoritedAtMs' | 'trashedAtMs' | 'model' | 'updatedAtMs' | 'messageCount'
>;

/** Takes the part of a header that a search needs. */
export function factsOf(chat: Chat): ChatFacts {
  const { id, folderId, favoritedAtMs, trashedAtMs, model, updatedAtMs, messageCount } = chat;
  return { id, folderId, favoritedAtMs, trashedAtMs, model, updatedAtMs, messageCount };
}
