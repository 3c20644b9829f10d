import type { Result } from '@parley/domain/shared/result.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import type {
  ClientStorage,
  ClientTransaction,
  RecordData,
  RecordsQuery,
  TrashedRecord,
} from '../storage/client-storage.ts';
import { newSyncRecord, type RecordKey, type SyncRecord } from '../storage/sync-record.ts';

/** A device with nothing on it, in which a reply with the state `streaming` is still coming in. */
export interface EmptyDevice {
  readonly storage: ClientStorage;
  /** What is in the trash, item by item. */
  readonly trashed: () => Promise<readonly (readonly TrashedRecord[])[]>;
}

/** What every storage of a device owes, wherever it keeps its rows. */
export function describeClientStorage(
  name: string,
  openDevice: () => Promise<EmptyDevice> | EmptyDevice,
): void {
  describe(`${name} keeps the contract of a device's storage`, () => {
    let device: EmptyDevice;
    beforeEach(async () => {
      device = await openDevice();
    });
    const run: Run = async (work) => valueOf(await device.storage.transact(work));

    describeTransactions(run);
    describeRows(run);
    describeLists(run);
    describeOutbox(run);
    describeRecords(run);
    describeReadAhead(run);

    it('puts rows into the trash as one item, and touches nothing else', async () => {
      const items = [
        { key: keyOf('chats/ch-1'), data: chat('ch-1') },
        { key: keyOf('messages/ms-1'), data: message('ms-1', 'ch-1') },
      ];
      await run((tx) => tx.trash(items));
      await run((tx) => tx.trash(items.slice(0, 1)));
      const trashed = await device.trashed();
      expect(trashed.toSorted((a, b) => b.length - a.length)).toEqual([items, items.slice(0, 1)]);
      expect(await run((tx) => tx.local(keyOf('chats/ch-1')))).toEqual(nothing);
      expect(await run((tx) => tx.dirty({ after: 0, limit: 9 }))).toEqual([]);
    });
  });
}

type Run = <T>(work: (tx: ClientTransaction) => Promise<T>) => Promise<T>;

const nothing = { data: null, isDeleted: false, isReady: true, outboxSeq: 0 };

function describeTransactions(run: Run): void {
  it('stores all of a transaction, for the next one to see', async () => {
    const state = await run(async (tx) => {
      const begun = { ...(await tx.state()), op: 5, cursor: 7 };
      await tx.saveState(begun);
      await tx.putRow(keyOf('chats/ch-1'), chat('ch-1'));
      await tx.removeRow(keyOf('folders/fo-1'));
      await tx.addToOutbox(keyOf('chats/ch-1'));
      return begun;
    });
    const seen = await run(async (tx) => ({
      state: await tx.state(),
      chat: await tx.local(keyOf('chats/ch-1')),
      folder: await tx.local(keyOf('folders/fo-1')),
    }));
    expect(seen.state).toEqual(state);
    expect(seen.chat).toMatchObject({ data: chat('ch-1'), isDeleted: false });
    expect(seen.chat.outboxSeq).toBeGreaterThan(0);
    expect(seen.folder).toEqual({ ...nothing, isDeleted: true });
  });

  it('rejects with what the work rejects with, and stores nothing then', async () => {
    const before = await run(async (tx) => {
      await tx.putRow(keyOf('chats/ch-1'), chat('ch-1'));
      return tx.state();
    });
    const broken = run(async (tx) => {
      await tx.saveState({ ...before, op: 9 });
      await tx.removeRow(keyOf('chats/ch-1'));
      await tx.addToOutbox(keyOf('chats/ch-1'));
      await tx.saveRecord(newSyncRecord(rid(1), 2, keyOf('chats/ch-1')));
      throw new RangeError('A mistake');
    });
    await expect(broken).rejects.toThrow(new RangeError('A mistake'));
    expect(await run((tx) => tx.state())).toEqual(before);
    expect(await run((tx) => tx.local(keyOf('chats/ch-1')))).toEqual({
      ...nothing,
      data: chat('ch-1'),
    });
    expect(await run((tx) => tx.record(rid(1)))).toBeUndefined();
  });

  it('runs transactions one after another', async () => {
    await Promise.all(
      Array.from({ length: 5 }, () =>
        run(async (tx) => {
          const state = await tx.state();
          await tx.local(keyOf('chats/ch-1'));
          await tx.saveState({ ...state, op: state.op + 1 });
        }),
      ),
    );
    expect(await run((tx) => tx.state())).toMatchObject({ op: 5 });
  });
}

