import { textOfParts } from '@parley/domain/chat/message-part.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import { isRunning } from '@parley/domain/chat/turn-state.ts';
import { previewOf } from '@parley/domain/shared/text.ts';

import type { Locks } from '#src/platform/locks.ts';

import { readLeftTurns, type LeftTurn } from './left-turns.ts';
import { parseMessage } from './records/parse-message.ts';
import { turnLockName } from './recovery.ts';
import { checkpointMessage, finishMessage, saveTurn } from './repositories/message-repository.ts';
import type { Store } from './store.ts';

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
  const stored = await findReply(store, message);
  if (!stored.ok) return false;
  if (rows !== undefined && stored.value === 'missing') {
    const begun = await saveTurn(store, rows);
    if (!begun.ok) return false;
  } else if (stored.value !== 'behind') {
    // It was deleted, or has gone on since: what is there is newer.
    return true;
  }
  if (isRunning(message.state)) {
    const kept = await checkpointMessage(store, message);
    return kept.ok || kept.error.code === 'missing';
  }
  const text = textOfParts(message.parts);
  const ended = await finishMessage(store, {
    message,
    ...(usage === undefined ? {} : { usage }),
    ...(text.trim() === '' ? {} : { preview: previewOf(text) }),
  });
  return ended.ok;
}

/** How the disk stands to a reply: it has none, less of it, or one that nobody works on any more. */
function findReply(store: Store, reply: Message) {
  return store.read(['messages'], async (tx) => {
    const row = await tx.get('messages', reply.id);
    if (row === undefined) return 'missing';
    const stored = parseMessage(row);
    // Another start may have marked it as cut, whose text is the beginning of ours then.
    const isCut =
      stored?.state === 'cut' && textOfParts(reply.parts).startsWith(textOfParts(stored.parts));
    return stored !== undefined && (isRunning(stored.state) || isCut) ? 'behind' : 'settled';
  });
}
