import { textOfParts } from '@parley/domain/chat/message-part.ts';
import type { ChatId } from '@parley/domain/shared/ids.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { readChatRow } from '../repositories/chat-rows.ts';
import { readTrash, type TrashItem } from '../repositories/trash-items.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
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
  return store.read(['trash', 'chats'], async (tx) =>
    Promise.all((await readTrash(tx)).map((item) => describe(tx, item))),
  );
}

async function describe(tx: ReadTransaction, item: TrashItem): Promise<TrashEntry> {
  const { trashId, trashedAtMs, purgeAtMs } = item;
  const times = { trashId, trashedAtMs, purgeAtMs };
  if (item.kind === 'chat') {
    const { id, title, preview, messageCount } = item.chat;
    return { ...times, kind: 'chat', chatId: id, title, preview, messageCount };
  }
  const { chatId, messages } = item.row;
  const text = messages.map((message) => textOfParts(message.parts)).join(' ');
  return {
    ...times,
    kind: 'messages',
    chatId,
    title: (await readChatRow(tx, chatId))?.chat.title ?? '',
    preview: text.slice(0, previewCharacters),
    messageCount: messages.length,
  };
}
