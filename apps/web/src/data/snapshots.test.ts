import type { FilePart } from '@parley/domain/chat/message-part.ts';
import type { AttachmentId } from '@parley/domain/shared/ids.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';

import type { CopyProgress } from './copy-tables.ts';
import { dropPlainKeys } from './drop-plain-keys.ts';
import { openExisting } from './open-request.ts';
import { loadAttachment, saveAttachment } from './repositories/attachment-repository.ts';
import { saveDraft } from './repositories/draft-repository.ts';
import { saveTurn } from './repositories/message-repository.ts';
import { renameChat } from './repositories/chat-repository.ts';
import { loadAllChats } from './queries/chat-list-query.ts';
import { saveKey } from './repositories/key-repository.ts';
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
    expect(await listSnapshots(place, 1)).toEqual([
      { id: second, version: 1, createdAtMs: 9, chats: 1, messages: 1, leftOut: [] },
    ]);
    valueOf(await removeSnapshot(place, second));
    expect(await listSnapshots(place, 1)).toEqual([]);
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
    const [copy] = await listSnapshots(place, 1);
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
    expect((await listSnapshots(place, 1)).map(({ id }) => id)).toEqual([own]);
    expect(await beginRestore({ ...place, ...follow, nowMs: 9 }, own)).toMatchObject({ ok: false });
    expect(place.flags.read('restoring')).toBeUndefined();
    expect((await listSnapshots(place, 1)).map(({ id }) => id)).toEqual([own]);
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
    await dropPlainKeys(place, 1);
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
    expect(await listSnapshots(place, 1)).toMatchObject([{ id: own, createdAtMs: 5 }]);
  });
});
