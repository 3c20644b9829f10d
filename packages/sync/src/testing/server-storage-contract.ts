import { beforeEach, describe, expect, it } from 'vitest';

import type { Lane } from '@parley/contract/sync/record.ts';

import {
  storedBytes,
  type AccountTransaction,
  type PageQuery,
  type RecordPage,
  type ServerStorage,
  type WrittenRecord,
} from '../storage/server-storage.ts';

/** A storage, and what no method of it does. */
export interface ServerStorageUnderTest<Context> {
  readonly storage: ServerStorage<Context>;
  /** The owner of a new account. */
  readonly newAccount: () => Promise<Context>;
  /** Puts a blob there, with all its chunks or without some. */
  readonly addBlob: (owner: Context, blob: string, isComplete: boolean) => Promise<void>;
  /** Moves the clock with which the storage notes the time of a write. */
  readonly setNow: (ms: number) => void;
}

/** What every storage of a server owes, wherever it keeps its records. */
export function describeServerStorage<Context>(
  name: string,
  open: () => Promise<ServerStorageUnderTest<Context>> | ServerStorageUnderTest<Context>,
): void {
  describe(`${name} keeps the contract of a server's storage`, () => {
    let subject: ServerStorageUnderTest<Context>;
    let owner: Context;
    beforeEach(async () => {
      subject = await open();
      subject.setNow(dayMs);
      owner = await subject.newAccount();
    });
    const run: Run = (work) => subject.storage.inAccount(owner, work);

    describeAccounts(run);
    describeVersions(run);
    describePages(run);
    describeOrder(run);
    describeTombstones(run, (ms) => subject.setNow(ms));

    it('has nothing of one account for another', async () => {
      const other = await subject.newAccount();
      await run(async (tx) => {
        await tx.write([version(1)]);
        await tx.saveDevice({ device: hex(1), lastOp: 3, lastToken: 't' });
        await tx.saveAccount({ ...(await tx.lockAccount()), lastSeq: 1, usedBytes: 300 });
      });
      await subject.addBlob(owner, hex(9), true);
      const seen = await subject.storage.inAccount(other, async (tx) => ({
        account: await tx.lockAccount(),
        versions: (await tx.versions([hex(1)])).size,
        records: await tx.records([hex(1)]),
        page: await tx.page(wholePage),
        index: await tx.index({ after: 0, limit: 9 }),
        device: await tx.device(hex(1)),
        blobs: (await tx.completeBlobs([hex(9)])).size,
      }));
      expect(seen).toMatchObject({
        account: { lastSeq: 0, usedBytes: 0 },
        versions: 0,
        records: [],
        page: { records: [], more: false },
        index: [],
        device: undefined,
        blobs: 0,
      });
      await subject.storage.inAccount(other, (tx) => tx.write([version(1, { seq: 7 })]));
      expect(await run((tx) => tx.records([hex(1)]))).toEqual([version(1)]);
    });

    it('knows the blobs that are there with all their chunks', async () => {
      await subject.addBlob(owner, hex(1), true);
      await subject.addBlob(owner, hex(2), false);
      const found = await run((tx) => tx.completeBlobs([hex(1), hex(2), hex(3)]));
      expect([...found]).toEqual([hex(1)]);
      expect((await run((tx) => tx.completeBlobs([]))).size).toBe(0);
    });
  });
}

type Run = <T>(work: (tx: AccountTransaction) => Promise<T>) => Promise<T>;

const dayMs = 24 * 3_600_000;

function describeAccounts(run: Run): void {
  it('makes an account that is new, once', async () => {
    const first = await run((tx) => tx.readAccount());
    expect(first).toMatchObject({ lastSeq: 0, floorSeq: 0, usedBytes: 0, quotaBytes: null });
    expect(first.generation).not.toBe('');
    expect(await run((tx) => tx.lockAccount())).toEqual(first);
  });

  it('changes of an account what a push changes, for its own transaction to see', async () => {
    const before = await run((tx) => tx.lockAccount());
    const generation = '0f7e9dd5-6b6a-4c5e-9c52-1a7a4f0c5d11';
    const change = { generation, lastSeq: 2 ** 40, usedBytes: 2 ** 41 };
    const seen = await run(async (tx) => {
      await tx.lockAccount();
      await tx.saveAccount(change);
      return tx.readAccount();
    });
    expect(seen).toEqual({ ...before, ...change });
    expect(await run((tx) => tx.readAccount())).toEqual(seen);
  });

  it('knows the last push of each device', async () => {
    expect(await run((tx) => tx.device(hex(1)))).toBeUndefined();
    const rows = [
      { device: hex(1), lastOp: 1, lastToken: 'a' },
      { device: hex(2), lastOp: 5, lastToken: '' },
      { device: hex(1), lastOp: 2 ** 40, lastToken: 'b' },
    ];
    const seen = await run(async (tx) => {
      for (const row of rows) await tx.saveDevice(row);
      return tx.device(hex(1));
    });
    expect(seen).toEqual(rows[2]);
    expect(await run((tx) => tx.device(hex(2)))).toEqual(rows[1]);
  });

  it('rejects with what the work rejects with, and stores nothing then', async () => {
    const before = await run((tx) => tx.lockAccount());
    const broken = run(async (tx) => {
      await tx.lockAccount();
      await tx.write([version(1)]);
      await tx.saveAccount({ ...before, lastSeq: 1 });
      await tx.saveDevice({ device: hex(1), lastOp: 1, lastToken: 't' });
      throw new RangeError('A mistake');
    });
    await expect(broken).rejects.toThrow(new RangeError('A mistake'));
    const after = await run(async (tx) => ({
      account: await tx.readAccount(),
      records: await tx.records([hex(1)]),
      device: await tx.device(hex(1)),
    }));
    expect(after).toEqual({ account: before, records: [], device: undefined });
  });
}

