import type { Chat } from '@parley/domain/chat/chat.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { parseChat } from '../records/parse-chat.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';

/** All headers, those in the trash too. */
export interface EveryChat {
  readonly chats: readonly Chat[];
  /** Also of headers that cannot be read. */
  readonly storedIds: ReadonlySet<string>;
}

/** Reads all headers in no order. Errors: see {@link StoreError}. */
export function loadEveryChat(store: Store): Promise<Result<EveryChat, StoreError>> {
  return store.read(['chats'], async (tx) => {
    const [rows, keys] = await Promise.all([tx.getAll('chats'), tx.getKeys('chats')]);
    return {
      chats: rows.map((row) => parseChat(row)).filter((chat) => chat !== undefined),
      storedIds: new Set(keys),
    };
  });
}
