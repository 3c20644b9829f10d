import type { Chat } from '@parley/domain/chat/chat.ts';
import { titleFromQuestion } from '@parley/domain/chat/chat-title.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import { textOfParts } from '@parley/domain/chat/message-part.ts';
import type { ChatId } from '@parley/domain/shared/ids.ts';
import { err, type Result } from '@parley/domain/shared/result.ts';

import { fieldsOf } from '../records/fields.ts';
import { parseDraft } from '../records/parse-draft.ts';
import { parseMessage } from '../records/parse-message.ts';
import { wholeChat } from '../records/ranges.ts';
import { toDraftRow, toMessageEditRow, toMessageRow } from '../records/to-row.ts';
import type { AttachmentRow, MessageEditRow, Tables } from '../schema.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import type { ReadTransaction, WriteTransaction } from '../transaction.ts';
import { readChatRow, writeChatRow } from './chat-rows.ts';
import { noteRead } from './known-drafts.ts';
import { parseMessageEdit } from './message-edits.ts';

/** A chat with its messages. */
export interface MovedChat {
  readonly chat: Chat;
  readonly messages: readonly Message[];
}

interface ChatRows extends MovedChat {
  readonly edits: readonly MessageEditRow[];
  readonly drafts: readonly Tables['drafts'][];
  readonly attachments: readonly AttachmentRow[];
}

const tables = ['chats', 'messages', 'messageEdits', 'drafts', 'attachments'] as const;

/**
 * Writes a chat out of one store into another, where it has not been: header, messages, earlier
 * wordings, drafts and attachments, strictly, in one transaction. One without a title gets that of
 * its first question. Deleted messages stay behind, and so does the chat in the first store.
 *
 * Errors: see {@link StoreError}; `missing` where there is no such chat.
 */
export async function moveChat(
  from: Store,
  to: Store,
  chatId: ChatId,
): Promise<Result<MovedChat, StoreError>> {
  // Written to, and not only read: what is on its way comes first.
  const read = await from.write({ tables, durability: 'relaxed' }, (tx) => readRows(tx, chatId));
  if (!read.ok) return read;
  const rows = read.value;
  if (rows === undefined) return err({ code: 'missing' });
  return to.write({ tables, durability: 'strict' }, async (tx) => {
    await putAttachments(tx, rows.attachments);
    for (const message of rows.messages) {
      tx.put('messages', toMessageRow(message), chatId);
    }
    for (const edit of rows.edits) tx.put('messageEdits', toMessageEditRow(edit), chatId);
    for (const draft of rows.drafts) {
      tx.put('drafts', toDraftRow(draft));
      noteRead(to, draft);
    }
    const chat = { ...withTitle(rows), updatedAtMs: tx.nowMs };
    writeChatRow(tx, chat);
    return { chat, messages: rows.messages };
  });
}

async function readRows(tx: ReadTransaction, chatId: ChatId): Promise<ChatRows | undefined> {
  const [found, messages, edits, drafts, attachments] = await Promise.all([
    readChatRow(tx, chatId),
    tx.getAll('messages', { index: 'byChat', range: wholeChat(chatId) }),
    tx.getAll('messageEdits', { index: 'byChat', range: chatId }),
    tx.getAll('drafts'),
    tx.getAll('attachments'),
  ]);
  if (found === undefined) return undefined;
  return {
    chat: found.chat,
    messages: known(messages.map((row) => parseMessage(row))),
    edits: known(edits.map(parseMessageEdit)),
    drafts: known(drafts.map(parseDraft)),
    attachments: attachments.filter(isAttachment),
  };
}

function known<T>(rows: readonly (T | undefined)[]): readonly T[] {
  return rows.filter((row) => row !== undefined);
}

function isAttachment(row: unknown): row is AttachmentRow {
  return fieldsOf(row)['blob'] instanceof Blob;
}

/** The same bytes may lie there already. */
async function putAttachments(
  tx: WriteTransaction,
  attachments: readonly AttachmentRow[],
): Promise<void> {
  const stored = await Promise.all(attachments.map(({ id }) => tx.get('attachments', id)));
  for (const [at, row] of attachments.entries()) {
    if (isAttachment(stored[at])) continue;
    tx.put('attachments', { ...row, createdAtMs: tx.nowMs });
  }
}

function withTitle({ chat, messages }: MovedChat): Chat {
  if (chat.title !== '') return chat;
  const question = messages.find(({ role }) => role === 'user');
  const title = question === undefined ? '' : titleFromQuestion(textOfParts(question.parts));
  return { ...chat, title, titleSource: title === '' ? 'none' : 'start' };
}
