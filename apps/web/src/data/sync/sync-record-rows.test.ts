import type { PulledRecord } from '@parley/contract/sync/exchange.ts';
import type { ClientTransaction, RecordsQuery } from '@parley/sync/storage/client-storage.ts';
import { newSyncRecord, type SyncRecord } from '@parley/sync/storage/sync-record.ts';
import { describe, expect, it } from 'vitest';

import { keyOf } from '../testing/sync-data.ts';
import { openSyncProfile } from '../testing/sync-profile.ts';
import { testName, valueOf } from '../testing/test-store.ts';
import { createSyncRecords } from './sync-records.ts';

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
  it('is counted as a whole only where one that has a name at the server was not found', async () => {
    const { store } = await openWithRecords();
    const counted: string[] = [];
    const write = { tables: ['syncRecords'], durability: 'strict' } as const;
    const unneeded = await store.write(write, async (tx) => {
      const count: typeof tx.count = (table, query) => {
        counted.push(table);
        return tx.count(table, query);
      };
      const ahead = createSyncRecords({ ...tx, count });
      await ahead.readAhead([{ key: keyOf('chats/ch-1'), rid: rid(1) }]);
      await ahead.readAhead([{ key: keyOf('chats/ch-9') }]);
      const before = counted.length;
      await ahead.readAhead([{ key: keyOf('chats/ch-9'), rid: rid(9) }]);
      return before;
    });
    expect(valueOf(unneeded)).toBe(0);
    expect(counted).toEqual(['syncRecords', 'syncRecords']);
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
