import type { LocalRecord, RecordData } from '@parley/sync/storage/client-storage.ts';
import type { ChatId } from '@parley/domain/shared/ids.ts';

import { fieldsOf } from '../records/fields.ts';
import { chatOfRecord, makeSharedRow } from '../records/shared-row.ts';
import type { SyncedTable } from '../schema.ts';
import { isReadyToShare } from '../sharing-rules.ts';
import { sharedFieldsOf } from '../table-descriptors.ts';
import type { WriteTransaction } from '../transaction.ts';
import type { Place } from './carried-tables.ts';
import { forgetPermissions } from './forget-permissions.ts';
import { settleMessageCounts } from './message-counts.ts';
import { lost } from './read-or-lost.ts';
import { createRecentRows } from './recent-rows.ts';
import type { SyncLogs } from './sync-logs.ts';

/** Rows of one transaction of a sync. */
export interface SyncRows {
  local(place: Place): Promise<LocalRecord>;
  put(place: Place, data: RecordData): Promise<void>;
  remove(place: Place): Promise<void>;
  /** Whether there is a row. */
  isHere(place: Place): Promise<boolean>;
  /** Places of which it is known that there are rows; those that were noted before are forgotten. */
  noteHere(places: readonly Place[]): void;
  /** Reads in few requests the rows that are asked for next. */
  readAhead(places: readonly Place[]): Promise<void>;
  /** Makes anew what is derived from several rows. Nothing is written afterwards. */
  settle(): Promise<void>;
}

/** Makes them. */
export function createSyncRows(tx: WriteTransaction, logs: SyncLogs): SyncRows {
  const recent = createRecentRows(tx);
  const countedChats = new Set<ChatId>();

  /** What is in the place now. */
  function note(place: Place, row: object | undefined, chatId: ChatId | undefined): void {
    recent.note(place, row);
    const isCounted = place.table === 'chats' || place.table === 'messages';
    if (isCounted && chatId !== undefined) countedChats.add(chatId);
  }

  return {
    async local(place) {
      const [row, isDeleted, outboxSeq] = await Promise.all([
        recent.read(place),
        logs.isDeleted(place),
        logs.newestEntry(place),
      ]);
      // Nobody knows what it says, and somebody may still be able to read it.
      if (row === lost) return { data: null, isDeleted, isReady: false, outboxSeq };
      if (row === undefined) return { data: null, isDeleted, isReady: true, outboxSeq };
      const fields = fieldsOf(row);
      const data = sharedFieldsOf(place.table, fields);
      return { data, isDeleted, isReady: isReadyToShare(place.table, fields), outboxSeq };
    },
    async put(place, data) {
      const { table, id: key } = place;
      const here = await recent.read(place);
      const { row, chatId } = makeSharedRow({ table, key, data }, here);
      tx.putLocal<SyncedTable>(table, row, chatId);
      note(place, row, chatId);
    },
    async remove(place) {
      const here = await recent.read(place);
      const chatId = chatOfRecord({ table: place.table, key: place.id }, here);
      tx.removeLocal(place.table, place.id, chatId);
      logs.noteRemoved(place);
      note(place, undefined, chatId);
      await forgetPermissions(tx, place);
    },
    isHere: recent.isHere,
    noteHere: recent.noteHere,
    readAhead: recent.readAhead,
    settle: () => settleMessageCounts(tx, countedChats),
  };
}
