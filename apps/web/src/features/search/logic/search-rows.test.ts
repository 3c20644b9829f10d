import type { Chat } from '@parley/domain/chat/chat.ts';
import { parseSearchQuery } from '@parley/domain/search/search-query.ts';
import { parseChatId, parseMessageId, type ChatId } from '@parley/domain/shared/ids.ts';
import { describe, expect, it } from 'vitest';

import type { ChatHits, SearchResults } from '#src/platform/search-protocol.ts';

import { findTitles } from './find-titles.ts';
import { buildSearchRows, nextChoice } from './search-rows.ts';

function idOf(text: string): ChatId {
  const id = parseChatId(text);
  if (id === undefined) throw new Error('Expected an id');
  return id;
}

function chat(id: string, fields: Partial<Chat> = {}): Chat {
  return {
    id: idOf(id),
    title: id,
    titleSource: 'user',
    preview: '',
    model: null,
    parameters: {},
    folderId: null,
    favoritedAtMs: null,
    createdAtMs: 1,
    updatedAtMs: 1,
    activeLeafId: null,
    messageCount: 1,
    trashedAtMs: null,
    ...fields,
  };
}

function hitsIn(id: string, shown: number, messageCount = shown): ChatHits {
  return {
    chatId: idOf(id),
    messageCount,
    hits: Array.from({ length: shown }, (_, index) => ({
      id: parseMessageId(`${id}-${index}`) ?? raise(),
      role: 'user',
      createdAtMs: 1,
      snippet: { text: 'word', marks: [], isCutBefore: false, isCutAfter: false },
    })),
  };
}

function raise(): never {
  throw new Error('Expected an id');
}

function rowsOf(input: Partial<Parameters<typeof buildSearchRows>[0]>) {
  return buildSearchRows({
    chats: [],
    titles: [],
    areAllTitlesShown: false,
    results: undefined,
    opened: new Map(),
    ...input,
  });
}

const found = (chats: readonly ChatHits[], hasMore = false): SearchResults => ({
  chats,
  isEnd: true,
  hasMore,
  hasFailed: false,
});

describe('chats by their title', () => {
  it('T103 match by title and preview, with accents and case folded', () => {
    const chats = [
      chat('ch-a', { title: 'Café in Paris' }),
      chat('ch-b', { title: 'Other', preview: 'the CAFE closes' }),
      chat('ch-c', { title: 'Tea' }),
    ];
    expect(findTitles(chats, ['cafe'], {}).map(({ id }) => id)).toEqual(['ch-a', 'ch-b']);
    expect(findTitles(chats, ['paris', 'cafe'], {}).map(({ id }) => id)).toEqual(['ch-a']);
    expect(findTitles(chats, [], {})).toEqual([]);
    expect(findTitles(chats, parseSearchQuery('c'), {})).toEqual([]);
    expect(findTitles(chats, parseSearchQuery('ca'), {})).toHaveLength(2);
    expect(findTitles(chats, ['cafe'], { isFavorite: true })).toEqual([]);
  });

  it('are a few at first, all on demand', () => {
    const titles = Array.from({ length: 20 }, (_, index) => chat(`ch-${index}`));
    expect(rowsOf({ titles }).at(-1)).toMatchObject({ type: 'more-titles', count: 12 });
    expect(rowsOf({ titles })).toHaveLength(10);
    expect(rowsOf({ titles, areAllTitlesShown: true })).toHaveLength(21);
    expect(rowsOf({ titles: titles.slice(0, 9) })).toHaveLength(10);
  });
});

describe('messages', () => {
  it('stand by chat, with a line for those that are not shown', () => {
    const chats = [chat('ch-a'), chat('ch-b')];
    const results = found([hitsIn('ch-b', 2, 5), hitsIn('ch-a', 1)], true);
    expect(rowsOf({ chats, results }).map(({ key }) => key)).toEqual([
      'messages',
      'chat ch-b',
      'hit ch-b-0',
      'hit ch-b-1',
      'more ch-b',
      'chat ch-a',
      'hit ch-a-0',
      'more-chats',
    ]);
    const opened = new Map([[idOf('ch-b'), hitsIn('ch-b', 5)]]);
    expect(rowsOf({ chats, results, opened }).filter(({ type }) => type === 'hit')).toHaveLength(6);
  });

  it('that could not be read are named below the titles that were found', () => {
    const results = { ...found([]), hasFailed: true };
    const rows = rowsOf({ titles: [chat('ch-a')], results });
    expect(rows.map(({ type }) => type)).toEqual(['heading', 'title', 'failed']);
    expect(nextChoice(rows, 1, 1)).toBe(-1);
  });

  it('of a chat that is no longer in the list are not shown', () => {
    expect(rowsOf({ chats: [], results: found([hitsIn('ch-a', 1)]) })).toEqual([]);
  });
});

describe('the arrow keys', () => {
  it('stop at what can be chosen', () => {
    const rows = rowsOf({
      chats: [chat('ch-a')],
      titles: [chat('ch-a')],
      results: found([hitsIn('ch-a', 1)]),
    });
    expect(nextChoice(rows, -1, 1)).toBe(1);
    expect(nextChoice(rows, 1, 1)).toBe(4);
    expect(nextChoice(rows, 4, 1)).toBe(-1);
    expect(nextChoice(rows, 4, -1)).toBe(1);
    expect(nextChoice(rows, 1, -1)).toBe(-1);
  });
});
