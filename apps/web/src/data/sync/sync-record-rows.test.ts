import type { PulledRecord } from '@parley/contract/sync/exchange.ts';
import type { ClientTransaction, RecordsQuery } from '@parley/sync/storage/client-storage.ts';
import { newSyncRecord, type SyncRecord } from '@parley/sync/storage/sync-record.ts';
import { describe, expect, it } from 'vitest';

import { keyOf, sentChat } from '../testing/sync-data.ts';
import { openSyncProfile } from '../testing/sync-profile.ts';
import { testName } from '../testing/test-store.ts';

const rid = (number: number): string => number.toString(16).padStart(32, '0');

const pulled: PulledRecord = {
  rid: rid(3),
  lane: 3,
  device: 'd',
  op: 1,
  base: 0,
  epoch: 1,
  isDeleted: false,
  seq: 9,
  sealed: new Uint8Array([1, 2, 3]),
};

const first = newSyncRecord(rid(1), 2, keyOf('chats/ch-1'));
const records: readonly SyncRecord[] = [
  first,
  {
    ...newSyncRecord(rid(2), 3, keyOf('messages/ms-1')),
    attempts: [{ op: 4, outboxSeq: 7, isDeleted: false, digests: { title: 'd' } }],
    base: { device: 'd', op: 3, isDeleted: false, digests: {} },
    seen: { d: 3 },
    place: { chatId: 'ch-1', parentId: null },
  },
  { ...newSyncRecord(rid(3), 3, null), unmerged: { reason: 'broken', version: pulled } },
  {
    ...newSyncRecord(rid(4), 1, keyOf('folders/fo-1')),
    version: { seq: 8, device: 'd', op: 2, isDeleted: true, hash: '' },
  },
  { ...newSyncRecord(rid(5), 1, keyOf('manifests/d')), mustPush: true },
];

async function openWithRecords() {
  const opened = await openSyncProfile();
  await opened.run(async (tx) => {
    for (const record of records.toReversed()) await tx.saveRecord(record);
  });
  return opened;
}

async function listed(tx: ClientTransaction, query: RecordsQuery): Promise<readonly string[]> {
  return (await tx.records(query)).map((record) => record.rid);
}

describe('what is known of a record', () => {
  it('is given back as it was saved, by its name at the server and by that here', async () => {
    const { run } = await openWithRecords();
    for (const record of records) {
      expect(await run((tx) => tx.record(record.rid))).toEqual(record);
    }
    for (const record of records.filter(({ key }) => key !== null)) {
      const { key } = record;
      expect(await run(async (tx) => key && tx.recordOf(key))).toEqual(record);
    }
    expect(await run((tx) => tx.record(rid(6)))).toBeUndefined();
    expect(await run((tx) => tx.recordOf(keyOf('chats/ch-2')))).toBeUndefined();
  });

  it('is listed by rising name, page by page, all of it or of one kind', async () => {
    const { run } = await openWithRecords();
    const all = records.map((record) => record.rid);
    expect(await run((tx) => listed(tx, { limit: 9 }))).toEqual(all);
    expect(await run((tx) => listed(tx, { limit: 2, after: rid(2) }))).toEqual(all.slice(2, 4));
    const kinds = { attempted: rid(2), unmerged: rid(3), deleted: rid(4) } as const;
    for (const only of ['attempted', 'unmerged', 'deleted'] as const) {
      expect(await run((tx) => listed(tx, { limit: 9, only }))).toEqual([kinds[only]]);
      const behind = { limit: 9, only, after: kinds[only] };
      expect(await run((tx) => listed(tx, behind))).toEqual([]);
      expect(await run((tx) => listed(tx, { ...behind, after: rid(0) }))).toEqual([kinds[only]]);
    }
  });

  it('leaves a list in the transaction in which it no longer belongs there', async () => {
    const { run } = await openWithRecords();
    const attempted = await run(async (tx) => {
      for (const record of await tx.records({ limit: 9, only: 'attempted' })) {
        await tx.saveRecord({ ...record, attempts: [] });
      }
      return tx.records({ limit: 9, only: 'attempted' });
    });
    expect(attempted).toEqual([]);
  });

  it('is dropped with the mark that the record was deleted, and the row stays', async () => {
    const { run, rows } = await openWithRecords();
    await run(async (tx) => {
      await tx.putRow(keyOf('chats/ch-1'), sentChat('ch-1'));
      await tx.removeRow(keyOf('folders/fo-1'));
    });
    await run(async (tx) => {
      for (const record of records) await tx.dropRecord(record.rid);
      await tx.dropRecord(rid(9));
    });
    expect(await rows('syncRecords')).toEqual([]);
    expect(await rows('tombstones')).toEqual([]);
    expect(await rows('chats')).toHaveLength(1);
  });

  it('that an older version has left is completed, and one without a name is nothing', async () => {
    const { run, store } = await openSyncProfile();
    const { mustPush: _new, ...older } = first;
    await store.write({ tables: ['syncRecords'], durability: 'strict' }, async (tx) => {
      tx.put('syncRecords', { ...older, marks: [] } as never);
      tx.put('syncRecords', { rid: rid(2), lane: 'fast', marks: [] } as never);
    });
    expect(await run((tx) => tx.records({ limit: 9 }))).toEqual([first]);
  });

  it('hurts no other where the browser cannot unpack it', async () => {
    const { run, profile } = await openWithRecords();
    for (const lost of [rid(1), rid(2), rid(3)]) {
      await profile.indexedDb.loseRow(testName, 'syncRecords', lost);
    }
    expect(await run((tx) => tx.record(rid(1)))).toBeUndefined();
    expect(await run((tx) => tx.recordOf(keyOf('messages/ms-1')))).toBeUndefined();
    expect(await run((tx) => listed(tx, { limit: 1 }))).toEqual([rid(4)]);
    expect(await run((tx) => listed(tx, { limit: 9, only: 'attempted' }))).toEqual([]);
    await run((tx) => tx.saveRecord(first));
    expect(await run((tx) => tx.record(rid(1)))).toEqual(first);
  });
});
