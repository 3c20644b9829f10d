import type { Message } from '@parley/domain/chat/message.ts';
import { stopRunning } from '@parley/domain/chat/stop-running.ts';
import type { ChatId, MessageId } from '@parley/domain/shared/ids.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { fieldsOf } from '../records/fields.ts';
import { parseMessage } from '../records/parse-message.ts';
import { attachmentIdsOfMessage, toMessageRow, withBill } from '../records/to-row.ts';
import { trashKeepMs, type TrashedMessages } from '../schema.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import type { WriteTransaction } from '../transaction.ts';
import { patchChatRow, readChatRow, writeChatRow } from './chat-rows.ts';
import { trashIdOf, type Trashed } from './trash-rows.ts';

/** Messages to delete together: one undo brings all of them back. */
export interface MessagesToTrash {
  readonly chatId: ChatId;
  /** To delete a branch, name every message of it. */
  readonly messageIds: readonly MessageId[];
  /** What the header shows afterwards. Absent leaves it. */
  readonly preview?: string;
  /** The end of the branch that is shown afterwards. Absent: what is left of the one shown now. */
  readonly nextLeafId?: MessageId;
}

/**
 * Moves messages to the trash. Their children hang on the nearest message above that stays; so does
 * the end of the shown branch. Ids that are not in the chat are passed over.
 *
 * Errors: see {@link StoreError}; `missing` where none of them is there.
 */
export function trashMessages(
  store: Store,
  request: MessagesToTrash,
): Promise<Result<Trashed, StoreError>> {
  return store.write(
    { tables: ['chats', 'messages', 'trash'], durability: 'strict' },
    async (tx) => {
      const { chatId } = request;
      const removed = await readMessages(tx, request);
      const [first] = removed.keys();
      if (first === undefined) return tx.reject({ code: 'missing' });
      const reattached = await reattachChildren(tx, removed);
      for (const id of removed.keys()) tx.remove('messages', id, chatId);
      const leaves = await patchHeader(tx, request, removed);
      const messages = [...removed.values()];
      putTrashedMessages(tx, { chatId, messages, reattached, ...leaves });
      return { trashId: trashIdOf(first) };
    },
  );
}

/** Messages that the caller takes out of their table, and what that changes in others. */
type MessagesInTrash = Pick<
  TrashedMessages,
  'chatId' | 'reattached' | 'previousLeafId' | 'nextLeafId'
> & { readonly messages: readonly Message[] };

/** Writes the row of deleted messages into the trash, named by the first of them. */
export function putTrashedMessages(tx: WriteTransaction, trashed: MessagesInTrash): void {
  const { chatId, messages } = trashed;
  const [first] = messages;
  if (first === undefined) return;
  const attachmentIds = [...new Set(messages.flatMap(attachmentIdsOfMessage))];
  tx.put(
    'trash',
    {
      kind: 'messages',
      id: trashIdOf(first.id),
      ...trashed,
      messages: messages.map((message) => toMessageRow(stopRunning(message))),
      trashedAtMs: tx.nowMs,
      purgeAtMs: tx.nowMs + trashKeepMs,
      ...(attachmentIds.length > 0 ? { attachmentIds } : {}),
    },
    chatId,
  );
}

type Removed = ReadonlyMap<MessageId, Message>;

async function readMessages(
  tx: WriteTransaction,
  { chatId, messageIds }: MessagesToTrash,
): Promise<Removed> {
  const rows = await Promise.all(messageIds.map((id) => tx.get('messages', id)));
  const removed = new Map<MessageId, Message>();
  for (const row of rows) {
    const message = parseMessage(row, chatId);
    if (message?.chatId === chatId) removed.set(message.id, message);
  }
  return removed;
}

async function reattachChildren(
  tx: WriteTransaction,
  removed: Removed,
): Promise<TrashedMessages['reattached']> {
  const groups = await Promise.all(
    [...removed.values()].map(async (parent) => ({
      parent,
      rows: await tx.getAll('messages', { index: 'byParent', range: parent.id }),
    })),
  );
  return groups.flatMap(({ parent, rows }) =>
    rows.flatMap((row) => {
      const child = parseMessage(row, parent.chatId);
      if (child === undefined || removed.has(child.id)) return [];
      putMessage(tx, { ...child, parentId: nearestKept(removed, parent.id) }, billOf(row));
      return [{ id: child.id, parentId: parent.id }];
    }),
  );
}

function nearestKept(removed: Removed, id: MessageId | null): MessageId | null {
  let current = id;
  // Bounded by the number of removed messages, also where damaged links form a circle.
  for (let step = 0; step <= removed.size && current !== null; step += 1) {
    const message = removed.get(current);
    if (message === undefined) return current;
    current = message.parentId;
  }
  return null;
}

async function patchHeader(
  tx: WriteTransaction,
  { chatId, preview, ...request }: MessagesToTrash,
  removed: Removed,
): Promise<Pick<TrashedMessages, 'previousLeafId' | 'nextLeafId'>> {
  const found = await readChatRow(tx, chatId);
  if (found === undefined) return { previousLeafId: null, nextLeafId: null };
  const { chat, stored } = found;
  const nextLeafId = request.nextLeafId ?? nearestKept(removed, chat.activeLeafId);
  const patched = {
    ...chat,
    activeLeafId: nextLeafId,
    messageCount: Math.max(0, chat.messageCount - removed.size),
    preview: preview ?? chat.preview,
  };
  writeChatRow(tx, patched, stored);
  return { previousLeafId: chat.activeLeafId, nextLeafId };
}

/**
 * Puts deleted messages back into the tree; part of an action. Those that are here again, from another
 * device, stay as they are. Rejects with `missing`.
 */
export async function putMessagesBack(tx: WriteTransaction, row: TrashedMessages): Promise<void> {
  await hangBack(tx, row.reattached);
  const messages = row.messages.flatMap((stored) => parseMessage(stored, row.chatId) ?? []);
  const counts = await Promise.all(messages.map(({ id }) => tx.count('messages', { range: id })));
  const gone = messages.filter((_message, index) => counts[index] === 0);
  for (const message of gone) putMessage(tx, message);
  await patchChatRow(tx, row.chatId, (chat) => ({
    messageCount: chat.messageCount + gone.length,
    activeLeafId: chat.activeLeafId === row.nextLeafId ? row.previousLeafId : chat.activeLeafId,
  }));
}

/** Hangs messages on the parents that they had before those were deleted. */
export async function hangBack(
  tx: WriteTransaction,
  reattached: TrashedMessages['reattached'],
): Promise<void> {
  const children = await Promise.all(
    reattached.map(async (each) => ({
      parentId: each.parentId,
      found: await tx.get('messages', each.id),
    })),
  );
  for (const { found, parentId } of children) {
    const child = parseMessage(found);
    if (child !== undefined) putMessage(tx, { ...child, parentId }, billOf(found));
  }
}

function billOf(row: unknown): unknown {
  return fieldsOf(row)['bill'];
}

/** @param bill what a reply that still runs is billed by if nobody sees its end */
function putMessage(tx: WriteTransaction, message: Message, bill?: unknown): void {
  tx.put('messages', withBill(toMessageRow(message), bill), message.chatId);
}
