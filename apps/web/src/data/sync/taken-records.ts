import type { AttachmentId, ChatId } from '@parley/domain/shared/ids.ts';
import type { TrashedRecord } from '@parley/sync/storage/client-storage.ts';

import { parseMessage } from '../records/parse-message.ts';
import { chatOfRecord } from '../records/shared-row.ts';
import { attachmentIdsOfMessage } from '../records/to-row.ts';
import { trashIdOfTaken } from '../repositories/trash-rows.ts';
import { trashKeepMs, type TakenRecord } from '../schema.ts';
import type { WriteTransaction } from '../transaction.ts';
import { placeOf } from './carried-tables.ts';

/** Puts records into the trash of this device, as one item of it. */
export async function putTakenRecords(
  tx: WriteTransaction,
  items: readonly TrashedRecord[],
): Promise<void> {
  const records = items.flatMap(({ key, data }): readonly TakenRecord[] => {
    const place = placeOf(key);
    // Bytes of attachments stay with what refers to them.
    if (place === undefined || place.table === 'attachments') return [];
    return [{ table: place.table, key: place.id, data }];
  });
  const [first] = records;
  if (first === undefined) return;
  const id = await freeTrashId(tx, first);
  const chatId = commonChat(records);
  const attachmentIds = [...new Set(records.flatMap(attachmentsOf))];
  tx.put(
    'trash',
    {
      kind: 'records',
      id,
      ...(chatId === undefined ? {} : { chatId }),
      records,
      trashedAtMs: tx.nowMs,
      purgeAtMs: tx.nowMs + trashKeepMs,
      ...(attachmentIds.length > 0 ? { attachmentIds } : {}),
    },
    chatId,
  );
}

/** The same record may be taken away more than once. */
async function freeTrashId(tx: WriteTransaction, record: TakenRecord): Promise<string> {
  let number = 1;
  while ((await tx.count('trash', { range: trashIdOfTaken(record, number) })) > 0) number += 1;
  return trashIdOfTaken(record, number);
}

function commonChat(records: readonly TakenRecord[]): ChatId | undefined {
  const [chatId, ...others] = new Set(records.map((record) => chatOfRecord(record, record.data)));
  return others.length === 0 ? chatId : undefined;
}

function attachmentsOf({ table, data }: TakenRecord): readonly AttachmentId[] {
  const message = table === 'messages' ? parseMessage(data) : undefined;
  return message === undefined ? [] : attachmentIdsOfMessage(message);
}