function describeRows(run: Run): void {
  it('has nothing of a record that was never here', async () => {
    const key = keyOf('chats/ch-1');
    expect(await run((tx) => tx.local(key))).toEqual(nothing);
    expect(await run((tx) => tx.isDeleted(key))).toBe(false);
  });

  it('gives back a row as it was put, with what no program knows yet, and no more', async () => {
    const key = keyOf('chats/ch-1');
    const first = chat('ch-1', { tags: ['a'], fromTheFuture: { of: [1, null] } });
    const second = chat('ch-1', { title: 'Other' });
    for (const data of [first, second]) {
      const seen = await run(async (tx) => {
        await tx.putRow(key, data);
        return tx.local(key);
      });
      expect(seen).toEqual({ ...nothing, data });
      expect(await run((tx) => tx.local(key))).toEqual(seen);
    }
  });

  it('marks what is removed as deleted, until it is put once more', async () => {
    const key = keyOf('messages/ms-1');
    const seen = await run(async (tx) => {
      await tx.putRow(key, message('ms-1', 'ch-1'));
      await tx.removeRow(key);
      return [await tx.local(key), await tx.isDeleted(key)];
    });
    expect(seen).toEqual([{ ...nothing, isDeleted: true }, true]);
    await run((tx) => tx.putRow(key, message('ms-1', 'ch-1')));
    expect(await run((tx) => tx.isDeleted(key))).toBe(false);
  });

  it('marks what was never here as deleted, too', async () => {
    await run((tx) => tx.removeRow(keyOf('folders/fo-1')));
    expect(await run((tx) => tx.isDeleted(keyOf('folders/fo-1')))).toBe(true);
  });

  it('is not ready with a reply that is still coming in', async () => {
    const key = keyOf('messages/ms-1');
    const reply = { role: 'assistant', state: 'streaming' };
    await run((tx) => tx.putRow(key, message('ms-1', 'ch-1', reply)));
    expect(await run((tx) => tx.local(key))).toMatchObject({ isReady: false });
    await run((tx) => tx.putRow(key, message('ms-1', 'ch-1', { ...reply, state: 'finished' })));
    expect(await run((tx) => tx.local(key))).toMatchObject({ isReady: true });
  });
}

function describeLists(run: Run): void {
  const fill = (): Promise<void> =>
    run(async (tx) => {
      await tx.putRow(keyOf('messages/ms-2'), message('ms-2', 'ch-1', { parentId: 'ms-1' }));
      await tx.putRow(keyOf('messages/ms-3'), message('ms-3', 'ch-1', { parentId: 'ms-1' }));
      await tx.putRow(keyOf('messages/ms-1'), message('ms-1', 'ch-1'));
      await tx.putRow(keyOf('messages/ms-4'), message('ms-4', 'ch-2'));
      await tx.putRow(keyOf('chats/ch-2'), chat('ch-2', { trashedAtMs: 4 }));
      await tx.putRow(keyOf('chats/ch-1'), chat('ch-1'));
      await tx.putRow(keyOf('messages/ms-5'), message('ms-5', 'ch-1', { parentId: 'ms-1' }));
      await tx.removeRow(keyOf('messages/ms-5'));
    });

  it('lists the keys of all rows, by collection and id, page by page', async () => {
    await fill();
    const all = ['chats/ch-1', 'chats/ch-2', ...[1, 2, 3, 4].map((each) => `messages/ms-${each}`)];
    for (const limit of [1, 4, 9]) {
      const seen: string[] = [];
      for (let pages = 0; pages <= all.length; pages += 1) {
        const last = seen.at(-1);
        const after = last === undefined ? {} : { after: keyOf(last) };
        const page = await run((tx) => tx.rowKeys({ ...after, limit }));
        expect(page.length).toBeLessThanOrEqual(limit);
        seen.push(...page.map(nameOf));
      }
      expect(seen).toEqual(all);
    }
  });

  it('finds what hangs below a message, and what belongs to a chat', async () => {
    await fill();
    expect((await run((tx) => tx.messagesBelow('ms-1'))).toSorted()).toEqual(['ms-2', 'ms-3']);
    expect(await run((tx) => tx.messagesBelow('ms-4'))).toEqual([]);
    expect((await run((tx) => tx.messagesOf('ch-1'))).toSorted()).toEqual(['ms-1', 'ms-2', 'ms-3']);
    expect(await run((tx) => tx.messagesOf('ch-3'))).toEqual([]);
  });

  it('counts the chats that are not in the trash', async () => {
    await fill();
    expect(await run((tx) => tx.countChats())).toBe(1);
  });
}

