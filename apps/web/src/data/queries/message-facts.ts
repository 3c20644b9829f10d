import type { Message } from '@parley/domain/chat/message.ts';
import type { UsageRecord } from '@parley/domain/chat/usage-record.ts';
import type { ChatId, MessageId } from '@parley/domain/shared/ids.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { parseMessage } from '../records/parse-message.ts';
import { parseUsageRecord } from '../records/parse-usage.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';

/** One message; undefined where it is gone. Errors: see {@link StoreError}. */
export function loadMessage(
  store: Store,
  id: MessageId,
): Promise<Result<Message | undefined, StoreError>> {
  return store.read(['messages'], async (tx) => parseMessage(await tx.get('messages', id)));
}

/** The rows of all requests of a chat, in no order. Errors: see {@link StoreError}. */
export function loadUsageOfChat(
  store: Store,
  chatId: ChatId,
): Promise<Result<readonly UsageRecord[], StoreError>> {
  return store.read(['usage'], async (tx) => {
    const rows = await tx.getAll('usage', { index: 'byChat', range: chatId });
    return rows.map(parseUsageRecord).filter((row) => row !== undefined);
  });
}
