import { textOfParts } from '@parley/domain/chat/message-part.ts';
import type { ChatId } from '@parley/domain/shared/ids.ts';
import { previewOf } from '@parley/domain/shared/text.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { readChatRow } from '../repositories/chat-rows.ts';
import type { LibraryTable } from '../repositories/libraries.ts';
import { readTrash, trashTables, type TrashItem } from '../repositories/trash-items.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import type { ReadTransaction } from '../transaction.ts';

/** One line of the trash. */
export type TrashEntry = {
  readonly trashId: string;
  /** The title of the chat, prompt, character or plugin; empty where it has none. */
  readonly title: string;
  /** The first words of what was deleted, without Markdown; rows of old versions have some. */
  readonly preview: string;
  readonly trashedAtMs: number;
  readonly purgeAtMs: number;
} & (
  | {
      readonly kind: 'chat' | 'messages';
      readonly chatId: ChatId;
      readonly messageCount: number;
    }
  | { readonly kind: LibraryTable }
);

/** What lies in the trash, newest first. Errors: see {@link StoreError}. */
export function loadTrashEntries(store: Store): Promise<Result<readonly TrashEntry[], StoreError>> {
  return store.read(trashTables, async (tx) =>
    Promise.all((await readTrash(tx)).map((item) => describe(tx, item))),
  );
}

async function describe(tx: ReadTransaction, item: TrashItem): Promise<TrashEntry> {
  const { trashId, trashedAtMs, purgeAtMs } = item;
  const times = { trashId, trashedAtMs, purgeAtMs };
  if (item.kind === 'chat') {
    const { id, title, preview, messageCount } = item.chat;
    return { ...times, kind: 'chat', chatId: id, title, preview: previewOf(preview), messageCount };
  }
  if (item.kind !== 'messages') {
    const { title, preview } = item.record;
    return { ...times, kind: item.kind, title, preview };
  }
  const { chatId, messages } = item.row;
  const text = messages.map((message) => textOfParts(message.parts)).join('\n');
  return {
    ...times,
    kind: 'messages',
    chatId,
    title: (await readChatRow(tx, chatId))?.chat.title ?? '',
    preview: previewOf(text),
    messageCount: messages.length,
  };
}
