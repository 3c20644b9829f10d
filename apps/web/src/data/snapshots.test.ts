import type { FilePart } from '@parley/domain/chat/message-part.ts';
import type { AttachmentId } from '@parley/domain/shared/ids.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';

import type { CopyProgress } from './copy-tables.ts';
import { dropPlainKeys } from './drop-plain-keys.ts';
import { allMigrations } from './migrations/all-migrations.ts';
import { openExisting } from './open-request.ts';
import { loadAttachment, saveAttachment } from './repositories/attachment-repository.ts';
import { saveDraft } from './repositories/draft-repository.ts';
import { saveTurn } from './repositories/message-repository.ts';
import { renameChat } from './repositories/chat-repository.ts';
import { loadAllChats } from './queries/chat-list-query.ts';
import { saveKey } from './repositories/key-writes.ts';
import { readSnapshot, snapshotName } from './snapshot.ts';
import { beginRestore, listSnapshots, makeSnapshot, removeSnapshot } from './snapshots.ts';
import {
  chatId,
  createTestProfile,
  dumpDatabase,
  makeChat,
  makeMessage,
  testModel,
  testName,
  valueOf,
} from './testing/test-store.ts';

const version = allMigrations.length;
const { providerId } = testModel;
const origin = 'https://api.example.test';

async function open() {
  const profile = createTestProfile();
  const store = await profile.openStore();
  valueOf(
    await saveTurn(store, {
      chat: makeChat('ch-a', { title: 'First', titleSource: 'user' }),
      messages: [makeMessage('ms-a', 'ch-a')],
    }),
  );
  valueOf(await saveKey(store, { providerId, origin, key: 'sk-plain-secret' }));
  const { factory } = profile.indexedDb;
  const place = { name: testName, factory, flags: profile.flags, nowMs: 5 };
  const titles = async (): Promise<readonly string[]> => {
    const again = await profile.openStore();
    const found = valueOf(await loadAllChats(again)).map(({ title }) => title);
    again.close();
    return found;
  };
  return { profile, store, place, titles };
}

const goneType = 'text/x-gone';

/** Blobs of the type cannot be read, as where the browser has lost their file. */
function loseBlobs(): void {
  const { arrayBuffer, slice } = Blob.prototype;
  vi.spyOn(Blob.prototype, 'slice').mockImplementation(function sliced(this: Blob, from, to) {
    return slice.call(this, from, to, this.type);
  });
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(function read(this: Blob) {
    return this.type === goneType
      ? Promise.reject(new DOMException('Gone', 'NotFoundError'))
      : arrayBuffer.call(this);
  });
}

function filePart(attachmentId: AttachmentId, name: string): FilePart {
  const facts = { sizeBytes: 4, characters: 4, estimatedTokens: 1, mediaType: 'text/plain' };
  return { type: 'file', attachmentId, name, ...facts };
}

afterEach(() => vi.restoreAllMocks());

