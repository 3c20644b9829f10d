import { compareChats, type Chat } from '@parley/domain/chat/chat.ts';

/**
 * Replaces chats in a sorted list.
 *
 * @param ids of the chats that changed; those without a new header are taken out
 * @param changed their new headers, in any order
 * @returns a new list in the order of `compareChats`; the work grows with the list once, whatever
 * the number of changes, and compares only the changed ones
 */
export function mergeIntoList(
  chats: readonly Chat[],
  ids: ReadonlySet<string>,
  changed: readonly Chat[],
): readonly Chat[] {
  const fresh = changed.toSorted(compareChats);
  const merged: Chat[] = [];
  let next = 0;
  for (const chat of chats) {
    if (ids.has(chat.id)) continue;
    for (let each = fresh[next]; each !== undefined; each = fresh[next]) {
      if (compareChats(each, chat) > 0) break;
      merged.push(each);
      next += 1;
    }
    merged.push(chat);
  }
  return [...merged, ...fresh.slice(next)];
}
