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
import { listDirty } from './list-dirty.ts';
import type { SyncLogs } from './sync-logs.ts';
import {
  listSyncRecords,
  readSyncRecord,
  readSyncRecordOf,
  toSyncRecordRow,
} from './sync-record-rows.ts';
import type { SyncRows } from './sync-rows.ts';
import { parseSyncState, syncStateKey, toSyncStateRow } from './sync-state-row.ts';
import { putTakenRecords } from './taken-records.ts';

/** What a transaction of a sync is made of. */
export interface SyncTransactionParts {
  readonly tx: WriteTransaction;
  readonly rows: SyncRows;
  readonly logs: SyncLogs;
  /** So many random bytes, two hexadecimal digits for each. */
  readonly randomHex: (bytes: number) => string;
}

/** A record of which there is nothing here, and nothing to be sent. */
const nothing: LocalRecord = { data: null, isDeleted: false, isReady: true, outboxSeq: 0 };

/** Makes what a sync reads and writes within a transaction of the store. */
export function createSyncTransaction({
  tx,
  rows,
  logs,
  randomHex,
}: SyncTransactionParts): ClientTransaction {
  return {
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
    dirty: (query) => listDirty(tx, query),
    rowKeys: (query) => listRowKeys(tx, query),
    messagesBelow: (messageId) => tx.getKeys('messages', { index: 'byParent', range: messageId }),
    async messagesOf(text) {
      const chatId = parseChatId(text);
      if (chatId === undefined) return [];
      return tx.getKeys('messages', { index: 'byChat', range: wholeChat(chatId) });
    },
    // A chat in the trash is in no list.
    countChats: () => tx.count('chats', { index: 'byList' }),
    record: (rid) => readSyncRecord(tx, rid),
    recordOf: (key) => readSyncRecordOf(tx, key),
    records: (query) => listSyncRecords(tx, query),
    putRow: (key, data: RecordData) => rows.put(knownPlace(key), data),
    removeRow: (key) => rows.remove(knownPlace(key)),
    trash: (items) => putTakenRecords(tx, items),
    async addToOutbox(key) {
      const place = placeOf(key);
      if (place !== undefined) await logs.addEntry(place);
    },
    async clearOutbox(key, upToSeq) {
      const place = placeOf(key);
      if (place !== undefined) await logs.clearEntries(place, upToSeq);
    },
    async saveRecord(record) {
      tx.putLocal('syncRecords', toSyncRecordRow(record));
    },
    async dropRecord(rid) {
      const key = (await readSyncRecord(tx, rid))?.key ?? null;
      tx.remove('syncRecords', rid);
      const place = key === null ? undefined : placeOf(key);
      if (place !== undefined) logs.forgetRemoved(place);
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
