import { createAttachmentId, type AttachmentId } from '@parley/domain/shared/ids.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import { saveAttachment } from '../repositories/attachment-repository.ts';
import type { Store } from '../store.ts';
import { keyOf, sentChat, sentMessage } from '../testing/sync-data.ts';
import { openSyncProfile, type SyncProfile } from '../testing/sync-profile.ts';
import { valueOf } from '../testing/test-store.ts';
import type { ReadTransaction } from '../transaction.ts';
import { createPendingList, type PendingList } from './pending-transfers.ts';

const form = { sizeBytes: 3, mediaType: 'image/png' };
const idOf = (at: number): AttachmentId => createAttachmentId(String(at).padStart(64, '0'));

let profile: SyncProfile;
let list: PendingList;
/** Rows and keys that were read. */
let read: number;

beforeEach(async () => {
  profile = await openSyncProfile();
  await profile.run((tx) => tx.state());
  list = createPendingList(countingRows(profile.store));
  read = 0;
});

function count<T>(rows: T): T {
  read += Array.isArray(rows) ? rows.length : 1;
  return rows;
}

function countingRows(store: Store): Store {
  return {
    ...store,
    read: (tables, work) =>
      store.read(tables, (tx) => {
        const counting: ReadTransaction = {
          get: async (...args) => count(await tx.get(...args)),
          getAll: async (...args) => count(await tx.getAll(...args)),
          getKeys: async (...args) => count(await tx.getKeys(...args)),
          count: async (...args) => count(await tx.count(...args)),
          keyFromEnd: async (...args) => count(await tx.keyFromEnd(...args)),
        };
        return work(counting);
      }),
  };
}

/** A message of its own that shows a picture. */
function putMessage(message: string, id: AttachmentId): Promise<void> {
  return profile.run(async (tx) => {
    await tx.putRow(keyOf('chats/ch-1'), sentChat('ch-1'));
    const part = { type: 'image', attachmentId: id, name: '', widthPx: 1, heightPx: 1, ...form };
    await tx.putRow(keyOf(`messages/${message}`), sentMessage(message, 'ch-1', { parts: [part] }));
  });
}

const uploads = async (): Promise<readonly string[]> => valueOf(await list.read()).uploads;

describe('the list of what is to be sent', () => {
  it('is read once as a whole, and then as far as something has changed', async () => {
    const draft = valueOf(await saveAttachment(profile.store, new Blob(['in a draft'])));
    for (let at = 0; at < 300; at += 1) {
      const key = keyOf(`attachments/${idOf(at)}`);
      await profile.run((tx) => tx.putRow(key, { id: idOf(at), ...form }));
    }
    expect(await uploads()).toEqual([]);
    expect(read).toBeGreaterThan(300);

    read = 0;
    expect(await uploads()).toEqual([]);
    expect(read).toBeLessThan(5);

    await putMessage('ms-1', draft);
    expect(await uploads()).toEqual([draft]);
    expect(read).toBeLessThan(20);
  });

  it('is complete whatever made a file one that is to be sent', async () => {
    expect(await uploads()).toEqual([]);
    await putMessage('ms-1', createAttachmentId('f'.repeat(64)));
    // Bytes that come after their message.
    const picture = valueOf(await saveAttachment(profile.store, new Blob(['abc'])));
    expect(await uploads()).toEqual([]);
    await putMessage('ms-2', picture);
    expect(await uploads()).toEqual([picture]);
    expect(valueOf(await list.isWanted(picture))).toBe(true);
    await profile.run((tx) => tx.putRow(keyOf(`attachments/${picture}`), { id: picture, ...form }));
    expect(await uploads()).toEqual([]);
    // It is deleted at the server, and a message here refers to it.
    await profile.run((tx) => tx.removeRow(keyOf(`attachments/${picture}`)));
    expect(await uploads()).toEqual([picture]);
    await profile.run((tx) => tx.removeRow(keyOf('messages/ms-2')));
    expect(valueOf(await list.isWanted(picture))).toBe(false);
  });

  it('is whole again after chats were switched off, and after very many changes', async () => {
    const picture = valueOf(await saveAttachment(profile.store, new Blob(['abc'])));
    const turn = (categoriesOff: readonly string[]): Promise<void> =>
      profile.run(async (tx) => tx.saveState({ ...(await tx.state()), categoriesOff }));
    expect(await uploads()).toEqual([]);
    await turn(['chats']);
    await putMessage('ms-1', picture);
    expect(await uploads()).toEqual([]);
    await turn([]);
    expect(await uploads()).toEqual([picture]);

    const other = valueOf(await saveAttachment(profile.store, new Blob(['def'])));
    await putMessage('ms-2', other);
    profile.store.changes.publish({ kind: 'resync' });
    expect((await uploads()).toSorted()).toEqual([picture, other].toSorted());
  });

  it('names what is missing here, where all files are wanted here', async () => {
    const [first, second, unreferred] = [idOf(1), idOf(2), idOf(3)];
    for (const id of [first, second, unreferred]) {
      await profile.run((tx) => tx.putRow(keyOf(`attachments/${id}`), { id, ...form }));
    }
    await putMessage('ms-1', first);
    const missing = async (): Promise<readonly string[]> => valueOf(await list.read()).missing;
    expect(await missing()).toEqual([]);
    list.listMissing(true);
    expect(await missing()).toEqual([first]);
    await putMessage('ms-2', second);
    expect(await missing()).toEqual([first, second]);
    valueOf(
      await profile.store.write({ tables: ['attachments'], durability: 'strict' }, async (tx) => {
        tx.putLocal('attachments', { id: first, blob: new Blob(['abc']), createdAtMs: 1 });
      }),
    );
    expect(await missing()).toEqual([second]);
    list.listMissing(false);
    expect(await missing()).toEqual([]);
  });
});
