import { buildFolderTree, flattenFolders } from '@parley/domain/chat/folder.ts';
import type { FolderId } from '@parley/domain/shared/ids.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import { loadAllChats } from '#src/data/queries/chat-list-query.ts';
import { loadFolders } from '#src/data/repositories/folder-repository.ts';
import { saveTurn } from '#src/data/repositories/message-repository.ts';
import { loadOutbox } from '#src/data/repositories/outbox-repository.ts';
import type { Store } from '#src/data/store.ts';
import {
  chatId,
  createTestProfile,
  makeChat,
  makeMessage,
  valueOf,
  type TestProfile,
} from '#src/data/testing/test-store.ts';
import { createBulkChatActions } from '#src/services/chats/bulk-chat-actions.ts';

import { createFolderActions, type FolderActions } from './folder-actions.ts';

let profile: TestProfile;
let store: Store;
let actions: FolderActions;

beforeEach(async () => {
  profile = createTestProfile();
  store = await profile.openStore();
  let count = 0;
  actions = createFolderActions(store, () => `f${(count += 1)}`);
});

function known<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('Expected a value');
  return value;
}

const create = async (title: string, parentId: FolderId | null = null): Promise<FolderId> =>
  known(await actions.create(title, parentId));

async function outline(): Promise<readonly string[]> {
  const nodes = flattenFolders(buildFolderTree(valueOf(await loadFolders(store))));
  return nodes.map(({ folder, depth }) => `${'-'.repeat(depth)}${folder.title}`);
}

async function addChat(id: string, folderId: FolderId | null): Promise<void> {
  const chat = makeChat(id, { folderId });
  valueOf(await saveTurn(store, { chat, messages: [makeMessage(`ms-${id}`, id)] }));
}

async function places(): Promise<readonly string[]> {
  return valueOf(await loadAllChats(store))
    .map(({ id, folderId }) => `${id} ${folderId ?? '-'}`)
    .toSorted();
}

describe('folders', () => {
  it('T100 T203 a new one has an id with its prefix, goes first, is renamed, and may have no title', async () => {
    await create('Old');
    const id = await create('New Folder');
    expect(id).toBe('fo-f2');
    expect(await outline()).toEqual(['New Folder', 'Old']);
    expect(await actions.change(id, { title: '\u0000 One \u001b line\u0007' })).toBe(true);
    expect(await outline()).toEqual(['One line', 'Old']);
    expect(await actions.change(id, { title: '  \n ' })).toBe(true);
    expect(await outline()).toEqual(['', 'Old']);
    expect(valueOf(await loadOutbox(store, 9)).every(({ table }) => table === 'folders')).toBe(
      true,
    );
  });

  it('T102 are moved beside and into each other, and undo takes it back', async () => {
    const c = await create('c');
    const b = await create('b');
    const a = await create('a');
    const undo = known((await actions.place(a, { type: 'after', folderId: b })) ?? undefined);
    expect(await outline()).toEqual(['b', 'a', 'c']);
    await actions.place(c, { type: 'into', folderId: a });
    expect(await outline()).toEqual(['b', 'a', '-c']);
    await actions.place(a, { type: 'into', folderId: c });
    expect(await outline()).toEqual(['b', 'a', '-c']);
    await actions.place(c, { type: 'into', folderId: null });
    expect(await undo()).toBe(true);
    expect(await outline()).toEqual(['a', 'b', 'c']);
  });

  it('T102 that would go nowhere are not moved, and nothing is to be undone', async () => {
    const outer = await create('outer');
    const inner = await create('inner', outer);
    expect(await actions.place(outer, { type: 'into', folderId: inner })).toBeNull();
    expect(await actions.place(inner, { type: 'into', folderId: outer })).toBeNull();
  });

  it('T102 T101 keep what was done to them since when a move or a removal is undone', async () => {
    const elsewhere = await create('elsewhere');
    const outer = await create('outer');
    const inner = await create('inner', outer);
    await addChat('ch-1', outer);
    await addChat('ch-2', outer);
    const undoMove = known(
      (await actions.place(elsewhere, { type: 'before', folderId: outer })) ?? undefined,
    );
    await actions.change(elsewhere, { title: 'renamed' });
    expect(await undoMove()).toBe(true);
    const undoRemoval = known(await actions.remove({ id: outer, contents: 'keep' }));
    await actions.change(inner, { title: 'renamed too' });
    await createBulkChatActions(store).move([chatId('ch-1')], elsewhere);
    expect(await undoRemoval()).toBe(true);
    expect(await outline()).toEqual(['outer', '-renamed too', 'renamed']);
    expect(await places()).toEqual([`ch-1 ${elsewhere}`, `ch-2 ${outer}`]);
  });

  it('T101 one is deleted and its chats are kept, in the folder around it', async () => {
    const outer = await create('outer');
    const inner = await create('inner', outer);
    await create('deep', inner);
    await addChat('ch-1', inner);
    const before = await places();
    const undo = known(await actions.remove({ id: inner, contents: 'keep' }));
    expect(await outline()).toEqual(['outer', '-deep']);
    expect(await places()).toEqual([`ch-1 ${outer}`]);
    expect(await undo()).toBe(true);
    expect(await outline()).toEqual(['outer', '-inner', '--deep']);
    expect(await places()).toEqual(before);
  });

  it('T101 one is deleted with all below it, and undo brings chats and folders back', async () => {
    const outer = await create('outer');
    const inner = await create('inner', outer);
    await addChat('ch-1', inner);
    await addChat('ch-2', null);
    const before = await places();
    const undo = known(await actions.remove({ id: outer, contents: 'trash' }));
    expect(await outline()).toEqual([]);
    expect(await places()).toEqual(['ch-2 -']);
    expect(await undo()).toBe(true);
    expect(await outline()).toEqual(['outer', '-inner']);
    expect(await places()).toEqual(before);
  });
});

