import type { RecordData } from '@parley/sync/storage/client-storage.ts';

import { tombstoneId } from '../record-log.ts';
import type { ReadTransaction, WriteTransaction } from '../transaction.ts';
import type { Place } from './carried-tables.ts';
import {
  idOfSent,
  parseSent,
  readSent,
  sentKey,
  sentRange,
  toSentRow,
} from './sent-attachments.ts';
import type { SyncLogs } from './sync-logs.ts';
import type { SyncRows } from './sync-rows.ts';

/**
 * Rows of a sync with those of attachments, see [Note: sent attachments]. Nothing that comes from a server
 * removes bytes: the collector does, once nothing here refers to them.
 */
export function withAttachments(rows: SyncRows, tx: WriteTransaction, logs: SyncLogs): SyncRows {
  return {
    async local(place) {
      if (place.table !== 'attachments') return rows.local(place);
      const [sent, isDeleted, outboxSeq] = await Promise.all([
        readSent(tx, place.id),
        logs.isDeleted(place),
        logs.newestEntry(place),
      ]);
      const data = sent === undefined || sent.isGone ? null : sent.data;
      return { data, isDeleted, isReady: true, outboxSeq };
    },
    async put(place, data) {
      if (place.table !== 'attachments') return rows.put(place, data);
      await putSent(tx, place.id, data);
      logs.forgetRemoved(place);
      return undefined;
    },
    remove: (place) =>
      place.table === 'attachments' ? removeSent(tx, logs, place) : rows.remove(place),
    async isHere(place) {
      if (place.table !== 'attachments') return rows.isHere(place);
      return (await readSent(tx, place.id))?.isGone === false;
    },
    noteHere: (places) => rows.noteHere(places.filter(hasRow)),
    readAhead: (places) => rows.readAhead(places.filter(hasRow)),
    settle: rows.settle,
  };
}

function hasRow({ table }: Place): boolean {
  return table !== 'attachments';
}

async function putSent(tx: WriteTransaction, id: string, data: RecordData): Promise<void> {
  const known = await readSent(tx, id);
  const atMs = known?.isGone === false ? known.atMs : tx.nowMs;
  tx.putLocal('syncState', toSentRow(id, { data: { ...data, id }, atMs, isGone: false }));
}

async function removeSent(tx: WriteTransaction, logs: SyncLogs, place: Place): Promise<void> {
  const { table, id } = place;
  const [known, bytes] = await Promise.all([
    readSent(tx, id),
    tx.count('attachments', { range: id }),
  ]);
  if (bytes === 0) {
    const data = known?.data ?? { id };
    tx.putLocal('syncState', toSentRow(id, { data, atMs: tx.nowMs, isGone: true }));
  } else {
    tx.remove('syncState', sentKey(id));
  }
  tx.putLocal('tombstones', { id: tombstoneId(table, id), table, key: id, deletedAtMs: tx.nowMs });
  logs.noteRemoved(place);
}

/** Names of attachments that a sync knows of, behind one of them; those of deleted records are left out. */
export async function sentIds(
  tx: ReadTransaction,
  { behindId, count }: { readonly behindId: string | undefined; readonly count: number },
): Promise<readonly string[]> {
  let last = behindId;
  for (;;) {
    const query = { range: sentRange(last), count };
    const [keys, rows] = await Promise.all([
      tx.getKeys('syncState', query),
      tx.getAll('syncState', query),
    ]);
    const ids = keys.map(idOfSent);
    const known = ids.filter((_id, at) => parseSent(rows[at])?.isGone === false);
    if (known.length > 0 || ids.length < count) return known;
    last = ids.at(-1);
  }
}
