import type { Chat } from '@parley/domain/chat/chat.ts';
import type { Draft } from '@parley/domain/chat/draft.ts';
import type { Folder } from '@parley/domain/chat/folder.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import { storedChat, storedMessage, storedPart } from '@parley/domain/chat/to-stored.ts';
import { partsOfMessage } from '@parley/domain/chat/tool-calls.ts';
import { isRunning } from '@parley/domain/chat/turn-state.ts';
import {
  parseAttachmentId,
  type AttachmentId,
  type ChatId,
  type MessageId,
} from '@parley/domain/shared/ids.ts';
import { toStored } from '@parley/domain/shared/rest.ts';

import type { ChatRow, FolderRow, MessageEditRow, MessageRow } from '../schema.ts';
import { fieldsOf } from './fields.ts';

/*
 * Rows hold what this version does not know beside what it knows: [Note: rest] in
 * `packages/domain/src/shared/rest.ts`.
 */

/**
 * Makes the row of a chat header.
 *
 * @param stored the row as it lies on the disk: fields that the header does not have stay
 * Errors: throws for a time that is no number: the row would drop out of its index.
 */
export function toChatRow(chat: Chat, stored: unknown): ChatRow {
  assertTime(chat.updatedAtMs);
  const { listKey: _old, ...otherFields } = fieldsOf(stored);
  const row = { ...otherFields, ...storedChat(chat) };
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
  const attachmentIds = attachmentIdsOfMessage(message);
  return {
    ...storedMessage(message),
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

/** Makes the row of a folder. */
export function toFolderRow(folder: Folder): FolderRow {
  return toStored(folder);
}

/** Makes the row of a draft. */
export function toDraftRow(draft: Draft): Omit<Draft, 'rest'> {
  return toStored({ ...draft, attachments: draft.attachments.map(storedPart) }, ['attachments']);
}

/** Makes the row of an earlier wording. */
export function toMessageEditRow(edit: MessageEditRow): MessageEditRow {
  return toStored(edit);
}

/** The attachments that a message refers to, those in fields of newer versions too. */
export function attachmentIdsOfMessage(message: Message): readonly AttachmentId[] {
  const named = idsNamedIn(message.rest);
  return [...new Set([...attachmentIdsOf(partsOfMessage(message)), ...named])];
}

/**
 * The attachments that parts refer to, each once: documents and pictures of their pages too, and
 * whatever parts of newer versions name.
 */
export function attachmentIdsOf(parts: Message['parts']): readonly AttachmentId[] {
  const found = new Set<AttachmentId>();
  for (const part of parts) {
    for (const id of idsNamedIn(part.type === 'unknown' ? part.raw : part.rest)) found.add(id);
    if (part.type !== 'file' && part.type !== 'image') continue;
    found.add(part.attachmentId);
    const source = part.type === 'file' ? part.source : undefined;
    if (source === undefined) continue;
    found.add(source.attachmentId);
    for (const picture of source.pictures) found.add(picture.attachmentId);
  }
  return [...found];
}

const attachmentName = /^sha256-[0-9a-f]{64}$/;

/** The names of attachments in a value whose form nobody knows. */
function idsNamedIn(value: unknown): readonly AttachmentId[] {
  if (typeof value === 'string') {
    const id = attachmentName.test(value) ? parseAttachmentId(value) : undefined;
    return id === undefined ? [] : [id];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(idsNamedIn);
}

function assertTime(timeMs: number): void {
  if (!Number.isFinite(timeMs)) throw new TypeError('A record needs a time');
}
