import type { Chat } from '@parley/domain/chat/chat.ts';
import { ok, type Result } from '@parley/domain/shared/result.ts';

import { eachSliceOf } from '../read-rows.ts';
import { fieldsOf } from '../records/fields.ts';
import { parseChat } from '../records/parse-chat.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';

/** Headers per request. */
const rowsPerSlice = 1000;

/** All headers, those in the trash too. */
export interface EveryChat {
  readonly chats: readonly Chat[];
  /** Also of headers that cannot be read. */
  readonly storedIds: ReadonlySet<string>;
}

/** Reads all headers in no order. Errors: see {@link StoreError}. */
export async function loadEveryChat(store: Store): Promise<Result<EveryChat, StoreError>> {
  const chats: Chat[] = [];
  const storedIds = new Set<string>();
  for await (const slice of eachSliceOf(store, 'chats', rowsPerSlice)) {
    if (!slice.ok) return slice;
    const { rows, lostKeys } = slice.value;
    for (const key of lostKeys) storedIds.add(key);
    for (const row of rows) {
      const id = fieldsOf(row)['id'];
      if (typeof id === 'string') storedIds.add(id);
      const chat = parseChat(row);
      if (chat !== undefined) chats.push(chat);
    }
  }
  return ok({ chats, storedIds });
}
