import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parseChatId } from '../shared/ids.ts';
import { compareChats, type Chat } from './chat.ts';
import { testChatId } from './testing/test-messages.ts';

function makeChat(id: string, updatedAtMs: number, favoritedAtMs: number | null = null): Chat {
  return {
    id: parseChatId(id) ?? testChatId,
    title: '',
    titleSource: 'none',
    preview: '',
    model: null,
    parameters: {},
    folderId: null,
    favoritedAtMs,
    createdAtMs: 1,
    updatedAtMs,
    activeLeafId: null,
    messageCount: 0,
    trashedAtMs: null,
  };
}

describe('the order of the list', () => {
  it('T95 puts favourites first, then the newest, whatever the time of the star', () => {
    const chats = [
      makeChat('old', 10),
      makeChat('new', 30),
      makeChat('star-old', 1, 99),
      makeChat('star-new', 20, 5),
    ];
    expect(chats.toSorted(compareChats).map(({ id }) => id)).toEqual([
      'star-new',
      'star-old',
      'new',
      'old',
    ]);
  });

  it('T95 takes a star of the first millisecond for a star', () => {
    expect(compareChats(makeChat('a', 1, 0), makeChat('b', 2))).toBeLessThan(0);
  });

  it('T95 is the same for any order of loading, also of chats of one moment', () => {
    const chats = [3, 3, 3, 1, 2].flatMap((time, n) => [
      makeChat(`c-${n}`, time),
      makeChat(`s-${n}`, time, n),
    ]);
    const sorted = chats.toSorted(compareChats);
    fc.assert(
      fc.property(fc.shuffledSubarray(chats, { minLength: chats.length }), (shuffled) => {
        expect(shuffled.toSorted(compareChats)).toEqual(sorted);
      }),
    );
  });
});