function describeOutbox(run: Run): void {
  /** Adds entries, and gives the number of each. */
  const add = (names: readonly string[]): Promise<readonly number[]> =>
    run(async (tx) => {
      const numbers: number[] = [];
      for (const name of names) {
        await tx.addToOutbox(keyOf(name));
        numbers.push((await tx.local(keyOf(name))).outboxSeq);
      }
      return numbers;
    });

  it('has no entry of what a sync writes', async () => {
    await run(async (tx) => {
      await tx.putRow(keyOf('chats/ch-1'), chat('ch-1'));
      await tx.removeRow(keyOf('folders/fo-1'));
    });
    expect(await run((tx) => tx.dirty({ after: 0, limit: 9 }))).toEqual([]);
  });

  it('lists records with entries once, by the oldest of each, and says what they are now', async () => {
    await run(async (tx) => {
      await tx.putRow(keyOf('chats/ch-1'), chat('ch-1'));
      await tx.putRow(keyOf('chats/ch-2'), chat('ch-2'));
      await tx.removeRow(keyOf('folders/fo-1'));
    });
    const names = ['chats/ch-2', 'folders/fo-1', 'chats/ch-1', 'chats/ch-2'];
    const [first = 0, second = 0, third = 0, fourth = 0] = await add(names);
    expect([first, second, third, fourth]).toEqual(sortedNumbers([first, second, third, fourth]));
    const all = [
      { key: keyOf('chats/ch-2'), outboxSeq: first, kind: 'put' },
      { key: keyOf('folders/fo-1'), outboxSeq: second, kind: 'delete' },
      { key: keyOf('chats/ch-1'), outboxSeq: third, kind: 'put' },
    ];
    expect(await run((tx) => tx.dirty({ after: 0, limit: 9 }))).toEqual(all);
    expect(await run((tx) => tx.dirty({ after: 0, limit: 2 }))).toEqual(all.slice(0, 2));
    expect(await run((tx) => tx.dirty({ after: first, limit: 9 }))).toEqual(all.slice(1));
    expect(await run((tx) => tx.dirty({ after: third, limit: 9 }))).toEqual([]);
    expect((await run((tx) => tx.local(keyOf('chats/ch-2')))).outboxSeq).toBe(fourth);
  });

  it('clears the entries of one record up to a number', async () => {
    const [first = 0, second = 0, third = 0] = await add(['chats/a', 'chats/b', 'chats/a']);
    const key = keyOf('chats/a');
    const left = await run(async (tx) => {
      await tx.clearOutbox(key, first);
      return [(await tx.local(key)).outboxSeq, await tx.dirty({ after: 0, limit: 9 })];
    });
    expect(left).toEqual([
      third,
      [
        { key: keyOf('chats/b'), outboxSeq: second, kind: 'put' },
        { key, outboxSeq: third, kind: 'put' },
      ],
    ]);
    await run((tx) => tx.clearOutbox(key, third));
    expect((await run((tx) => tx.local(key))).outboxSeq).toBe(0);
  });

  it('gives no number twice, also where the entry that had it is gone', async () => {
    const [first = 0] = await add(['chats/a']);
    await run((tx) => tx.clearOutbox(keyOf('chats/a'), first));
    const [second = 0] = await add(['chats/a']);
    expect(second).toBeGreaterThan(first);
  });
}