describe('copies of a profile', () => {
  it('are listed with what is in them, one of a kind, and can be deleted', async () => {
    const { place } = await open();
    valueOf(await makeSnapshot(place, 'own'));
    const second = valueOf(await makeSnapshot({ ...place, nowMs: 9 }, 'own'));
    expect(await listSnapshots(place, version)).toEqual([
      { id: second, version, createdAtMs: 9, chats: 1, messages: 1, leftOut: [] },
    ]);
    valueOf(await removeSnapshot(place, second));
    expect(await listSnapshots(place, version)).toEqual([]);
  });

  it('are put back at the next start, and what was there is kept for the way back', async () => {
    const { store, place, titles } = await open();
    const own = valueOf(await makeSnapshot(place, 'own'));
    valueOf(await renameChat(store, chatId('ch-a'), { title: 'Second', titleSource: 'user' }));
    store.close();
    const before = valueOf(await beginRestore({ ...place, nowMs: 6 }, own));
    expect(place.flags.read('restored')).toBe(before);
    expect(await titles()).toEqual(['First']);
    const after = valueOf(await beginRestore({ ...place, nowMs: 7 }, before));
    expect(await titles()).toEqual(['Second']);
    // And forth again.
    valueOf(await beginRestore({ ...place, nowMs: 8 }, after));
    expect(await titles()).toEqual(['First']);
  });

  it('are made without the files that the browser cannot read, and name these', async () => {
    const { store, place, profile } = await open();
    const right = valueOf(await saveAttachment(store, new Blob(['right'])));
    const lost = valueOf(await saveAttachment(store, new Blob(['lost'], { type: goneType })));
    const parts = [filePart(right, 'right.txt'), filePart(lost, 'lost.txt')];
    const chat = makeChat('ch-a', { title: 'First' });
    const messages = [makeMessage('ms-b', 'ch-a', { parts })];
    valueOf(await saveTurn(store, { chat, messages }));
    await saveDraft(store, { key: 'new', text: '', attachments: [filePart(lost, 'again.txt')] });
    store.close();
    loseBlobs();
    const own = valueOf(await makeSnapshot(place, 'own'));
    const [copy] = await listSnapshots(place, version);
    expect(copy).toMatchObject({ id: own, messages: 2 });
    expect(copy?.leftOut).toEqual([
      { fileName: 'lost.txt', chatTitle: 'First', reason: 'unreadable' },
      { fileName: 'again.txt', chatTitle: undefined, reason: 'unreadable' },
    ]);
    // What is put back is put back without it, and the copy of what was here says so, too.
    const before = valueOf(await beginRestore({ ...place, nowMs: 6 }, own));
    expect(await readSnapshot(place, before)).toMatchObject({ leftOut: copy?.leftOut });
    const again = await profile.openStore();
    expect(valueOf(await loadAttachment(again, right))?.size).toBe(5);
    expect(valueOf(await loadAttachment(again, lost))).toBeUndefined();
    again.close();
  });

  it.each([
    ['messages', 'ms-b', ['again.txt']],
    ['chats', 'ch-a', ['lost.txt', 'again.txt']],
    ['drafts', 'new', ['lost.txt']],
  ])('are made where a row of %s is lost beside a file', async (table, key, named) => {
    const { store, place, profile } = await open();
    const lost = valueOf(await saveAttachment(store, new Blob(['lost'], { type: goneType })));
    const chat = makeChat('ch-a', { title: 'First' });
    const messages = [makeMessage('ms-b', 'ch-a', { parts: [filePart(lost, 'lost.txt')] })];
    valueOf(await saveTurn(store, { chat, messages }));
    await saveDraft(store, { key: 'new', text: '', attachments: [filePart(lost, 'again.txt')] });
    store.close();
    loseBlobs();
    await profile.indexedDb.loseRow(testName, table, key);
    valueOf(await makeSnapshot(place, 'own'));
    const [copy] = await listSnapshots(place, version);
    expect(copy?.leftOut.map(({ fileName }) => fileName)).toEqual(named);
  });

  it('tell how far they are while they are made and put back', async () => {
    const { store, place, profile } = await open();
    const messages = Array.from({ length: 450 }, (_, index) => makeMessage(`ms-${index}`, 'ch-a'));
    valueOf(await saveTurn(store, { chat: makeChat('ch-a'), messages }));
    store.close();
    const making: CopyProgress[] = [];
    const own = valueOf(
      await makeSnapshot({ ...place, onProgress: (step) => making.push(step) }, 'own'),
    );
    const counts = making.map(({ copiedRows }) => copiedRows);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(counts.length).toBeGreaterThan(3);
    expect(making.at(-1)?.copiedRows).toBe(making.at(-1)?.totalRows);
    expect(making.at(-1)?.totalRows).toBeGreaterThan(450);
    valueOf(await beginRestore(place, own));
    const putting: CopyProgress[] = [];
    const again = valueOf(await profile.open({ onCopying: (step) => putting.push(step) }));
    again.store.close();
    expect(putting.at(-1)?.copiedRows).toBe(putting.at(-1)?.totalRows);
    expect(putting.at(-1)?.totalRows).toBeGreaterThan(450);
  });

  it('can be given up, and leave nothing then', async () => {
    const { place } = await open();
    const own = valueOf(await makeSnapshot(place, 'own'));
    const controller = new AbortController();
    const follow = { signal: controller.signal, onProgress: () => controller.abort() };
    expect(await makeSnapshot({ ...place, ...follow, nowMs: 9 }, 'own')).toMatchObject({
      ok: false,
      error: { code: 'copy-failed' },
    });
    expect((await listSnapshots(place, version)).map(({ id }) => id)).toEqual([own]);
    expect(await beginRestore({ ...place, ...follow, nowMs: 9 }, own)).toMatchObject({ ok: false });
    expect(place.flags.read('restoring')).toBeUndefined();
    expect((await listSnapshots(place, version)).map(({ id }) => id)).toEqual([own]);
  });

  it('hold no key, and leave those that are here alone', async () => {
    const { store, place, profile, titles } = await open();
    const own = valueOf(await makeSnapshot(place, 'own'));
    const copy = await dumpDatabase(place.factory, snapshotName(testName, own));
    expect(JSON.stringify(copy)).not.toContain('sk-plain-secret');
    valueOf(await saveKey(store, { providerId, origin, key: 'sk-newer-secret' }));
    store.close();
    valueOf(await beginRestore(place, own));
    expect(await titles()).toEqual(['First']);
    const dump = await dumpDatabase(profile.indexedDb.factory);
    expect(dump['keys']).toMatchObject([{ value: 'sk-newer-secret' }]);
  });

  it('take nothing along that a server and the profile know of each other', async () => {
    const { store, place, profile, titles } = await open();
    const own = valueOf(await makeSnapshot(place, 'own'));
    expect(await dumpDatabase(place.factory, snapshotName(testName, own))).toMatchObject({
      outbox: [],
      syncRecords: [],
      syncState: [],
    });
    store.close();
    // As a program left them that did copy those.
    for (const name of [testName, snapshotName(testName, own)]) {
      const database = await openExisting(place.factory, name);
      await database?.put('syncState', { key: 'device', value: { id: 'dev-1', op: 41 } });
      await database?.put('syncRecords', { rid: 'rid-1', marks: [] });
      await database?.put('meta', { key: 'syncToken', value: 'tok' });
      await database?.put('meta', { key: 'firstRunDone', value: true });
      await database?.put('outbox', { seq: 77, table: 'chats', id: 'ch-a', kind: 'put', atMs: 1 });
      database?.close();
    }
    const before = valueOf(await beginRestore(place, own));
    const kept = await dumpDatabase(place.factory, snapshotName(testName, before));
    expect(JSON.stringify(kept)).not.toMatch(/dev-1|rid-1|syncToken|"seq"/);
    expect(await titles()).toEqual(['First']);
    const { outbox, syncRecords, syncState, meta } = await dumpDatabase(place.factory);
    expect([outbox, syncRecords, syncState]).toEqual([[], [], []]);
    expect(meta).toEqual([{ key: 'firstRunDone', value: true }]);
    const again = await profile.openStore();
    valueOf(await renameChat(again, chatId('ch-a'), { title: 'New', titleSource: 'user' }));
    again.close();
    // Numbers begin anew, and belong to no earlier operation.
    expect((await dumpDatabase(place.factory))['outbox']).toMatchObject([{ seq: 1 }]);
  });

  it('of an upgrade lose their plain keys when there is a password', async () => {
    const { place } = await open();
    const name = snapshotName(testName, 'v1');
    const request = place.factory.open(name, 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore('keys', { keyPath: 'id' });
    });
    await new Promise((resolve) => request.addEventListener('success', resolve));
    request.result.close();
    const copy = await openExisting(place.factory, name);
    await copy?.put('keys', { id: 'a', format: 'plain', value: 'sk-plain-secret' });
    await copy?.put('keys', { id: 'b', format: 'encrypted', value: 'encrypted-x' });
    copy?.close();
    await dropPlainKeys(place, version);
    const rows = (await dumpDatabase(place.factory, name))['keys'];
    expect(rows).toMatchObject([{ id: 'b' }]);
  });

  it('change nothing where they cannot be made', async () => {
    const { place, profile } = await open();
    const own = valueOf(await makeSnapshot(place, 'own'));
    profile.indexedDb.arm({ kind: 'quota-at-write', write: 2 });
    expect(await makeSnapshot({ ...place, nowMs: 9 }, 'own')).toMatchObject({
      ok: false,
      error: { code: 'copy-failed', reason: 'QuotaExceededError' },
    });
    expect(await listSnapshots(place, version)).toMatchObject([{ id: own, createdAtMs: 5 }]);
  });
});
