import type { Folder } from '@parley/domain/chat/folder.ts';
import type { FolderId } from '@parley/domain/shared/ids.ts';

import { loadChat } from '#src/data/repositories/chat-repository.ts';
import { renameChat } from '#src/data/repositories/chat-repository.ts';
import { changeFolders } from '#src/data/repositories/folder-changes.ts';
import { saveTurn } from '#src/data/repositories/message-repository.ts';
import { purgeFromTrash, trashChat } from '#src/data/repositories/trash-repository.ts';
import { trashIdOfChat } from '#src/data/repositories/trash-rows.ts';
import type { Store } from '#src/data/store.ts';
import {
  chatId,
  createTestProfile,
  makeChat,
  makeMessage,
  valueOf,
  type TestProfile,
} from '#src/data/testing/test-store.ts';
import { createMemoryFlags } from '#src/platform/local-flags.ts';
import { createMemoryLocks, type Locks } from '#src/platform/locks.ts';
import type { MirrorFolder } from '#src/platform/mirror-folder.ts';
import { beforeEach, expect, it } from 'vitest';

import { createMirror, type Mirror, type MirrorState } from './mirror.ts';

const handle = 'handle of the folder';
const list = 'parley-mirror-m1.json';

interface FakeFolder extends MirrorFolder {
  readonly files: Map<string, string>;
  permissionState: PermissionState;
  fault: Error | undefined;
}

function createFolder(): FakeFolder {
  const folder: FakeFolder = {
    files: new Map(),
    permissionState: 'granted',
    fault: undefined,
    name: 'Notes',
    permission: () => Promise.resolve(folder.permissionState),
    ask() {
      folder.permissionState = 'granted';
      return Promise.resolve('granted');
    },
    has: (name) => Promise.resolve(folder.files.has(name)),
    read: (name) => Promise.resolve(folder.files.get(name)),
    write(name, text) {
      if (folder.fault !== undefined) return Promise.reject(folder.fault);
      folder.files.set(name, text);
      return Promise.resolve();
    },
    remove(name) {
      folder.files.delete(name);
      return Promise.resolve();
    },
  };
  return folder;
}

let profile: TestProfile;
let locks: Locks;
let store: Store;
let folder: FakeFolder;
/** What waits for a pause in the changes. */
let waiting: (() => void) | undefined;

beforeEach(async () => {
  profile = createTestProfile();
  store = await profile.openStore();
  folder = createFolder();
  locks = createMemoryLocks();
  waiting = undefined;
});

function openMirror(over: Store = store): Mirror {
  return createMirror({
    store: over,
    locks,
    clock: { nowMs: () => profile.nowMs },
    flags: createMemoryFlags(),
    openFolder: (stored) => (stored === handle ? folder : undefined),
    createId: () => 'm1',
    later(task) {
      waiting = task;
      return () => {
        waiting = undefined;
      };
    },
    words: () => ({
      untitled: 'New chat',
      speakers: { user: 'You', assistant: 'Reply', system: 'Instruction', tool: 'Tool' },
      sources: 'Sources',
      branch: (number) => `Branch ${number}`,
    }),
  });
}

function when(mirror: Mirror, status: MirrorState['status']): Promise<MirrorState> {
  return new Promise((resolve) => {
    const look = (): void => {
      const state = mirror.getSnapshot();
      if (state.status !== status) return;
      stop();
      resolve(state);
    };
    const stop = mirror.subscribe(look);
    look();
  });
}

async function addChat(name: string, text = 'Hello'): Promise<void> {
  valueOf(
    await saveTurn(store, {
      chat: makeChat(`ch-${name}`, { title: name, titleSource: 'user' }),
      messages: [
        makeMessage(`ms-${name}`, `ch-${name}`, { role: 'user', parts: [{ type: 'text', text }] }),
      ],
    }),
  );
}

const names = (): readonly string[] => [...folder.files.keys()].toSorted();

/** Lets what waits for a pause run, and waits for its end. */
async function settle(mirror: Mirror): Promise<void> {
  const writing = when(mirror, 'writing');
  waiting?.();
  await writing;
  await when(mirror, 'idle');
}

/** The same for a pass that may end before it writes anything. */
function settleAs(mirror: Mirror, status: MirrorState['status']): Promise<void> {
  return new Promise((resolve) => {
    const stop = mirror.subscribe(() => {
      if (mirror.getSnapshot().status !== status) return;
      stop();
      resolve();
    });
    waiting?.();
  });
}

it('writes every chat, then what changes, and takes away only what is its own', async () => {
  await addChat('Alpha', 'Hello **there**');
  await addChat('Beta');
  folder.files.set('diary.md', 'mine');
  folder.files.set('Beta (ch-Beta).md', 'mine too');
  const mirror = openMirror();
  await mirror.connect();
  expect(mirror.getSnapshot()).toEqual({ status: 'off' });
  await mirror.start(handle, 'markdown');
  expect(await when(mirror, 'idle')).toMatchObject({ folderName: 'Notes', writtenAtMs: 1_000_000 });
  expect(names()).toEqual([
    'Alpha (ch-Alpha).md',
    'Beta (ch-Beta) 2.md',
    'Beta (ch-Beta).md',
    'diary.md',
    list,
  ]);
  expect(folder.files.get('Alpha (ch-Alpha).md')).toContain('## You\n\nHello **there**');

  valueOf(await renameChat(store, chatId('ch-Alpha'), { title: 'Gamma', titleSource: 'user' }));
  await settle(mirror);
  expect(names()).toContain('Gamma (ch-Alpha).md');
  expect(names()).not.toContain('Alpha (ch-Alpha).md');

  valueOf(await trashChat(store, chatId('ch-Alpha')));
  valueOf(await trashChat(store, chatId('ch-Beta')));
  valueOf(await purgeFromTrash(store, trashIdOfChat(chatId('ch-Beta'))));
  await settle(mirror);
  expect(names()).toEqual(['Beta (ch-Beta).md', 'Gamma (ch-Alpha).md', 'diary.md', list]);
  expect(folder.files.get('Beta (ch-Beta).md')).toBe('mine too');
  expect(folder.files.get('diary.md')).toBe('mine');
});

