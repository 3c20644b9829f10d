import type { Chat } from '@parley/domain/chat/chat.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import { isRunning } from '@parley/domain/chat/turn-state.ts';
import type { AttachmentId, ChatId, MessageId } from '@parley/domain/shared/ids.ts';

import type { ChatRow, MessageRow } from '../schema.ts';
import { fieldsOf } from './fields.ts';

/**
 * Makes the row of a chat header.
 *
 * @param stored the row as it lies on the disk, so that fields of a newer program stay
 * Errors: throws for a time that is no number: the row would drop out of its index.
 */
export function toChatRow(chat: Chat, stored: unknown): ChatRow {
  assertTime(chat.updatedAtMs);
  const { listKey: _old, ...unknownFields } = fieldsOf(stored);
  const row = { ...unknownFields, ...chat };
  return chat.trashedAtMs === null
    ? { ...row, listKey: [chat.favoritedAtMs === null ? 1 : 0, -chat.updatedAtMs] }
    : row;
}

/**
 * Makes the row of a message.
 *
 * Errors: throws for a time that is no number: the message would drop out of its chat.
 */
export function toMessageRow(message: Message): MessageRow {
  assertTime(message.createdAtMs);
  const attachmentIds = attachmentIdsOf(message.parts);
  return {
    ...message,
    parentKey: parentKeyOf(message.chatId, message.parentId),
    ...(isRunning(message.state) ? { running: 1 } : {}),
    ...(attachmentIds.length > 0 ? { attachmentIds } : {}),
  };
}

/** The row with what its request is billed by; only while it runs. */
export function withBill(row: MessageRow, bill: unknown): MessageRow {
  return row.running === undefined || bill === undefined ? row : { ...row, bill };
}

/** The key under which children of a message, or first messages of a chat, are indexed. */
function parentKeyOf(chatId: ChatId, parentId: MessageId | null): string {
  return parentId ?? `root:${chatId}`;
}

/** The attachments that parts refer to, each once: documents and pictures of their pages too. */
export function attachmentIdsOf(parts: Message['parts']): readonly AttachmentId[] {
  const found = new Set<AttachmentId>();
  for (const part of parts) {
    if (part.type !== 'file' && part.type !== 'image') continue;
    found.add(part.attachmentId);
    const source = part.type === 'file' ? part.source : undefined;
    if (source === undefined) continue;
    found.add(source.attachmentId);
    for (const picture of source.pictures) found.add(picture.attachmentId);
  }
  return [...found];
}

function assertTime(timeMs: number): void {
  if (!Number.isFinite(timeMs)) throw new TypeError('A record needs a time');
}
