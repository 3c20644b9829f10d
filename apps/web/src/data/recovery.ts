import type { Message } from '@parley/domain/chat/message.ts';
import { isRunning } from '@parley/domain/chat/turn-state.ts';
import type { ChatId, MessageId } from '@parley/domain/shared/ids.ts';
import { ok, type Result } from '@parley/domain/shared/result.ts';

import type { Locks } from '#src/platform/locks.ts';

import { parseMessage } from './records/parse-message.ts';
import { toMessageRow } from './records/to-row.ts';
import type { Store } from './store.ts';
import type { StoreError } from './store-error.ts';

/** The lock that a tab holds while a reply of the chat comes in. */
export function turnLockName(chatId: ChatId): string {
  return `parley-turn-${chatId}`;
}

/** Without locks that tabs share, a reply that was written within this time may run elsewhere. */
export const maybeRunningMs = 150_000;

/**
 * Messages that are stored as running although nobody works on them: their tab was closed or died.
 *
 * Errors: see {@link StoreError}.
 */
export async function findInterrupted(
  store: Store,
  locks: Locks,
  nowMs: number,
): Promise<Result<readonly Message[], StoreError>> {
  const running = await store.read(['messages'], async (tx) =>
    (await tx.getAll('messages', { index: 'byRunning' })).map((row) => parseMessage(row)),
  );
  if (!running.ok) return running;
  const checked = await Promise.all(
    running.value.map(async (message) => {
      if (message === undefined) return [];
      const isFree = await locks.isLockFree(turnLockName(message.chatId));
      const isFresh = locks.scope === 'tab' && nowMs - message.updatedAtMs < maybeRunningMs;
      return isFree && !isFresh ? [message] : [];
    }),
  );
  return ok(checked.flat());
}

/**
 * Marks the interrupted messages of a start as `cut`, each chat under its lock, so that a tab which
 * begins at the same moment is not disturbed. Text that was stored stays.
 *
 * @returns the messages that were marked
 * Errors: see {@link StoreError}.
 */
export async function recoverInterrupted(
  store: Store,
  locks: Locks,
  nowMs: number,
): Promise<Result<readonly MessageId[], StoreError>> {
  const found = await findInterrupted(store, locks, nowMs);
  if (!found.ok) return found;
  const byChat = Map.groupBy(found.value, (message) => message.chatId);
  const marked: MessageId[] = [];
  for (const [chatId, messages] of byChat) {
    const result = await locks.tryWithLock(turnLockName(chatId), () =>
      markCut(
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

function markCut(
  store: Store,
  ids: readonly MessageId[],
): Promise<Result<readonly MessageId[], StoreError>> {
  return store.write({ tables: ['messages'], durability: 'strict' }, async (tx) => {
    const rows = await Promise.all(ids.map((id) => tx.get('messages', id)));
    const stillRunning = rows
      .map((row) => parseMessage(row))
      .filter((message) => message !== undefined && isRunning(message.state));
    for (const message of stillRunning) {
      if (message === undefined) continue;
      tx.put('messages', toMessageRow({ ...message, state: 'cut' }), message.chatId);
      tx.logPut('messages', message.id);
    }
    return stillRunning.flatMap((message) => (message === undefined ? [] : [message.id]));
  });
}
