import type { Chat } from '@parley/domain/chat/chat.ts';

/** Which chats the list shows. */
export interface ListFilter {
  readonly isArchive: boolean;
  /** Undefined: with any tags or none. */
  readonly tag: string | undefined;
}

/** The chats that belong on the list, in the order that they have; each id once. */
export function filterChats(chats: readonly Chat[], filter: ListFilter): readonly Chat[] {
  const seen = new Set<string>();
  return chats.filter((chat) => {
    if (seen.has(chat.id) || !isShown(chat, filter)) return false;
    seen.add(chat.id);
    return true;
  });
}

function isShown(chat: Chat, { isArchive, tag }: ListFilter): boolean {
  if (((chat.archivedAtMs ?? null) !== null) !== isArchive) return false;
  return tag === undefined || chat.tags?.includes(tag) === true;
}

/** All tags of a list with the number of their chats, the most frequent first. */
export function countTags(
  chats: readonly Chat[],
): readonly { readonly tag: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const { tags = [] } of chats) {
    for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  return [...counts]
    .map(([tag, count]) => ({ tag, count }))
    .toSorted((a, b) => b.count - a.count || a.tag.localeCompare(b.tag));
}

/** Tags to choose from: those that lead to a chat, and the one that was chosen. */
export function offeredTags(
  chats: readonly Chat[],
  { isArchive, tag: chosen }: ListFilter,
): readonly string[] {
  const inView = filterChats(chats, { isArchive, tag: undefined });
  const tags = countTags(inView).map(({ tag }) => tag);
  return chosen === undefined || tags.includes(chosen) ? tags : [...tags, chosen];
}
