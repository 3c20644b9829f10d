import type { MessageId } from '@parley/domain/shared/ids.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { parseMessage } from '../records/parse-message.ts';
import { toMessageRow } from '../records/to-row.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';

/**
 * Keeps keywords with a reply. The chat does not move in the list for it.
 *
 * Errors: see {@link StoreError}; `missing` where the reply is gone.
 */
export function saveKeywords(
  store: Store,
  id: MessageId,
  keywords: readonly string[],
): Promise<Result<undefined, StoreError>> {
  return store.write({ tables: ['messages'], durability: 'relaxed' }, async (tx) => {
    const message = parseMessage(await tx.get('messages', id));
    if (message === undefined) return tx.reject({ code: 'missing' });
    const updatedAtMs = Math.max(tx.nowMs, message.updatedAtMs + 1);
    tx.put('messages', toMessageRow({ ...message, keywords, updatedAtMs }), message.chatId);
    return undefined;
  });
}
