import { textOfParts } from '@parley/domain/chat/message-part.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import { isRunning } from '@parley/domain/chat/turn-state.ts';
import type { Result } from '@parley/domain/shared/result.ts';
import { previewOf } from '@parley/domain/shared/text.ts';

import type { Locks } from '#src/platform/locks.ts';

import { readLeftTurns, type LeftTurn } from './left-turns.ts';
import { tombstoneId } from './record-log.ts';
import { fieldsOf } from './records/fields.ts';
import { parseMessage } from './records/parse-message.ts';
import { turnLockName } from './recovery.ts';
import { checkpointMessage, finishMessage, saveTurn } from './repositories/message-repository.ts';
import type { Store } from './store.ts';
import type { StoreError } from './store-error.ts';

/**
 * Stores what tabs took along that were left before it was stored, each turn under the lock of its
 * chat. What can't be stored now is kept for the next start.
 *
 * @param keys  where tabs have something
 */
export async function restoreLeftTurns(
  { store, locks, storage }: RestoreDeps,
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) {
    const turns = readLeftTurns(storage.getItem(key) ?? '');
    const stored = await restoreAll(store, locks, turns);
    if (stored) storage.removeItem(key);
  }
}

interface RestoreDeps {
  readonly store: Store;
  readonly locks: Locks;
  readonly storage: Pick<Storage, 'getItem' | 'removeItem'>;
}

async function restoreAll(
  store: Store,
  locks: Locks,
  turns: readonly LeftTurn[],
): Promise<boolean> {
  let isDone = true;
  for (const turn of turns) {
    const name = turnLockName(turn.message.chatId);
    isDone &&= (await locks.tryWithLock(name, () => restore(store, turn))) ?? false;
  }
  return isDone;
}

/** @returns whether nothing is left to do */
async function restore(store: Store, { rows, message, usage }: LeftTurn): Promise<boolean> {
  const found = await findReply(store, message);
  if (!found.ok) return false;
  // It has gone on since, here or in another tab.
  if (found.value === 'settled') return true;
  if (rows !== undefined && found.value === 'never-stored') {
    const begun = await saveTurn(store, rows);
    if (!begun.ok) return false;
  }
  if (isRunning(message.state)) {
    const kept = await checkpointMessage(store, message);
    return kept.ok || kept.error.code === 'missing';
  }
  const text = textOfParts(message.parts);
  // Of a reply that was deleted, this stores what it cost.
  const ended = await finishMessage(store, {
    message,
    ...(usage === undefined ? {} : { usage }),
    ...(text.trim() === '' ? {} : { preview: previewOf(text) }),
  });
  return ended.ok;
}

type Found = 'never-stored' | 'deleted' | 'behind' | 'settled';

function findReply(store: Store, reply: Message): Promise<Result<Found, StoreError>> {
  return store.read(['messages', 'chats', 'tombstones'], async (tx) => {
    const [row, chat, ...tombstones] = await Promise.all([
      tx.get('messages', reply.id),
      tx.get('chats', reply.chatId),
      tx.get('tombstones', tombstoneId('messages', reply.id)),
      tx.get('tombstones', tombstoneId('chats', reply.chatId)),
    ]);
    const isInTrash = typeof fieldsOf(chat)['trashedAtMs'] === 'number';
    const isDeleted = isInTrash || tombstones.some((tombstone) => tombstone !== undefined);
    const stored = parseMessage(row);
    if (stored === undefined) return isDeleted ? 'deleted' : 'never-stored';
    return isBehind(stored, reply) ? 'behind' : 'settled';
  });
}

/**
 * A reply that nobody has touched is behind where it runs, or where its text is the beginning of the
 * other: another start may have marked it as cut, or its continuation was never stored.
 */
function isBehind(stored: Message, reply: Message): boolean {
  if (stored.editCount !== reply.editCount) return false;
  return isRunning(stored.state) || textOfParts(reply.parts).startsWith(textOfParts(stored.parts));
}
