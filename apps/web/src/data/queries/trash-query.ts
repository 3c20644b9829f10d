import { textOfParts } from '@parley/domain/chat/message-part.ts';
import type { ChatId } from '@parley/domain/shared/ids.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { parseTrash } from '../records/parse-trash.ts';
import { readChatRow } from '../repositories/chat-rows.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import type { TrashRow } from '../schema.ts';
import type { ReadTransaction } from '../transaction.ts';

/** One line of the trash. */
export interface TrashEntry {
  readonly trashId: string;
  readonly kind: 'chat' | 'messages';
  readonly chatId: ChatId;
  /** The title of the chat; empty where it has none. */
  readonly title: string;
  /** The preview of the chat, or the first 200 characters of the deleted messages. */
  readonly preview: string;
  readonly messageCount: number;
  readonly trashedAtMs: number;
  readonly purgeAtMs: number;
}

const previewCharacters = 200;

/** What lies in the trash, newest first. Errors: see {@link StoreError}. */
export function loadTrashEntries(store: Store): Promise<Result<readonly TrashEntry[], StoreError>> {
  return store.read(['trash', 'chats'], async (tx) => {
    const rows = (await tx.getAll('trash')).map(parseTrash).filter((row) => row !== undefined);
    const entries = await Promise.all(rows.map((row) => describe(tx, row)));
    return entries.toSorted((a, b) => b.trashedAtMs - a.trashedAtMs);
  });
}

async function describe(tx: ReadTransaction, row: TrashRow): Promise<TrashEntry> {
  const chat = (await readChatRow(tx, row.chatId))?.chat;
  const common = {
    trashId: row.id,
    chatId: row.chatId,
    title: chat?.title ?? '',
    trashedAtMs: row.trashedAtMs,
    purgeAtMs: row.purgeAtMs,
  };
  if (row.kind === 'chat') {
    const messageCount = chat?.messageCount ?? 0;
    return { ...common, kind: 'chat', preview: chat?.preview ?? '', messageCount };
  }
  const text = row.messages.map((message) => textOfParts(message.parts)).join(' ');
  return {
    ...common,
    kind: 'messages',
    preview: text.slice(0, previewCharacters),
    messageCount: row.messages.length,
  };
}
