import type { RecordId } from '@parley/contract/sync/record.ts';
import { ok } from '@parley/domain/shared/result.ts';

import type {
  ClientStorage,
  ClientTransaction,
  KeysQuery,
  LocalRecord,
  RecordData,
  RecordsQuery,
  TrashedRecord,
} from './client-storage.ts';
import type { RecordKey, SyncRecord } from './sync-record.ts';
import type { SyncState } from './sync-state.ts';

/** An entry of the outbox. */
export interface MemoryOutboxEntry {
  readonly seq: number;
  readonly key: RecordKey;
}

/** Everything that a device has. Rows and marks are known by collection, a slash, and id. */
export interface MemoryClient {
  readonly state: SyncState;
  readonly rows: ReadonlyMap<string, RecordData>;
  /** Records that were deleted. */
  readonly deleted: ReadonlySet<string>;
  readonly outbox: readonly MemoryOutboxEntry[];
  readonly lastOutboxSeq: number;
  readonly records: ReadonlyMap<RecordId, SyncRecord>;
  readonly trash: readonly (readonly TrashedRecord[])[];
}

/** A device's storage in memory. */
export interface MemoryClientStorage extends ClientStorage {
  /** What a person does: writes a row, or deletes it for null, with an entry in the outbox. */
  change(key: RecordKey, data: RecordData | null): void;
  /** What is there now; a copy that nothing changes. */
  snapshot(): MemoryClient;
  /** Puts a copy in the place of what is there. */
  restore(client: MemoryClient): void;
}

/** What a memory is made of. */
export interface MemoryClientParts {
  readonly client: MemoryClient;
  /** False for a row that must not leave yet; all may by default. */
  readonly isReady?: (key: RecordKey, data: RecordData) => boolean;
}

/** A device without any record. */
export function emptyClient(state: SyncState): MemoryClient {
  return {
    state,
    rows: new Map(),
    deleted: new Set(),
    outbox: [],
    lastOutboxSeq: 0,
    records: new Map(),
    trash: [],
  };
}

/** Makes one. Transactions run one after another; one that fails is undone. */
export function createMemoryClientStorage(parts: MemoryClientParts): MemoryClientStorage {
  let client = parts.client;
  let last: Promise<unknown> = Promise.resolve();
  const isReady = parts.isReady ?? (() => true);
  return {
    snapshot: () => client,
    restore(next) {
      client = next;
    },
    change(key, data) {
      const draft = { ...client };
      writeRow(draft, key, data);
      appendEntry(draft, key);
      client = draft;
    },
    transact(work) {
      const run = async () => {
        const before = client;
        const draft = { ...before };
        const value = await work(createTransaction(draft, isReady));
        // A test may put another profile in its place meanwhile, or act as a person.
        if (client === before) client = draft;
        else throw new Error('Something was written in the middle of a transaction.');
        return ok(value);
      };
      const result = last.then(run);
      last = result.catch(() => undefined);
      return result;
    },
  };
}

/** What a transaction has changed so far. What it has not is still the same. */
type Draft = { -readonly [Part in keyof MemoryClient]: MemoryClient[Part] };

function writeRow(draft: Draft, key: RecordKey, data: RecordData | null): void {
  const name = nameOf(key);
  const rows = new Map(draft.rows);
  const deleted = new Set(draft.deleted);
  if (data === null) {
    rows.delete(name);
    deleted.add(name);
  } else {
    rows.set(name, data);
    deleted.delete(name);
  }
  draft.rows = rows;
  draft.deleted = deleted;
}

function appendEntry(draft: Draft, key: RecordKey): void {
  const seq = draft.lastOutboxSeq + 1;
  draft.lastOutboxSeq = seq;
  draft.outbox = [...draft.outbox, { seq, key }];
}

/** The name under which a record is kept. */
export function nameOf({ collection, id }: RecordKey): string {
  return `${collection}/${id}`;
}

function keyOf(name: string): RecordKey {
  const at = name.indexOf('/');
  return { collection: name.slice(0, at), id: name.slice(at + 1) };
}

