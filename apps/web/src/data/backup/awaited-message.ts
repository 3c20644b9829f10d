import type { MessageId } from '@parley/domain/shared/ids.ts';

import { tombstoneId } from '../record-log.ts';
import type { TableName } from '../schema.ts';
import type { ReadTransaction } from '../transaction.ts';

/** The tables that {@link isAwaited} reads. */
export const awaitedTables: readonly TableName[] = ['messages', 'tombstones', 'syncState'];

/**
 * Whether a message may yet come from another device: the profile is synced, and the message is neither
 * here nor deleted. What refers to it is sound then.
 */
export async function isAwaited(tx: ReadTransaction, id: MessageId): Promise<boolean> {
  const [states, here, tombstones] = await Promise.all([
    tx.count('syncState'),
    tx.count('messages', { range: id }),
    tx.count('tombstones', { range: tombstoneId('messages', id) }),
  ]);
  return states > 0 && here === 0 && tombstones === 0;
}
