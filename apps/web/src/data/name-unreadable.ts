import type { AttachmentPlace, LeftOutFile } from '@parley/domain/backup/left-out.ts';
import type { MessagePart } from '@parley/domain/chat/message-part.ts';
import { parseAttachmentId, type AttachmentId } from '@parley/domain/shared/ids.ts';
import type { IDBPDatabase } from 'idb';

import { noteUsed } from './backup/used-attachments.ts';
import { idOf } from './records/fields.ts';
import { parseChat } from './records/parse-chat.ts';
import { parseDraft } from './records/parse-draft.ts';
import { parseMessage } from './records/parse-message.ts';

/**
 * Names attachments that the browser cannot read by the chats in which they are used, each file once
 * in a chat. What nothing refers to is named by nobody.
 *
 * Errors: throws the DOM error of the first request that fails.
 */
export async function nameUnreadable(
  database: IDBPDatabase,
  keys: readonly IDBValidKey[],
): Promise<readonly LeftOutFile[]> {
  const used = new Map<AttachmentId, AttachmentPlace[]>();
  const ids = keys.flatMap((key) => idOf(key, parseAttachmentId) ?? []);
  for (const id of ids) {
    const rows: readonly unknown[] = await database.getAllFromIndex('messages', 'byAttachment', id);
    for (const row of rows) {
      const message = parseMessage(row);
      if (message === undefined) continue;
      const chat = parseChat(await database.get('chats', message.chatId));
      noteUsed(used, message.parts, chat?.title ?? '');
    }
  }
  if (ids.length > 0) noteUsed(used, await draftedParts(database), undefined);
  const files = new Map<string, LeftOutFile>();
  for (const place of ids.flatMap((id) => used.get(id) ?? [])) {
    files.set(JSON.stringify(place), { ...place, reason: 'unreadable' });
  }
  return [...files.values()];
}

async function draftedParts(database: IDBPDatabase): Promise<readonly MessagePart[]> {
  const rows: readonly unknown[] = await database.getAll('drafts');
  return rows.flatMap((row) => parseDraft(row)?.attachments ?? []);
}