async function headers() {
  return new Map(valueOf(await loadAllChats(store)).map((chat) => [chat.id, chat]));
}

async function tags() {
  return [...(await headers()).values()].map((chat) => chat.tags?.toSorted());
}

describe('many chats at once', () => {
  const ids = Array.from({ length: 250 }, (_, at) => chatId(`ch-${at}`));

  it('T99 are moved, archived, tagged and deleted in one action each, with undo', async () => {
    const folder = await create('f');
    for (const id of ids) await addChat(id, null);
    const chats = createBulkChatActions(store);
    const before = await headers();
    profile.nowMs += 1000;
    const undoings = [
      known(await chats.move(ids, folder)),
      known(await chats.setArchived(ids, true)),
      known(await chats.addTag(ids, '  a  tag ')),
      known(await chats.setFavorite(ids, true)),
    ];
    const changed = known((await headers()).get(known(ids[249])));
    expect(changed).toMatchObject({
      folderId: folder,
      tags: ['a tag'],
      updatedAtMs: profile.nowMs,
    });
    const undoTrash = known(await chats.trash(ids));
    expect((await headers()).size).toBe(0);
    expect(await undoTrash()).toBe(true);
    for (const undo of undoings.toReversed()) expect(await undo()).toBe(true);
    expect(await headers()).toEqual(new Map([...before].map(([id, chat]) => [id, chat])));
  });

  it('T99 undo of a tag brings back or takes away that tag alone', async () => {
    const some = ids.slice(0, 2);
    for (const id of some) await addChat(id, null);
    const chats = createBulkChatActions(store);
    for (const tag of ['one', 'two']) await chats.addTag(some, tag);
    const undoings = [
      known(await chats.removeTag(some, 'one')),
      known(await chats.removeTag(some, 'two')),
    ];
    const undoAdding = known(await chats.addTag(some, 'three'));
    for (const undo of undoings) expect(await undo()).toBe(true);
    expect(await tags()).toEqual([
      ['one', 'three', 'two'],
      ['one', 'three', 'two'],
    ]);
    await chats.addTag(some, 'four');
    expect(await undoAdding()).toBe(true);
    expect(await tags()).toEqual([
      ['four', 'one', 'two'],
      ['four', 'one', 'two'],
    ]);
  });

  it('T99 a failure changes nothing', async () => {
    await addChat('ch-0', null);
    store.close();
    const chats = createBulkChatActions(store);
    expect(await chats.trash([chatId('ch-0')])).toBeUndefined();
    expect(await chats.move([chatId('ch-0')], null)).toBeUndefined();
  });
});
