import type { Message } from '@parley/domain/chat/message.ts';
import type { ChatId, MessageId } from '@parley/domain/shared/ids.ts';
import { ok, type Result } from '@parley/domain/shared/result.ts';

import type { Locks } from '#src/platform/locks.ts';

import { parseMessage } from './records/parse-message.ts';
import type { Store } from './store.ts';
import type { StoreError } from './store-error.ts';

/** The lock that a tab holds while a reply of the chat comes in. */
export function turnLockName(chatId: ChatId): string {
  return `parley-turn-${chatId}`;
}

/**
 * Messages that are stored as running although nobody works on them: their tab was closed or died.
 *
 * Errors: see {@link StoreError}.
 */
export async function findInterrupted(
  store: Store,
  locks: Locks,
): Promise<Result<readonly Message[], StoreError>> {
  const running = await store.read(['messages'], async (tx) =>
    (await tx.getAll('messages', { index: 'byRunning' })).map((row) => parseMessage(row)),
  );
  if (!running.ok) return running;
  const checked = await Promise.all(
    running.value.map(async (message) => {
      if (message === undefined) return [];
      const isFree = await locks.isLockFree(turnLockName(message.chatId));
      return isFree ? [message] : [];
    }),
  );
  return ok(checked.flat());
}

/**
 * Marks the interrupted messages of a start as `cut`, each chat under its lock, so that a tab which
 * begins at the same moment is not disturbed. Text that was stored stays. The same transaction
 * writes the rows of their requests: by our estimate, since nobody saw what the provider told.
 *
 * @param loadCode  where it rejects, for instance without a network, a later start marks them
 * @returns the messages that were marked
 * Errors: see {@link StoreError}.
 */
export async function recoverInterrupted(
  store: Store,
  locks: Locks,
  loadCode = () => import('./mark-cut.ts'),
): Promise<Result<readonly MessageId[], StoreError>> {
  const found = await findInterrupted(store, locks);
  if (!found.ok) return found;
  if (found.value.length === 0) return ok([]);
  const code = await loadCode().catch(() => undefined);
  if (code === undefined) return ok([]);
  const byChat = Map.groupBy(found.value, (message) => message.chatId);
  const marked: MessageId[] = [];
  for (const [chatId, messages] of byChat) {
    const result = await locks.tryWithLock(turnLockName(chatId), () =>
      code.markCut(
        store,
        messages.map(({ id }) => id),
      ),
    );
    if (result === undefined) continue;
    if (!result.ok) return result;
    marked.push(...result.value);
  }
  return ok(marked);
}
