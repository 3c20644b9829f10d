import { parseChatId } from '@parley/domain/shared/ids.ts';
import type {
  ClientTransaction,
  LocalRecord,
  RecordData,
} from '@parley/sync/storage/client-storage.ts';
import type { RecordKey } from '@parley/sync/storage/sync-record.ts';
import { newSyncState, type SyncState } from '@parley/sync/storage/sync-state.ts';

import { wholeChat } from '../records/ranges.ts';
import type { SyncedTable } from '../schema.ts';
import { isShared } from '../sharing-rules.ts';
import type { ReadTransaction, WriteTransaction } from '../transaction.ts';
import { sentIds } from './attachment-rows.ts';
import { carriedTables, collectionOf, placeOf, type Place } from './carried-tables.ts';
import { createDirtyList } from './list-dirty.ts';
import type { SyncLogs } from './sync-logs.ts';
import { listSyncRecords, listSyncRecordsByKey } from './sync-record-rows.ts';
import type { SyncRecords } from './sync-records.ts';
import type { SyncRows } from './sync-rows.ts';
import { parseSyncState, syncStateKey, toSyncStateRow } from './sync-state-row.ts';
import { putTakenRecords } from './taken-records.ts';

/** What a transaction of a sync is made of. */
export interface SyncTransactionParts {
  readonly tx: WriteTransaction;
  readonly rows: SyncRows;
  readonly logs: SyncLogs;
  readonly records: SyncRecords;
  /** So many random bytes, two hexadecimal digits for each. */
  readonly randomHex: (bytes: number) => string;
}

type OutboxMethods = Pick<ClientTransaction, 'dirty' | 'addToOutbox' | 'clearOutbox'>;

/** A record of which there is nothing here, and nothing to be sent. */
const nothing: LocalRecord = { data: null, isDeleted: false, isReady: true, outboxSeq: 0 };

/** Makes what a sync reads and writes within a transaction of the store. */
export function createSyncTransaction({
  tx,
  rows,
  logs,
  records,
  randomHex,
}: SyncTransactionParts): ClientTransaction {
  return {
    ...createOutboxMethods({ tx, rows, logs }),
    state: () => readState(tx, randomHex),
    async saveState(state) {
      tx.putLocal('syncState', toSyncStateRow(state));
    },
    async local(key) {
      const place = placeOf(key);
      return place === undefined ? nothing : rows.local(place);
    },
    async isDeleted(key) {
      const place = placeOf(key);
      return place !== undefined && logs.isDeleted(place);
    },
    async rowKeys(query) {
      const keys = await listRowKeys(tx, query);
      rows.noteHere(keys.map(knownPlace));
      return keys;
    },
    messagesBelow: (messageId) => tx.getKeys('messages', { index: 'byParent', range: messageId }),
    async messagesOf(text) {
      const chatId = parseChatId(text);
      if (chatId === undefined) return [];
      return tx.getKeys('messages', { index: 'byChat', range: wholeChat(chatId) });
    },
    // A chat in the trash is in no list.
    countChats: () => tx.count('chats', { index: 'byList' }),
    record: (rid) => records.record(rid),
    recordOf: (key) => records.recordOf(key),
    records: (query) => listSyncRecords(tx, query),
    recordsByKey: (query) => listSyncRecordsByKey(tx, query),
    async readAhead(known, parts) {
      const places = known.map(({ key }) => placeOf(key)).filter((place) => place !== undefined);
      if (parts.includes('row')) await rows.readAhead(places);
      if (parts.includes('row') || parts.includes('outbox')) await logs.readAhead(places);
      if (parts.includes('record')) await records.readAhead(known);
    },
    putRow: (key, data: RecordData) => rows.put(knownPlace(key), data),
    removeRow: (key) => rows.remove(knownPlace(key)),
    trash: (items) => putTakenRecords(tx, items),
    async saveRecord(record) {
      records.save(record);
    },
    async dropRecord(rid) {
      const key = (await records.record(rid))?.key ?? null;
      records.drop(rid);
      const place = key === null ? undefined : placeOf(key);
      if (place !== undefined) logs.forgetRemoved(place);
    },
  };
}

function createOutboxMethods({
  tx,
  rows,
  logs,
}: Pick<SyncTransactionParts, 'tx' | 'rows' | 'logs'>): OutboxMethods {
  const dirty = createDirtyList(tx, logs);
  return {
    dirty: (query) => dirty.list(query),
    async addToOutbox(key) {
      const place = placeOf(key);
      if (place === undefined) return;
      dirty.forget();
      logs.addEntry(place, (await rows.isHere(place)) ? 'put' : 'delete');
    },
    async clearOutbox(key, upToSeq) {
      const place = placeOf(key);
      if (place === undefined) return;
      dirty.forget();
      await logs.clearEntries(place, upToSeq);
    },
  };
}

/** Whoever writes a row has asked what collections there are. */
function knownPlace(key: RecordKey): Place {
  const place = placeOf(key);
  if (place === undefined) {
    throw new Error(`There is no place for records of the collection ${key.collection}.`);
  }
  return place;
}

/** A device that has none gets its names here, once for all. */
async function readState(
  tx: WriteTransaction,
  randomHex: (bytes: number) => string,
): Promise<SyncState> {
  const stored = parseSyncState(await tx.get('syncState', syncStateKey));
  if (stored !== undefined) return stored;
  const state = newSyncState({ device: randomHex(16), digestSeed: randomHex(16) });
  tx.putLocal('syncState', toSyncStateRow(state));
  return state;
}

function idsBehind(
  tx: ReadTransaction,
  table: SyncedTable,
  { behindId, count }: { readonly behindId: string | undefined; readonly count: number },
): Promise<readonly string[]> {
  if (table === 'attachments') return sentIds(tx, { behindId, count });
  const range = behindId === undefined ? {} : { range: IDBKeyRange.lowerBound(behindId, true) };
  return tx.getKeys(table, { ...range, count });
}

async function listRowKeys(
  tx: ReadTransaction,
  { after, limit }: Parameters<ClientTransaction['rowKeys']>[0],
): Promise<readonly RecordKey[]> {
  const keys: RecordKey[] = [];
  for (const table of carriedTables) {
    const collection = collectionOf(table);
    if (after !== undefined && collection < after.collection) continue;
    let last = collection === after?.collection ? after.id : undefined;
    while (keys.length < limit) {
      const ids = await idsBehind(tx, table, { behindId: last, count: limit });
      last = ids.at(-1);
      if (last === undefined) break;
      const leaving = ids.filter((id) => isShared(table, id));
      keys.push(...leaving.map((id) => ({ collection, id })));
    }
  }
  return keys.slice(0, limit);
}