function createTransaction(
  draft: Draft,
  isReady: (key: RecordKey, data: RecordData) => boolean,
): ClientTransaction {
  const messages = (field: string, value: string): readonly string[] =>
    [...draft.rows]
      .filter(([name, data]) => name.startsWith('messages/') && data[field] === value)
      .map(([name]) => keyOf(name).id);
  return {
    state: async () => draft.state,
    async saveState(state) {
      draft.state = state;
    },
    local: async (key) => readLocal(draft, key, isReady),
    isDeleted: async (key) => draft.deleted.has(nameOf(key)),
    dirty: async ({ after, limit }) => listDirty(draft, after).slice(0, limit),
    rowKeys: async ({ after, limit }) =>
      [...draft.rows.keys()]
        .filter((name) => after === undefined || name > nameOf(after))
        .toSorted()
        .slice(0, limit)
        .map(keyOf),
    messagesBelow: async (messageId) => messages('parentId', messageId),
    messagesOf: async (chatId) => messages('chatId', chatId),
    countChats: async () => [...draft.rows].filter(isVisibleChat).length,
    record: async (rid) => draft.records.get(rid),
    recordOf: async (key) =>
      [...draft.records.values()].find(
        (each) => each.key !== null && nameOf(each.key) === nameOf(key),
      ),
    records: async (query) => listRecords([...draft.records.values()], query),
    recordsByKey: async (query) => listByKey([...draft.records.values()], query),
    async readAhead() {
      // All of it is at hand.
    },
    async putRow(key, data) {
      writeRow(draft, key, data);
    },
    async removeRow(key) {
      writeRow(draft, key, null);
    },
    async trash(items) {
      draft.trash = [...draft.trash, items];
    },
    async addToOutbox(key) {
      appendEntry(draft, key);
    },
    async clearOutbox(key, upToSeq) {
      const name = nameOf(key);
      draft.outbox = draft.outbox.filter(
        (entry) => nameOf(entry.key) !== name || entry.seq > upToSeq,
      );
    },
    async saveRecord(record) {
      draft.records = new Map(draft.records).set(record.rid, record);
    },
    async dropRecord(rid) {
      dropRecord(draft, rid);
    },
  };
}

function dropRecord(draft: Draft, rid: RecordId): void {
  const key = draft.records.get(rid)?.key;
  const records = new Map(draft.records);
  records.delete(rid);
  draft.records = records;
  if (!key) return;
  const deleted = new Set(draft.deleted);
  deleted.delete(nameOf(key));
  draft.deleted = deleted;
}

function isVisibleChat([name, { trashedAtMs }]: readonly [string, RecordData]): boolean {
  return name.startsWith('chats/') && typeof trashedAtMs !== 'number';
}

function readLocal(
  { rows, deleted, outbox }: Draft,
  key: RecordKey,
  isReady: (key: RecordKey, data: RecordData) => boolean,
): LocalRecord {
  const name = nameOf(key);
  const data = rows.get(name) ?? null;
  return {
    data,
    isDeleted: deleted.has(name),
    isReady: data === null || isReady(key, data),
    outboxSeq: outbox.findLast((entry) => nameOf(entry.key) === name)?.seq ?? 0,
  };
}

function listDirty({ outbox, deleted }: Draft, after: number) {
  const oldest = new Map(outbox.toReversed().map((entry) => [nameOf(entry.key), entry]));
  return [...oldest.values()]
    .filter(({ seq }) => seq > after)
    .toSorted((a, b) => a.seq - b.seq)
    .map(({ key, seq }) => ({
      key,
      outboxSeq: seq,
      kind: deleted.has(nameOf(key)) ? ('delete' as const) : ('put' as const),
    }));
}

function listRecords(
  records: readonly SyncRecord[],
  { after, limit, only }: RecordsQuery,
): readonly SyncRecord[] {
  return records
    .filter(({ rid }) => after === undefined || rid > after)
    .filter((record) => only === undefined || isListed(record, only))
    .toSorted((a, b) => (a.rid < b.rid ? -1 : 1))
    .slice(0, limit);
}

function listByKey(
  records: readonly SyncRecord[],
  { after, limit }: KeysQuery,
): readonly SyncRecord[] {
  return records
    .flatMap((record) => (record.key === null ? [] : [{ record, name: nameOf(record.key) }]))
    .filter(({ name }) => after === undefined || name > nameOf(after))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .slice(0, limit)
    .map(({ record }) => record);
}

function isListed(
  { attempts, unmerged, version }: SyncRecord,
  only: NonNullable<RecordsQuery['only']>,
): boolean {
  if (only === 'attempted') return attempts.length > 0;
  return only === 'unmerged' ? unmerged !== null : version.isDeleted;
}