it('writes the new name of a folder into the files of its chats', async () => {
  const school: Folder = {
    id: 'fo-a' as FolderId,
    title: 'School',
    color: null,
    parentId: null,
    order: 0,
    systemInstruction: '',
    defaultModel: null,
    createdAtMs: 1,
    updatedAtMs: 1,
  };
  valueOf(await changeFolders(store, () => [school]));
  valueOf(
    await saveTurn(store, {
      chat: makeChat('ch-a', { title: 'Alpha', titleSource: 'user', folderId: school.id }),
      messages: [makeMessage('ms-a', 'ch-a')],
    }),
  );
  const mirror = openMirror();
  await mirror.connect();
  await mirror.start(handle, 'markdown');
  await when(mirror, 'idle');
  expect(folder.files.get('Alpha (ch-a).md')).toContain('folder: "School"');
  valueOf(await changeFolders(store, () => [{ ...school, title: 'Work' }]));
  await settle(mirror);
  expect(folder.files.get('Alpha (ch-a).md')).toContain('folder: "Work"');
});

it('goes on after a restart, once the browser has its consent', async () => {
  await addChat('Alpha');
  const first = openMirror();
  await first.connect();
  await first.start(handle, 'json');
  await when(first, 'idle');
  store.close();
  locks = createMemoryLocks();

  store = await profile.openStore();
  await addChat('Beta');
  folder.permissionState = 'prompt';
  const second = openMirror();
  await second.connect();
  expect(await when(second, 'asking')).toMatchObject({ format: 'json', folderName: 'Notes' });
  expect(names()).toEqual(['Alpha (ch-Alpha).json', list]);
  await second.resume();
  await when(second, 'idle');
  expect(names()).toEqual(['Alpha (ch-Alpha).json', 'Beta (ch-Beta).json', list]);
  expect(folder.files.get('Beta (ch-Beta).json')).toContain('"version": 1');
});

it('says what went wrong, and writes everything once it is mended', async () => {
  await addChat('Alpha');
  folder.fault = new DOMException('No such folder', 'NotFoundError');
  const mirror = openMirror();
  await mirror.connect();
  await mirror.start(handle, 'markdown');
  expect(await when(mirror, 'failed')).toMatchObject({ code: 'folder-gone' });
  folder.fault = undefined;
  await mirror.resume();
  expect(mirror.getSnapshot().status).toBe('idle');
  expect(names()).toEqual(['Alpha (ch-Alpha).md', list]);
});

it('is written by one tab, which stops when another one ends it', async () => {
  const here = openMirror();
  const there = openMirror();
  await here.connect();
  await there.connect();
  await here.start(handle, 'markdown');
  await when(here, 'idle');
  await when(there, 'waiting');
  await there.stop();
  await when(here, 'off');
  await addChat('Alpha');
  expect(waiting).toBeUndefined();
  expect(names()).toEqual([]);
  expect(valueOf(await loadChat(store, chatId('ch-Alpha')))?.title).toBe('Alpha');
});

it('has one writer in one tab, and goes on with it, whatever a pass meets', async () => {
  await addChat('Tea');
  const first = openMirror();
  folder.fault = new TypeError('The handle is of another kind');
  await first.connect();
  await first.start(handle, 'json');
  expect(await when(first, 'failed')).toMatchObject({ code: 'failed' });
  const second = openMirror(await profile.openStore());
  await second.connect();
  await when(second, 'waiting');
  const faults = [new DOMException('x', 'NotAllowedError'), new RangeError('x'), undefined];
  for (const fault of faults) {
    folder.fault = fault;
    await addChat(`Tea ${faults.indexOf(fault)}`);
    await settleAs(first, fault === undefined ? 'idle' : 'failed');
    // The turn has not gone to the other tab.
    expect(second.getSnapshot().status).toBe('waiting');
    expect(await locks.isLockFree('parley-mirror')).toBe(false);
  }
  expect(JSON.stringify([...folder.files.values()])).toContain('Tea 2');
  await first.stop();
});

it('goes on after the store has failed in the middle of a pass', async () => {
  await addChat('Tea');
  let fault: Error | undefined;
  const failing: Store = {
    ...store,
    read: (tables, work) =>
      fault === undefined ? store.read(tables, work) : Promise.reject(fault),
  };
  const mirror = openMirror(failing);
  await mirror.connect();
  await mirror.start(handle, 'json');
  await when(mirror, 'idle');
  fault = new TypeError('A bug');
  await addChat('Coffee');
  await settleAs(mirror, 'failed');
  fault = undefined;
  await addChat('Milk');
  await settleAs(mirror, 'idle');
  expect(folder.files.size).toBe(4);
});
