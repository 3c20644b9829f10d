import {
  createChatId,
  createFolderId,
  type ChatId,
  type FolderId,
} from '@parley/domain/shared/ids.ts';
import type { Chat } from '@parley/domain/chat/chat.ts';
import type { Folder } from '@parley/domain/chat/folder.ts';
import { describe, expect, it } from 'vitest';

import { hoverOpenMs, judgePress, targetOf, touchDelayMs } from '../drag/drag-rules.ts';
import { countTags, offeredTags } from './filter-chats.ts';
import { buildRows, type ListInput } from './list-rows.ts';
import { emptySelection, keepShown, pick, pickAll } from './selection.ts';

const chatId = (name: string): ChatId => createChatId(() => name);

function makeChat(name: string, fields: Partial<Chat>): Chat {
  return {
    id: chatId(name),
    title: name,
    titleSource: 'user',
    preview: '',
    model: null,
    parameters: {},
    folderId: null,
    favoritedAtMs: null,
    createdAtMs: 1,
    updatedAtMs: 1,
    activeLeafId: null,
    messageCount: 0,
    trashedAtMs: null,
    ...fields,
  };
}

const folderId = (name: string): FolderId => createFolderId(() => name);

function makeFolder(name: string, fields: Partial<Folder> = {}): Folder {
  return {
    id: folderId(name),
    title: name,
    color: null,
    parentId: null,
    order: 0,
    systemInstruction: '',
    defaultModel: null,
    createdAtMs: 1,
    updatedAtMs: 1,
    ...fields,
  };
}

const input: ListInput = {
  chats: [
    makeChat('star', { favoritedAtMs: 1, updatedAtMs: 5 }),
    makeChat('in', { folderId: folderId('a'), updatedAtMs: 4, tags: ['red', 'blue'] }),
    makeChat('lost', { folderId: folderId('gone'), updatedAtMs: 3, tags: ['red'] }),
    makeChat('away', { archivedAtMs: 9, updatedAtMs: 2 }),
  ],
  folders: [makeFolder('a'), makeFolder('b', { order: 1 })],
  closedIds: new Set([folderId('b')]),
  filter: { isArchive: false, tag: undefined },
  nowMs: 5,
};

const idsIn = (given: ListInput): readonly string[] => buildRows(given).map(({ id }) => id);

describe('the lines of the list', () => {
  it('are folders with their chats, then the others by day; no chat is lost with its folder', () => {
    expect(idsIn(input)).toEqual([
      'fo-a',
      'ch-in',
      'fo-b',
      'heading favorites',
      'ch-star',
      'heading today',
      'ch-lost',
    ]);
  });

  it('T95 hold each chat once', () => {
    const twice = { ...input, chats: [...input.chats, ...input.chats] };
    expect(idsIn(twice)).toEqual(idsIn(input));
  });

  it('show the archive alone, and one tag without empty folders', () => {
    expect(idsIn({ ...input, filter: { isArchive: true, tag: undefined } })).toEqual([
      'heading today',
      'ch-away',
    ]);
    expect(idsIn({ ...input, filter: { isArchive: false, tag: 'blue' } })).toEqual([
      'fo-a',
      'ch-in',
    ]);
    expect(countTags(input.chats).map(({ tag, count }) => `${tag}${count}`)).toEqual([
      'red2',
      'blue1',
    ]);
  });

  it('offers the tags that lead to a chat, and the one that was chosen', () => {
    const chats = [
      makeChat('a', { tags: ['red'] }),
      makeChat('b', { tags: ['red', 'old'], archivedAtMs: 1 }),
    ];
    expect(offeredTags(chats, { isArchive: false, tag: undefined })).toEqual(['red']);
    expect(offeredTags(chats, { isArchive: true, tag: undefined })).toEqual(['old', 'red']);
    expect(offeredTags(chats, { isArchive: false, tag: 'old' })).toEqual(['red', 'old']);
  });
});

const first = (id: ChatId | undefined): ChatId => id ?? chatId('none');

describe('picking', () => {
  const order: readonly ChatId[] = ['a', 'b', 'c', 'd'].map(chatId);
  const [a, b, , d] = order;

  it('T99 with shift takes everything between, and all takes all', () => {
    const one = pick(emptySelection, { id: first(b), isPicked: true, isRange: false, order });
    const range = pick(one, { id: first(d), isPicked: true, isRange: true, order });
    expect(keepShown(range, order)).toEqual(order.slice(1));
    const less = pick(range, { id: first(b), isPicked: false, isRange: false, order });
    expect(keepShown(less, order)).toEqual(order.slice(2));
    expect(keepShown(pickAll(less, order), order)).toEqual(order);
    expect(keepShown(pickAll(pickAll(less, order), order), order)).toEqual([]);
  });

  it('T99 never acts on a chat that left the list', () => {
    const all = pickAll(emptySelection, order);
    expect(keepShown(all, [first(a)])).toEqual([a]);
  });
});

describe('dragging', () => {
  it('T102 has the times of the specification', () => {
    expect([touchDelayMs, hoverOpenMs]).toEqual([200, 700]);
  });

  it('T102 begins after 15 px with a mouse, after 200 ms with a finger that rests', () => {
    const mouse = { isTouch: false, heldMs: 0 };
    expect(judgePress({ ...mouse, movedPx: 14 })).toBe('wait');
    expect(judgePress({ ...mouse, movedPx: 15 })).toBe('drag');
    const touch = { isTouch: true, movedPx: 5 };
    expect(judgePress({ ...touch, heldMs: 199 })).toBe('wait');
    expect(judgePress({ ...touch, heldMs: 200 })).toBe('drag');
    expect(judgePress({ ...touch, movedPx: 6, heldMs: 300 })).toBe('give-up');
  });

  it('T102 drops into folders, and folders also beside each other', () => {
    const row = { folderId: folderId('a'), inFolderId: undefined };
    const chats = { type: 'chats', ids: [] } as const;
    const folder = { type: 'folder', id: folderId('b') } as const;
    expect(targetOf(chats, { ...row, at: 0 }).type).toBe('into');
    expect(targetOf(folder, { ...row, at: 0.1 }).type).toBe('before');
    expect(targetOf(folder, { ...row, at: 0.5 }).type).toBe('into');
    expect(targetOf(folder, { ...row, at: 0.9 }).type).toBe('after');
    const loose = { folderId: undefined, inFolderId: undefined, at: 0.5 };
    expect(targetOf(chats, loose)).toEqual({ type: 'into', folderId: null });
  });
});
