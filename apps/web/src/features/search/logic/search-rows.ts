import type { Chat } from '@parley/domain/chat/chat.ts';
import type { ChatId } from '@parley/domain/shared/ids.ts';

import type { ChatHits, MessageHit, SearchResults } from '#src/platform/search-protocol.ts';

/** One line of the results. */
export type SearchRow =
  | { readonly type: 'heading'; readonly key: string; readonly section: 'titles' | 'messages' }
  | { readonly type: 'title'; readonly key: string; readonly chat: Chat }
  | { readonly type: 'more-titles'; readonly key: string; readonly count: number }
  | { readonly type: 'chat'; readonly key: string; readonly chat: Chat }
  | {
      readonly type: 'hit';
      readonly key: string;
      readonly chat: Chat;
      readonly hit: MessageHit;
    }
  | {
      readonly type: 'more-hits';
      readonly key: string;
      readonly chatId: ChatId;
      readonly count: number;
    }
  | { readonly type: 'more-chats'; readonly key: string }
  /** The messages could not be read. */
  | { readonly type: 'failed'; readonly key: string };

/** Chats that are shown by their title before the messages; the rest comes on demand. */
const shownTitles = 8;

/** What the lines are made of. */
export interface SearchRowsInput {
  readonly chats: readonly Chat[];
  readonly titles: readonly Chat[];
  readonly areAllTitlesShown: boolean;
  readonly results: SearchResults | undefined;
  /** Chats of which more was asked for. */
  readonly opened: ReadonlyMap<ChatId, ChatHits>;
}

/**
 * The lines of the screen: chats by their title first, then messages by chat. A chat that was
 * deleted since the search has none. That messages could not be read stands below what was found.
 */
export function buildSearchRows(input: SearchRowsInput): readonly SearchRow[] {
  const hasFailed = input.results?.hasFailed === true;
  return [
    ...titleRows(input),
    ...messageRows(input),
    ...(hasFailed ? [{ type: 'failed', key: 'failed' } as const] : []),
  ];
}

function titleRows({ titles, areAllTitlesShown }: SearchRowsInput): readonly SearchRow[] {
  if (titles.length === 0) return [];
  // One more is not worth a line that says so.
  const isCut = !areAllTitlesShown && titles.length > shownTitles + 1;
  const shown = isCut ? titles.slice(0, shownTitles) : titles;
  return [
    { type: 'heading', key: 'titles', section: 'titles' },
    ...shown.map((chat): SearchRow => ({ type: 'title', key: `title ${chat.id}`, chat })),
    ...(isCut
      ? [{ type: 'more-titles', key: 'more-titles', count: titles.length - shown.length } as const]
      : []),
  ];
}

function messageRows({ chats, results, opened }: SearchRowsInput): readonly SearchRow[] {
  if (results === undefined || results.chats.length === 0) return [];
  const byId = new Map(chats.map((chat) => [chat.id, chat]));
  const rows = results.chats.flatMap((found) => {
    const chat = byId.get(found.chatId);
    return chat === undefined ? [] : rowsOfChat(chat, opened.get(found.chatId) ?? found);
  });
  if (rows.length === 0) return [];
  return [
    { type: 'heading', key: 'messages', section: 'messages' },
    ...rows,
    ...(results.hasMore ? [{ type: 'more-chats', key: 'more-chats' } as const] : []),
  ];
}

function rowsOfChat(chat: Chat, { hits, messageCount }: ChatHits): readonly SearchRow[] {
  const rest = messageCount - hits.length;
  return [
    { type: 'chat', key: `chat ${chat.id}`, chat },
    ...hits.map((hit): SearchRow => ({ type: 'hit', key: `hit ${hit.id}`, chat, hit })),
    ...(rest > 0
      ? [{ type: 'more-hits', key: `more ${chat.id}`, chatId: chat.id, count: rest } as const]
      : []),
  ];
}

const restingTypes: ReadonlySet<SearchRow['type']> = new Set(['heading', 'chat', 'failed']);

/** Whether the arrow keys stop at a line. */
function isChoice(row: SearchRow | undefined): boolean {
  return row !== undefined && !restingTypes.has(row.type);
}

/** The next line in a direction that can be chosen; -1 where there is none. */
export function nextChoice(rows: readonly SearchRow[], from: number, step: 1 | -1): number {
  for (let index = from + step; index >= 0 && index < rows.length; index += step) {
    if (isChoice(rows[index])) return index;
  }
  return -1;
}

/** The choice that a key leads to, -1 beyond the ends; undefined for keys that lead nowhere. */
export function choiceByKey(
  rows: readonly SearchRow[],
  from: number,
  key: string,
): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return nextChoice(rows, from, 1);
    case 'ArrowUp':
      return nextChoice(rows, from, -1);
    case 'Home':
      return nextChoice(rows, -1, 1);
    case 'End':
      return nextChoice(rows, rows.length, -1);
    default:
      return undefined;
  }
}
