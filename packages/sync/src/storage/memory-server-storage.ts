import type { PulledRecord } from '@parley/contract/sync/exchange.ts';
import type { RecordId } from '@parley/contract/sync/record.ts';

import {
  storedBytes,
  type AccountRow,
  type AccountTransaction,
  type DeviceRow,
  type PageQuery,
  type RecordPage,
  type ServerStorage,
  type WrittenRecord,
} from './server-storage.ts';

/** A version with the time at which it was written. */
export interface MemoryRecord extends WrittenRecord {
  readonly writtenAtMs: number;
}

/** Everything that a server has of one account. */
export interface MemoryAccount {
  readonly account: AccountRow;
  readonly records: ReadonlyMap<RecordId, MemoryRecord>;
  readonly devices: ReadonlyMap<string, DeviceRow>;
  readonly blobs: ReadonlySet<string>;
}

/** What the memory is made of. */
export interface MemoryServerParts {
  readonly nowMs: () => number;
  readonly newGeneration: () => string;
}

/** A server's storage in memory; the context is the name of the account. */
export interface MemoryServerStorage extends ServerStorage<string> {
  /** What is there of an account, as it is now. */
  snapshot(account: string): MemoryAccount;
  /** Puts an earlier state back, or changes what no transaction changes. */
  restore(account: string, state: MemoryAccount): void;
}

/** Makes an empty one. Transactions run one after another, and change copies until they end. */
export function createMemoryServerStorage(parts: MemoryServerParts): MemoryServerStorage {
  const accounts = new Map<string, MemoryAccount>();
  let last: Promise<unknown> = Promise.resolve();
  const snapshot = (name: string): MemoryAccount =>
    accounts.get(name) ?? emptyAccount(parts.newGeneration());
  return {
    snapshot(name) {
      const state = snapshot(name);
      accounts.set(name, state);
      return state;
    },
    restore(name, state) {
      accounts.set(name, state);
    },
    inAccount(name, work) {
      const run = async () => {
        const draft = createDraft(snapshot(name), parts.nowMs);
        const value = await work(draft.tx);
        accounts.set(name, draft.state());
        return value;
      };
      const result = last.then(run);
      last = result.catch(() => undefined);
      return result;
    },
  };
}

function emptyAccount(generation: string): MemoryAccount {
  return {
    account: {
      generation,
      lastSeq: 0,
      floorSeq: 0,
      ringVersion: 1,
      usedBytes: 0,
      quotaBytes: null,
    },
    records: new Map(),
    devices: new Map(),
    blobs: new Set(),
  };
}

interface Draft {
  readonly tx: AccountTransaction;
  readonly state: () => MemoryAccount;
}

function createDraft(before: MemoryAccount, nowMs: () => number): Draft {
  let { account } = before;
  const records = new Map(before.records);
  const devices = new Map(before.devices);
  const tx: AccountTransaction = {
    lockAccount: async () => account,
    readAccount: async () => account,
    async saveAccount(change) {
      account = { ...account, ...change };
    },
    async versions(rids) {
      const found = rids.map((rid) => records.get(rid)).filter((each) => each !== undefined);
      return new Map(
        found.map((each) => {
          const { sealed, ...version } = asPulled(each);
          return [each.rid, { ...version, sealedBytes: sealed.length }];
        }),
      );
    },
    records: async (rids) =>
      rids.flatMap((rid) => {
        const found = records.get(rid);
        return found === undefined ? [] : [asPulled(found)];
      }),
    async write(written) {
      for (const each of written) records.set(each.rid, { ...each, writtenAtMs: nowMs() });
    },
    page: async (query) => readPage([...records.values()], query),
    index: async ({ after, limit }) =>
      [...records.values()]
        .filter(({ seq }) => seq > after)
        .toSorted((a, b) => a.seq - b.seq)
        .slice(0, limit)
        .map(({ rid, seq, device, op, isDeleted }) => ({ rid, seq, device, op, isDeleted })),
    device: async (device) => devices.get(device),
    async saveDevice(row) {
      devices.set(row.device, row);
    },
    completeBlobs: async (blobs) => new Set(blobs.filter((blob) => before.blobs.has(blob))),
    async dropTombstones(beforeMs) {
      for (const { rid, seq, isDeleted, writtenAtMs, sealed } of records.values()) {
        if (!isDeleted || writtenAtMs >= beforeMs) continue;
        records.delete(rid);
        account = {
          ...account,
          floorSeq: Math.max(account.floorSeq, seq),
          usedBytes: account.usedBytes - storedBytes(sealed.length),
        };
      }
    },
  };
  return { tx, state: () => ({ account, records, devices, blobs: before.blobs }) };
}

function readPage(records: readonly MemoryRecord[], query: PageQuery): RecordPage {
  const { lanes, after, before, limit, maxBytes } = query;
  const direction = before === undefined ? 1 : -1;
  const found = records
    .filter(({ lane, seq }) => lanes.includes(lane) && seq > after && seq < (before ?? Infinity))
    .toSorted((a, b) => direction * (a.seq - b.seq));
  let bytes = 0;
  const page = found.slice(0, limit).filter(({ sealed }, at) => {
    bytes += sealed.length;
    return at === 0 || bytes <= maxBytes;
  });
  return { records: page.map(asPulled), more: found.length > page.length };
}

function asPulled({ writtenAtMs: _time, blob: _blob, ...record }: MemoryRecord): PulledRecord {
  return record;
}
