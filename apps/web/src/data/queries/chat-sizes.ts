import type { Chat } from '@parley/domain/chat/chat.ts';
import { ok, type Result } from '@parley/domain/shared/result.ts';

import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import { loadAllChats } from './chat-list-query.ts';
import { loadWholeChat } from './message-queries.ts';

/** How much room a chat takes. */
export interface ChatSize {
  readonly chat: Chat;
  /** Its messages as text, and its pictures and files; bytes, roughly. */
  readonly sizeBytes: number;
}

/**
 * The chats that take the most room, the biggest first. Reads every message, one chat at a time, so
 * it is for somebody who asks.
 *
 * @param shouldStop asked between two chats; the result is then that of the chats read so far
 * Errors: see {@link StoreError}.
 */
export async function loadBiggestChats(
  store: Store,
  count: number,
  shouldStop: () => boolean = () => false,
): Promise<Result<readonly ChatSize[], StoreError>> {
  const chats = await loadAllChats(store);
  if (!chats.ok) return chats;
  let biggest: readonly ChatSize[] = [];
  for (const chat of chats.value) {
    if (shouldStop()) break;
    const messages = await loadWholeChat(store, chat.id);
    if (!messages.ok) return messages;
    let sizeBytes = 0;
    for (const { parts } of messages.value) {
      for (const part of parts) sizeBytes += sizeOf(part);
    }
    biggest = [...biggest, { chat, sizeBytes }]
      .toSorted((a, b) => b.sizeBytes - a.sizeBytes)
      .slice(0, count);
  }
  return ok(biggest);
}

/** Texts lie on the disk with two bytes for each character that is not Latin; this is the middle. */
function sizeOf(part: { readonly type: string; readonly sizeBytes?: number }): number {
  return part.sizeBytes ?? JSON.stringify(part).length;
}
