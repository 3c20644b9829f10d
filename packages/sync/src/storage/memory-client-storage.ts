import type { RecordId } from '@parley/contract/sync/record.ts';
import { ok } from '@parley/domain/shared/result.ts';

import type {
  ClientStorage,
  ClientTransaction,
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
      const draft = createDraft(client);
      draft.write(key, data);
      draft.append(key);
      client = draft.end();
    },
    transact(work) {
      const run = async () => {
        const before = client;
        const draft = createDraft(before);
        const value = await work(createTransaction(draft, isReady));
        // A test may put another profile in its place meanwhile, or act as a person.
        if (client === before) client = draft.end();
        else throw new Error('Something was written in the middle of a transaction.');
        return ok(value);
      };
      const result = last.then(run);
      last = result.catch(() => undefined);
      return result;
    },
  };
}

interface Draft {
  readonly before: MemoryClient;
  state: SyncState;
  readonly rows: Map<string, RecordData>;
  readonly deleted: Set<string>;
  readonly records: Map<RecordId, SyncRecord>;
  outbox: readonly MemoryOutboxEntry[];
  trash: readonly (readonly TrashedRecord[])[];
  readonly write: (key: RecordKey, data: RecordData | null) => void;
  readonly append: (key: RecordKey) => void;
  readonly end: () => MemoryClient;
}

function createDraft(before: MemoryClient): Draft {
  let { lastOutboxSeq } = before;
  const draft: Draft = {
    before,
    state: before.state,
    rows: new Map(before.rows),
    deleted: new Set(before.deleted),
    records: new Map(before.records),
    outbox: before.outbox,
    trash: before.trash,
    write(key, data) {
      const name = nameOf(key);
      if (data === null) {
        draft.rows.delete(name);
        draft.deleted.add(name);
      } else {
        draft.rows.set(name, data);
        draft.deleted.delete(name);
      }
    },
    append(key) {
      lastOutboxSeq += 1;
      draft.outbox = [...draft.outbox, { seq: lastOutboxSeq, key }];
    },
    end: () => ({
      state: draft.state,
      rows: draft.rows,
      deleted: draft.deleted,
      records: draft.records,
      outbox: draft.outbox,
      trash: draft.trash,
      lastOutboxSeq,
    }),
  };
  return draft;
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
  const { rows, deleted, records } = draft;
  const messages = (field: string, value: string): readonly string[] =>
    [...rows]
      .filter(([name, data]) => name.startsWith('messages/') && data[field] === value)
      .map(([name]) => keyOf(name).id);
  return {
    state: async () => draft.state,
    async saveState(state) {
      draft.state = state;
    },
    local: async (key) => readLocal(draft, key, isReady),
    isDeleted: async (key) => deleted.has(nameOf(key)),
    dirty: async ({ after, limit }) => listDirty(draft, after).slice(0, limit),
    rowKeys: async ({ after, limit }) =>
      [...rows.keys()]
        .filter((name) => after === undefined || name > nameOf(after))
        .toSorted()
        .slice(0, limit)
        .map(keyOf),
    messagesBelow: async (messageId) => messages('parentId', messageId),
    messagesOf: async (chatId) => messages('chatId', chatId),
    countChats: async () => [...rows].filter(isVisibleChat).length,
    record: async (rid) => records.get(rid),
    recordOf: async (key) =>
      [...records.values()].find((each) => each.key !== null && nameOf(each.key) === nameOf(key)),
    records: async (query) => listRecords([...records.values()], query),
    async putRow(key, data) {
      draft.write(key, data);
    },
    async removeRow(key) {
      draft.write(key, null);
    },
    async trash(items) {
      draft.trash = [...draft.trash, items];
    },
    async addToOutbox(key) {
      draft.append(key);
    },
    async clearOutbox(key, upToSeq) {
      const name = nameOf(key);
      draft.outbox = draft.outbox.filter(
        (entry) => nameOf(entry.key) !== name || entry.seq > upToSeq,
      );
    },
    async saveRecord(record) {
      records.set(record.rid, record);
    },
    async dropRecord(rid) {
      const key = records.get(rid)?.key;
      records.delete(rid);
      if (key) deleted.delete(nameOf(key));
    },
  };
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

function listDirty({ outbox, rows }: Draft, after: number) {
  const oldest = new Map(outbox.toReversed().map((entry) => [nameOf(entry.key), entry]));
  return [...oldest.values()]
    .filter(({ seq }) => seq > after)
    .toSorted((a, b) => a.seq - b.seq)
    .map(({ key, seq }) => ({
      key,
      outboxSeq: seq,
      kind: rows.has(nameOf(key)) ? ('put' as const) : ('delete' as const),
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

function isListed(
  { attempts, unmerged, version }: SyncRecord,
  only: NonNullable<RecordsQuery['only']>,
): boolean {
  if (only === 'attempted') return attempts.length > 0;
  return only === 'unmerged' ? unmerged !== null : version.isDeleted;
}
