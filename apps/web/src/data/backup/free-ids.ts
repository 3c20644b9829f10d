import type { Chat } from '@parley/domain/chat/chat.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import { stableMessageId } from '@parley/domain/import/stable-id.ts';
import { parseMessageId, type MessageId } from '@parley/domain/shared/ids.ts';

import type { ReadTransaction } from '../transaction.ts';
import type { ImportedChatRecord } from './import-mode.ts';

/** Keys that are read before the browser gets its turn. */
const keysPerStep = 2000;

/**
 * Those ids of messages that are in use, among the ids that come in and perhaps others. Asked one by
 * one where few come in, and read from end to end where there are not many more than that.
 */
export async function readTakenIds(
  tx: ReadTransaction,
  chats: readonly ImportedChatRecord[],
): Promise<Set<MessageId>> {
  const coming = chats.flatMap(({ messages }) => messages.map(({ id }) => id));
  const stored = await tx.count('messages');
  return stored <= coming.length * 4 ? readAllIds(tx) : readSome(tx, coming);
}

async function readAllIds(tx: ReadTransaction): Promise<Set<MessageId>> {
  const taken = new Set<MessageId>();
  let last: string | undefined;
  for (;;) {
    const keys = await tx.getKeys('messages', {
      count: keysPerStep,
      ...(last === undefined ? {} : { range: IDBKeyRange.lowerBound(last, true) }),
    });
    for (const key of keys) addId(taken, key);
    last = keys.at(-1);
    if (last === undefined) return taken;
  }
}

async function readSome(
  tx: ReadTransaction,
  coming: readonly MessageId[],
): Promise<Set<MessageId>> {
  const taken = new Set<MessageId>();
  for (let from = 0; from < coming.length; from += keysPerStep) {
    const step = coming.slice(from, from + keysPerStep);
    const found = await Promise.all(step.map((id) => tx.getKeys('messages', { range: id })));
    for (const key of found.flat()) addId(taken, key);
  }
  return taken;
}

function addId(taken: Set<MessageId>, key: string): void {
  const id = parseMessageId(key);
  if (id !== undefined) taken.add(id);
}

/** An id that a message of another chat has already gives way: no import takes a message away. */
export function withFreeIds(
  chat: Chat,
  messages: readonly Message[],
  isTaken: (id: MessageId) => boolean,
): { readonly chat: Chat; readonly messages: readonly Message[] } {
  const renamed = new Map<MessageId, MessageId>();
  for (const { id } of messages) if (isTaken(id)) renamed.set(id, stableMessageId(chat.id, id));
  if (renamed.size === 0) return { chat, messages };
  const free = (id: MessageId): MessageId => renamed.get(id) ?? id;
  const { activeLeafId: leaf, comparedQuestionId: compared = null } = chat;
  return {
    chat: {
      ...chat,
      activeLeafId: leaf === null ? null : free(leaf),
      ...(compared === null ? {} : { comparedQuestionId: free(compared) }),
    },
    messages: messages.map((message) => ({
      ...message,
      id: free(message.id),
      parentId: message.parentId === null ? null : free(message.parentId),
    })),
  };
}
