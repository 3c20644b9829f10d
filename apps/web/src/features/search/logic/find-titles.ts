import type { Chat } from '@parley/domain/chat/chat.ts';
import { foldText } from '@parley/domain/search/fold.ts';
import { isTitleWanted, type SearchFilter } from '@parley/domain/search/search-filter.ts';
import { matchesTerms } from '@parley/domain/search/search-query.ts';

import { whenIdle } from '#src/platform/idle.ts';

// Ten thousand titles are folded once and not with each key.
const foldedHeaders = new WeakMap<Chat, string>();

/** Folded in a few milliseconds. */
const chatsPerSlice = 2000;

/** Folds the headers of chats while nobody searches yet; the returned function ends that. */
export function foldAhead(chats: readonly Chat[]): () => void {
  let start = 0;
  const foldNext = (): (() => void) =>
    whenIdle(() => {
      for (const chat of chats.slice(start, start + chatsPerSlice)) foldedHeader(chat);
      start += chatsPerSlice;
      if (start < chats.length) cancel = foldNext();
    });
  let cancel = foldNext();
  return () => cancel();
}

/** Chats whose title or preview holds all terms, in the order in which they come. */
export function findTitles(
  chats: readonly Chat[],
  terms: readonly string[],
  filter: SearchFilter,
): readonly Chat[] {
  return chats.filter(
    (chat) => matchesTerms(foldedHeader(chat), terms) && isTitleWanted(chat, filter),
  );
}

function foldedHeader(chat: Chat): string {
  const known = foldedHeaders.get(chat);
  if (known !== undefined) return known;
  const folded = `${foldText(chat.title)}\n${foldText(chat.preview)}`;
  foldedHeaders.set(chat, folded);
  return folded;
}
