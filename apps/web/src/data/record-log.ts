import { parseChatId, type ChatId } from '@parley/domain/shared/ids.ts';

import type { OutboxRow, SyncedTable, TableName, TombstoneRow } from './schema.ts';
import { isReadyToShare, isShared } from './sharing-rules.ts';

/**
 * Notes what one action does to records that can leave this device (outbox and tombstones) and to
 * what is searched. It writes in the transaction of the action and waits for nothing: an action that
 * is asked for while the page goes must not depend on an answer.
 */
export interface RecordLog {
  /** A row was written, by whomever: a tombstone of its record goes, and the search is told. */
  written(table: TableName, row: object): void;
  /** The record of a written row is to reach other devices: the outbox gets an entry. */
  share(table: TableName, row: object): void;
  /** A row was removed, by whomever: a tombstone stays, and the search is told. */
  removed(table: TableName, key: string, chatId: ChatId | undefined): void;
  /** The removal of a record is to reach other devices: the outbox gets an entry. */
  shareRemoval(table: TableName, key: string): void;
}

/** What a log is made of. */
export interface RecordLogParts {
  readonly tableOf: (name: TableName) => IDBObjectStore;
  /** The time of the action. */
  readonly nowMs: number;
}

/** Makes the log of one action. */
export function createRecordLog({ tableOf, nowMs }: RecordLogParts): RecordLog {
  const tombstones = trackTombstones(() => tableOf('tombstones'));
  const changedChats = new Set<ChatId>();
  const append = (table: SyncedTable, id: string, kind: OutboxRow['kind']): void => {
    const entry: OutboxRow = { table, id, kind, atMs: nowMs };
    tableOf('outbox').put(entry);
  };
  const tellSearch = (chatId: ChatId | undefined): void => {
    if (chatId === undefined || changedChats.has(chatId)) return;
    changedChats.add(chatId);
    tableOf('searchChanges').put({ chatId });
  };
  return {
    written(table, row) {
      const key = keyOf(tableOf(table), row);
      if (key !== undefined && isShared(table, key)) tombstones.clear(tombstoneId(table, key));
      // What a running reply says is searched once it has ended.
      if (isSearched(table) && isReadyToShare(table, row)) tellSearch(chatOf(table, row));
    },
    share(table, row) {
      const key = keyOf(tableOf(table), row);
      if (key === undefined || !isShared(table, key)) return;
      if (isReadyToShare(table, row)) append(table, key, 'put');
    },
    removed(table, key, chatId) {
      if (isSearched(table)) tellSearch(table === 'chats' ? parseChatId(key) : chatId);
      if (!isShared(table, key)) return;
      tombstones.leave({ id: tombstoneId(table, key), table, key, deletedAtMs: nowMs });
    },
    shareRemoval(table, key) {
      if (isShared(table, key)) append(table, key, 'delete');
    },
  };
}

/** Primary keys of records are texts; the logs themselves count. */
function keyOf(table: IDBObjectStore, row: object): string | undefined {
  const key: unknown = Reflect.get(row, String(table.keyPath));
  return typeof key === 'string' ? key : undefined;
}

/** The key of the tombstone of a record. */
export function tombstoneId(table: SyncedTable, key: string): string {
  return `${table}/${key}`;
}

function isSearched(table: TableName): table is 'chats' | 'messages' {
  return table === 'chats' || table === 'messages';
}

function chatOf(table: 'chats' | 'messages', row: object): ChatId | undefined {
  const id: unknown = Reflect.get(row, table === 'chats' ? 'id' : 'chatId');
  return typeof id === 'string' ? parseChatId(id) : undefined;
}

interface Tombstones {
  readonly clear: (id: string) => void;
  readonly leave: (row: TombstoneRow) => void;
}

/** Asks once whether there are tombstones, so that a large import does not clear one per record. */
function trackTombstones(table: () => IDBObjectStore): Tombstones {
  let isAsked = false;
  let wereThere = true;
  let hasLeft = false;
  const ask = (): void => {
    isAsked = true;
    const first = table().openKeyCursor();
    first.addEventListener('success', () => {
      wereThere = first.result !== null;
    });
  };
  return {
    clear(id) {
      if (!isAsked) ask();
      if (wereThere || hasLeft) table().delete(id);
    },
    leave(row) {
      hasLeft = true;
      table().put(row);
    },
  };
}