function describeReadAhead(run: Run): void {
  const names = Array.from({ length: 40 }, (_, at) => `chats/ch-${String(at).padStart(2, '0')}`);
  const known = names.map((name, at) => ({ key: keyOf(name), rid: rid(at + 1) }));
  /** Of three chats the first is here, the second is known, and the third has changed. */
  const fill = (): Promise<void> =>
    run(async (tx) => {
      for (const [at, { key, rid: name }] of known.entries()) {
        if (at % 3 === 0) await tx.putRow(key, chat(key.id));
        if (at % 3 === 1) await tx.saveRecord(newSyncRecord(name, 2, key));
        if (at % 3 === 2) await tx.addToOutbox(key);
      }
      // Never opened: nobody knows that it is the last one.
      await tx.saveRecord(newSyncRecord(rid(40), 2, null));
    });
  const lookAt = async (tx: ClientTransaction): Promise<readonly unknown[]> => {
    const seen: unknown[] = [];
    for (const { key, rid: name } of known) {
      seen.push(await tx.local(key), await tx.record(name), await tx.recordOf(key));
    }
    return seen;
  };
  const parts = ['row', 'outbox', 'record'] as const;

  it('gives the same of what was read ahead, a few records or many', async () => {
    await fill();
    const plain = await run(lookAt);
    for (const count of [1, 9, 40]) {
      const ahead = await run(async (tx) => {
        await tx.readAhead(known.slice(0, count), parts);
        return lookAt(tx);
      });
      expect(ahead).toEqual(plain);
    }
  });

  it('sees what was written since it was read ahead', async () => {
    await fill();
    const change = async (tx: ClientTransaction): Promise<readonly unknown[]> => {
      for (const [at, { key, rid: name }] of known.entries()) {
        if (at % 2 === 0) await tx.putRow(key, chat(key.id, { title: 'Other' }));
        else await tx.removeRow(key);
        if (at % 4 < 2) await tx.addToOutbox(key);
        else await tx.clearOutbox(key, (await tx.local(key)).outboxSeq);
        if (at % 5 === 0) await tx.saveRecord(newSyncRecord(name, 3, key));
        if (at % 5 === 1) await tx.dropRecord(name);
      }
      return lookAt(tx);
    };
    const within = await run(async (tx) => {
      await tx.readAhead(known, parts);
      return change(tx);
    });
    expect(within).toEqual(await run(lookAt));
  });
}

