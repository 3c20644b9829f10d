import { expect, it } from 'vitest';

import { parseChatId } from '../shared/ids.ts';
import type { Chat } from './chat.ts';
import { groupChats, nextDayMs } from './list-groups.ts';
import { testChatId } from './testing/test-messages.ts';

const now = new Date(2026, 2, 15, 9, 30);
const at = (daysAgo: number): number => new Date(2026, 2, 15 - daysAgo, 8).getTime();

function makeChat(id: string, updatedAtMs: number, favoritedAtMs: number | null = null): Chat {
  return {
    id: parseChatId(id) ?? testChatId,
    title: id,
    titleSource: 'user',
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

it('groups by calendar days, then by months, favourites first', () => {
  const chats = [
    makeChat('star', at(90), 1),
    makeChat('today', at(0)),
    makeChat('yesterday', at(1)),
    makeChat('week', at(6)),
    makeChat('month', at(20)),
    makeChat('january', new Date(2026, 0, 3).getTime()),
    makeChat('january too', new Date(2026, 0, 2).getTime()),
    makeChat('last year', new Date(2025, 0, 2).getTime()),
  ];
  const groups = groupChats(chats, now.getTime());
  expect(
    groups.map(({ id, chats: own }) => `${id}: ${own.map(({ title }) => title).join()}`),
  ).toEqual([
    'favorites: star',
    'today: today',
    'yesterday: yesterday',
    'week: week',
    'days30: month',
    '2026-0: january,january too',
    '2025-0: last year',
  ]);
});

it('the next day begins at midnight of this device', () => {
  expect(nextDayMs(now.getTime())).toBe(new Date(2026, 2, 16).getTime());
});
