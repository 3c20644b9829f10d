import type { ChatId } from '@parley/domain/shared/ids.ts';

import { fieldsOf } from '../records/fields.ts';
import { wholeChat } from '../records/ranges.ts';
import { eachSlice } from '../repositories/chat-rows.ts';
import type { ChatRow } from '../schema.ts';
import type { WriteTransaction } from '../transaction.ts';
import { lost, readOrLost } from './read-or-lost.ts';

/** Brings the number of messages that headers tell in line with those that are here. */
export async function settleMessageCounts(
  tx: WriteTransaction,
  chatIds: ReadonlySet<ChatId>,
): Promise<void> {
  await eachSlice([...chatIds], async (chatId) => {
    const [stored, messageCount] = await Promise.all([
      readOrLost(tx.get('chats', chatId)),
      tx.count('messages', { index: 'byChat', range: wholeChat(chatId) }),
    ]);
    if (stored === undefined || stored === lost) return;
    const row = fieldsOf(stored);
    if (row['messageCount'] === messageCount) return;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row that is there, with another count
    tx.putLocal('chats', { ...row, messageCount } as unknown as ChatRow, chatId);
  });
}
