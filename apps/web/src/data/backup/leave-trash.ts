import type { ChatId, MessageId } from '@parley/domain/shared/ids.ts';
import { toStored } from '@parley/domain/shared/rest.ts';

import { parseTrash } from '../records/parse-trash.ts';
import { hangBack } from '../repositories/trash-messages.ts';
import { trashIdOf } from '../repositories/trash-rows.ts';
import type { TrashRow } from '../schema.ts';
import type { ReadTransaction, WriteTransaction } from '../transaction.ts';

/** The messages of a chat that lie in the trash. */
export async function readTrashedMessages(
  tx: ReadTransaction,
  chatId: ChatId,
): Promise<readonly TrashRow[]> {
  const rows = await tx.getAll('trash', { index: 'byChat', range: chatId });
  return rows.map(parseTrash).filter((row) => row !== undefined);
}

/**
 * Takes messages that an import has written out of the trash, where a second restore would count
 * them again. What hung on them before they were deleted hangs on them once more.
 *
 * @param written ids of all messages of the chat that the import has written
 */
export async function leaveTrash(
  tx: WriteTransaction,
  trashed: readonly TrashRow[],
  written: ReadonlySet<MessageId>,
): Promise<void> {
  for (const row of trashed) {
    if (!row.messages.some(({ id }) => written.has(id))) continue;
    const { reattached } = row;
    // A child that was written has the parent that the file tells.
    const children = reattached.filter(
      ({ id, parentId }) => written.has(parentId) && !written.has(id),
    );
    await hangBack(tx, children);
    putWithout(tx, row, written);
  }
}

/** The row is named by its first message, which may be deleted again: what stays is named anew. */
function putWithout(
  tx: WriteTransaction,
  { attachmentIds: _all, ...row }: TrashRow,
  written: ReadonlySet<MessageId>,
): void {
  tx.remove('trash', row.id, row.chatId);
  const messages = row.messages.filter(({ id }) => !written.has(id));
  const [first] = messages;
  if (first === undefined) return;
  const attachmentIds = [...new Set(messages.flatMap(({ attachmentIds: ids = [] }) => ids))];
  tx.put(
    'trash',
    {
      ...toStored(row),
      id: trashIdOf(first.id),
      messages,
      reattached: row.reattached.filter(({ parentId }) => !written.has(parentId)),
      ...(attachmentIds.length > 0 ? { attachmentIds } : {}),
    },
    row.chatId,
  );
}