function describeRecords(run: Run): void {
  const listed = async (query: RecordsQuery): Promise<readonly string[]> =>
    (await run((tx) => tx.records(query))).map((record) => record.rid);
  const fill = (): Promise<void> =>
    run(async (tx) => {
      for (const record of records.toReversed()) await tx.saveRecord(record);
    });

  it('gives back what is known of a record, by its name at the server and by that here', async () => {
    await fill();
    for (const record of records) {
      expect(await run((tx) => tx.record(record.rid))).toEqual(record);
    }
    for (const record of records.filter(({ key }) => key !== null)) {
      expect(await run(async (tx) => record.key && tx.recordOf(record.key))).toEqual(record);
    }
    expect(await run((tx) => tx.record(rid(9)))).toBeUndefined();
    expect(await run((tx) => tx.recordOf(keyOf('chats/ch-9')))).toBeUndefined();
  });

  it('lists known records by rising name, page by page, all of them or one kind', async () => {
    await fill();
    const all = records.map((record) => record.rid);
    expect(await listed({ limit: 9 })).toEqual(all);
    expect(await listed({ limit: 2, after: rid(2) })).toEqual(all.slice(2, 4));
    const kinds = { attempted: [rid(2)], unmerged: [rid(3), rid(4)], deleted: [rid(4)] } as const;
    for (const only of ['attempted', 'unmerged', 'deleted'] as const) {
      expect(await listed({ limit: 9, only })).toEqual(kinds[only]);
      expect(await listed({ limit: 1, only })).toEqual(kinds[only].slice(0, 1));
      expect(await listed({ limit: 9, only, after: kinds[only][0] })).toEqual(kinds[only].slice(1));
    }
  });

  it('lists those that have a key by it, page by page', async () => {
    await fill();
    const all = [1, 4, 5, 2].map(rid);
    const seen: SyncRecord[] = [];
    for (let pages = 0; pages < 3; pages += 1) {
      const after = seen.at(-1)?.key;
      const page = await run((tx) => tx.recordsByKey({ limit: 2, ...(after && { after }) }));
      seen.push(...page);
    }
    expect(seen.map((record) => record.rid)).toEqual(all);
  });

  it('takes a record out of a list in the transaction in which it no longer belongs there', async () => {
    await fill();
    const left = await run(async (tx) => {
      for (const record of await tx.records({ limit: 9, only: 'unmerged' })) {
        await tx.saveRecord({ ...record, unmerged: null });
      }
      return tx.records({ limit: 9, only: 'unmerged' });
    });
    expect(left).toEqual([]);
  });

  it('drops what is known of a record with the mark that it was deleted, and no row', async () => {
    await fill();
    await run(async (tx) => {
      await tx.putRow(keyOf('chats/ch-1'), chat('ch-1'));
      await tx.removeRow(keyOf('folders/fo-1'));
    });
    await run(async (tx) => {
      for (const each of [1, 4, 9]) await tx.dropRecord(rid(each));
    });
    expect(await listed({ limit: 9 })).toEqual([rid(2), rid(3), rid(5)]);
    expect(await run((tx) => tx.recordOf(keyOf('chats/ch-1')))).toBeUndefined();
    expect(await run((tx) => tx.isDeleted(keyOf('folders/fo-1')))).toBe(false);
    expect(await run((tx) => tx.local(keyOf('chats/ch-1')))).toMatchObject({ data: chat('ch-1') });
  });
}

const records: readonly SyncRecord[] = [
  newSyncRecord(rid(1), 2, keyOf('chats/ch-1')),
  {
    ...newSyncRecord(rid(2), 3, keyOf('messages/ms-1')),
    base: { device: 'd', op: 3, isDeleted: false, digests: { title: 'd' } },
    seen: { d: 3 },
    attempts: [{ op: 4, outboxSeq: 7, isDeleted: false, digests: { title: 'e' } }],
    mustPush: true,
    place: { chatId: 'ch-1', parentId: null },
  },
  {
    ...newSyncRecord(rid(3), 3, null),
    unmerged: {
      reason: 'broken',
      version: {
        rid: rid(3),
        lane: 3,
        device: 'd',
        op: 1,
        base: 0,
        epoch: 1,
        isDeleted: false,
        seq: 9,
        sealed: new Uint8Array([1, 2, 3]),
      },
    },
  },
  {
    ...newSyncRecord(rid(4), 1, keyOf('folders/fo-1')),
    version: { seq: 8, device: 'd', op: 2, isDeleted: true, hash: '' },
    unmerged: { reason: 'unread', version: null },
  },
  newSyncRecord(rid(5), 1, keyOf('manifests/d')),
];

function rid(number: number): string {
  return number.toString(16).padStart(32, '0');
}

function sortedNumbers(numbers: readonly number[]): readonly number[] {
  return [...new Set(numbers)].toSorted((a, b) => a - b);
}

function keyOf(name: string): RecordKey {
  const [collection = '', id = ''] = name.split('/');
  return { collection, id };
}

function nameOf({ collection, id }: RecordKey): string {
  return `${collection}/${id}`;
}

function chat(id: string, fields: RecordData = {}): RecordData {
  return { id, title: id, createdAtMs: 1, updatedAtMs: 1, trashedAtMs: null, ...fields };
}

function message(id: string, chatId: string, fields: RecordData = {}): RecordData {
  const times = { createdAtMs: 1, updatedAtMs: 1 };
  const content = { role: 'user', state: 'finished', parts: [{ type: 'text', text: id }] };
  return { id, chatId, parentId: null, ...content, ...times, ...fields };
}

function valueOf<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(`Expected success, got ${JSON.stringify(result.error)}`);
  return result.value;
}
