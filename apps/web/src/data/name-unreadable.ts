import { partsOfMessage } from '@parley/domain/chat/tool-calls.ts';
import type { AttachmentPlace, LeftOutFile } from '@parley/domain/backup/left-out.ts';
import type { MessagePart } from '@parley/domain/chat/message-part.ts';
import { parseAttachmentId, type AttachmentId } from '@parley/domain/shared/ids.ts';
import type { IDBPDatabase } from 'idb';

import { noteUsed } from './backup/used-attachments.ts';
import { readAlone, type Table } from './read-alone.ts';
import { idOf } from './records/fields.ts';
import { parseChat } from './records/parse-chat.ts';
import { parseDraft } from './records/parse-draft.ts';
import { parseMessage } from './records/parse-message.ts';

/**
 * Names attachments that the browser cannot read by the chats in which they are used, each file once
 * in a chat. What nothing refers to, or only rows that cannot be read either, is named by nobody.
 */
export async function nameUnreadable(
  database: IDBPDatabase,
  keys: readonly IDBValidKey[],
): Promise<readonly LeftOutFile[]> {
  const used = new Map<AttachmentId, AttachmentPlace[]>();
  const ids = keys.flatMap((key) => idOf(key, parseAttachmentId) ?? []);
  for (const id of ids) {
    for (const row of await readEach(database, 'messages', usersOf(id))) {
      const message = parseMessage(row);
      if (message === undefined) continue;
      const chat = parseChat(
        await readAlone(database, 'chats', (rows) => rows.get(message.chatId)),
      );
      noteUsed(used, partsOfMessage(message), chat?.title ?? '');
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
  const rows = await readEach(database, 'drafts', (drafts) => drafts.getAllKeys());
  return rows.flatMap((row) => parseDraft(row)?.attachments ?? []);
}

function usersOf(id: AttachmentId): (messages: Table) => Promise<IDBValidKey[]> {
  return (messages) => messages.index('byAttachment').getAllKeys(id);
}

async function readEach(
  database: IDBPDatabase,
  table: string,
  listKeys: (rows: Table) => Promise<IDBValidKey[]>,
): Promise<readonly unknown[]> {
  const keys = (await readAlone(database, table, listKeys)) ?? [];
  return Promise.all(
    keys.map((key) => readAlone<unknown>(database, table, (rows) => rows.get(key))),
  );
}
