import type { Chat } from '@parley/domain/chat/chat.ts';

import { parseMessage } from '../records/parse-message.ts';
import { wholeChat } from '../records/ranges.ts';
import { putTrashedMessages } from '../repositories/trash-messages.ts';
import type { WriteTransaction } from '../transaction.ts';

/** A chat that the one of a file replaces. */
export interface ReplacedChat {
  /** Absent where its header was damaged. */
  readonly here: Chat | undefined;
  readonly coming: Chat;
  readonly comingIds: ReadonlySet<string>;
}

/** Moves the messages of a chat that a file does not have to the trash, all as one entry of it. */
export async function trashMissing(
  tx: WriteTransaction,
  { here, coming, comingIds }: ReplacedChat,
): Promise<void> {
  const { id: chatId, activeLeafId: nextLeafId } = coming;
  const rows = await tx.getAll('messages', { index: 'byChat', range: wholeChat(chatId) });
  const missing = rows
    .map((row) => parseMessage(row, chatId))
    .filter((message) => message !== undefined)
    .filter(({ id }) => !comingIds.has(id));
  for (const { id } of missing) tx.remove('messages', id, chatId);
  putTrashedMessages(tx, {
    chatId,
    messages: missing,
    reattached: [],
    previousLeafId: here?.activeLeafId ?? nextLeafId,
    nextLeafId,
  });
}