function describeVersions(run: Run): void {
  it('gives back each version as it was written, tombstones and empty ones too', async () => {
    const written = [
      version(1, { sealed: Uint8Array.from({ length: 256 }, (_, at) => at) }),
      version(2, { isDeleted: true, sealed: new Uint8Array(), lane: 2 }),
      version(3, { seq: 2 ** 40, op: 2 ** 41, base: 2 ** 39, epoch: 7, lane: 3 }),
    ];
    const rids = [...written.map(({ rid }) => rid), hex(9)];
    const seen = await run(async (tx) => {
      await tx.write(written);
      return tx.records(rids);
    });
    expect(bySeq(seen)).toEqual(written);
    expect(bySeq(await run((tx) => tx.records(rids)))).toEqual(written);
    const versions = await run((tx) => tx.versions(rids));
    expect([...versions.keys()].toSorted()).toEqual(written.map(({ rid }) => rid));
    for (const { sealed, ...each } of written) {
      expect(versions.get(each.rid)).toEqual({ ...each, sealedBytes: sealed.length });
    }
  });

  it('has nothing where nothing is named', async () => {
    await run((tx) => tx.write([]));
    expect(await run((tx) => tx.records([]))).toEqual([]);
    expect((await run((tx) => tx.versions([]))).size).toBe(0);
  });

  it('keeps a version that names a blob as any other', async () => {
    await run((tx) => tx.write([{ ...version(1), blob: hex(9) }]));
    expect(await run((tx) => tx.records([hex(1)]))).toEqual([version(1)]);
  });

  it('has the newest version of a record alone', async () => {
    const next = version(1, { seq: 3, op: 2, base: 1, isDeleted: true, sealed: bytes(5) });
    await run((tx) => tx.write([version(1), version(2)]));
    const seen = await run(async (tx) => {
      await tx.write([next]);
      return tx.page(wholePage);
    });
    expect(seen).toEqual({ records: [version(2), next], more: false });
    expect(await run((tx) => tx.index({ after: 0, limit: 9 }))).toEqual([
      { rid: hex(2), seq: 2, device: hex(77), op: 2, isDeleted: false },
      { rid: hex(1), seq: 3, device: hex(77), op: 2, isDeleted: true },
    ]);
  });

  it('lists versions behind one by their place, so many at most', async () => {
    await run((tx) => tx.write([3, 1, 2, 4].map((each) => version(each))));
    const seqs = async (after: number, limit: number): Promise<readonly number[]> =>
      (await run((tx) => tx.index({ after, limit }))).map(({ seq }) => seq);
    expect(await seqs(0, 9)).toEqual([1, 2, 3, 4]);
    expect(await seqs(1, 2)).toEqual([2, 3]);
    expect(await seqs(4, 9)).toEqual([]);
  });
}

interface PageCase {
  readonly name: string;
  readonly query: Partial<PageQuery>;
  readonly seqs: readonly number[];
  readonly more: boolean;
}

/** Of 100 bytes each: 1 to 6; 2 and 5 are of the lane 3, 3 is a tombstone. */
const pageCases: readonly PageCase[] = [
  { name: 'everything', query: {}, seqs: [1, 2, 3, 4, 5, 6], more: false },
  { name: 'what is behind a place', query: { after: 4 }, seqs: [5, 6], more: false },
  { name: 'nothing behind the last', query: { after: 6 }, seqs: [], more: false },
  { name: 'so many at most', query: { limit: 2 }, seqs: [1, 2], more: true },
  { name: 'as many as there are', query: { limit: 6 }, seqs: [1, 2, 3, 4, 5, 6], more: false },
  { name: 'one lane', query: { lanes: [3] }, seqs: [2, 5], more: false },
  { name: 'one of a lane', query: { lanes: [3], limit: 1 }, seqs: [2], more: true },
  { name: 'two lanes', query: { lanes: [1, 2], after: 1 }, seqs: [3, 4, 6], more: false },
  { name: 'no lane', query: { lanes: [] }, seqs: [], more: false },
  { name: 'what is before a place', query: { before: 4 }, seqs: [3, 2, 1], more: false },
  { name: 'between two', query: { before: 6, after: 2 }, seqs: [5, 4, 3], more: false },
  { name: 'few before one', query: { before: 6, limit: 2 }, seqs: [5, 4], more: true },
  {
    name: 'from the newest down',
    query: { before: Number.MAX_SAFE_INTEGER, lanes: [3] },
    seqs: [5, 2],
    more: false,
  },
  { name: 'what fits', query: { maxBytes: 300 }, seqs: [1, 2, 3], more: true },
  { name: 'what fits nearly', query: { maxBytes: 299 }, seqs: [1, 2], more: true },
  { name: 'one that does not fit', query: { maxBytes: 99, after: 3 }, seqs: [4], more: true },
  { name: 'the last one', query: { maxBytes: 99, after: 5 }, seqs: [6], more: false },
  { name: 'what fits downwards', query: { maxBytes: 250, before: 7 }, seqs: [6, 5], more: true },
];

