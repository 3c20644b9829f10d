import { settleBill } from '@parley/domain/chat/bill.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import { isRunning } from '@parley/domain/chat/turn-state.ts';
import type { MessageId } from '@parley/domain/shared/ids.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { fieldsOf } from './records/fields.ts';
import { parseBill } from './records/parse-bill.ts';
import { parseMessage } from './records/parse-message.ts';
import { toMessageRow } from './records/to-row.ts';
import type { Store } from './store.ts';
import type { StoreError } from './store-error.ts';
import type { WriteTransaction } from './transaction.ts';

/**
 * Marks messages that still run as `cut`, and bills their requests by our estimate.
 *
 * @returns those that were marked
 * Errors: see {@link StoreError}.
 */
export function markCut(
  store: Store,
  ids: readonly MessageId[],
): Promise<Result<readonly MessageId[], StoreError>> {
  return store.write({ tables: ['messages', 'usage'], durability: 'strict' }, async (tx) => {
    const rows = await Promise.all(ids.map((id) => tx.get('messages', id)));
    return rows.flatMap((row) => {
      const message = parseMessage(row);
      if (message === undefined || !isRunning(message.state)) return [];
      const cut = billCut(tx, { ...message, state: 'cut' }, row);
      tx.put('messages', toMessageRow(cut), cut.chatId);
      return [cut.id];
    });
  });
}

/**
 * What a checkpoint holds of the provider's count may be half of it, or that of an earlier request,
 * and gives way to our estimate. A tab that still lives and ends the reply later writes the same row.
 */
function billCut(tx: WriteTransaction, message: Message, row: unknown): Message {
  const bill = parseBill(fieldsOf(row)['bill']);
  if (bill === undefined) return message;
  const { usage: _usage, ...untold } = message;
  const settled = settleBill(bill, {
    message: untold,
    outcome: 'cut',
    createdAtMs: message.updatedAtMs,
  });
  tx.put('usage', settled.usage, message.chatId);
  return settled.message;
}
