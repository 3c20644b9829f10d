import type { ReadTransaction } from '../transaction.ts';

/** Whether a message, or one in the trash, refers to an attachment. */
export async function isReferred(tx: ReadTransaction, id: string): Promise<boolean> {
  const [inMessages, inTrash] = await Promise.all([
    tx.count('messages', { index: 'byAttachment', range: id }),
    tx.count('trash', { index: 'byAttachment', range: id }),
  ]);
  return inMessages + inTrash > 0;
}