const wholePage: PageQuery = { lanes: [1, 2, 3], after: 0, limit: 99, maxBytes: 10_000 };

function describePages(run: Run): void {
  it.each(pageCases)('has pages with $name', async ({ query, seqs, more }) => {
    const lanes: Readonly<Record<number, Lane>> = { 2: 3, 5: 3, 4: 2 };
    const written = [1, 2, 3, 4, 5, 6].map((each) =>
      version(each, { lane: lanes[each] ?? 1, isDeleted: each === 3, sealed: bytes(100) }),
    );
    await run((tx) => tx.write(written));
    const page: RecordPage = await run((tx) => tx.page({ ...wholePage, ...query }));
    expect(page).toEqual({
      records: seqs.map((seq) => written.find((each) => each.seq === seq)),
      more,
    });
  });
}

function describeOrder(run: Run): void {
  it('lets one transaction after the other change an account, and shows no gap meanwhile', async () => {
    const writers = 8;
    const writeNext = (rid: number): Promise<void> =>
      run(async (tx) => {
        const account = await tx.lockAccount();
        const seq = account.lastSeq + 1;
        await tx.write([version(rid, { seq })]);
        await tx.saveAccount({ ...account, lastSeq: seq });
      });
    const pages: (readonly number[])[] = [];
    const read = async (): Promise<void> => {
      const index = await run((tx) => tx.index({ after: 0, limit: 99 }));
      pages.push(index.map(({ seq }) => seq));
    };
    await Promise.all(
      Array.from({ length: writers }, (_, at) => Promise.all([writeNext(at + 1), read()])),
    );
    await read();
    expect(pages).toEqual(pages.map(({ length }) => upTo(length)));
    expect(pages.at(-1)).toEqual(upTo(writers));
    expect((await run((tx) => tx.readAccount())).lastSeq).toBe(writers);
  });
}

function upTo(end: number): readonly number[] {
  return Array.from({ length: end }, (_, at) => at + 1);
}

function describeTombstones(run: Run, setNow: (ms: number) => void): void {
  /** Tombstones of two days, 1 and 2, then 4; 3 is none. The account has 5,000 bytes. */
  const fill = async (): Promise<void> => {
    await run(async (tx) => {
      await tx.saveAccount({ ...(await tx.lockAccount()), lastSeq: 4, usedBytes: 5000 });
      const gone = { isDeleted: true, sealed: bytes(40) };
      await tx.write([version(1, gone), version(2, gone), version(3)]);
    });
    setNow(2 * dayMs);
    await run((tx) => tx.write([version(4, { isDeleted: true, sealed: bytes(40) })]));
  };

  it('drops tombstones from before a time, and tells up to where', async () => {
    await fill();
    const seen = await run(async (tx) => {
      await tx.lockAccount();
      await tx.dropTombstones(2 * dayMs);
      return tx.readAccount();
    });
    expect(seen).toMatchObject({ floorSeq: 2, lastSeq: 4, usedBytes: 5000 - 2 * storedBytes(40) });
    const left = await run((tx) => tx.index({ after: 0, limit: 9 }));
    expect(left.map(({ seq }) => seq)).toEqual([3, 4]);
  });

  it('leaves the floor where there is nothing to be dropped', async () => {
    await fill();
    await run((tx) => tx.dropTombstones(2 * dayMs));
    const before = await run((tx) => tx.readAccount());
    await run((tx) => tx.dropTombstones(2 * dayMs));
    expect(await run((tx) => tx.readAccount())).toEqual(before);
  });
}

function version(number: number, fields: Partial<WrittenRecord> = {}): WrittenRecord {
  return {
    rid: hex(number),
    lane: 1,
    device: hex(77),
    op: number,
    base: 0,
    epoch: 1,
    isDeleted: false,
    seq: number,
    sealed: bytes(30),
    ...fields,
  };
}

function bySeq<T extends { readonly seq: number }>(records: readonly T[]): readonly T[] {
  return records.toSorted((a, b) => a.seq - b.seq);
}

/** A name of 16 bytes. */
function hex(number: number): string {
  return number.toString(16).padStart(32, '0');
}

function bytes(length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, at) => (at * 7) % 256);
}
