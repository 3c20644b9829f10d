import type { Message } from '@parley/domain/chat/message.ts';
import { textOfParts } from '@parley/domain/chat/message-part.ts';
import type { ChatId } from '@parley/domain/shared/ids.ts';
import { previewOf } from '@parley/domain/shared/text.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { textOr } from '../records/fields.ts';
import { parseChat } from '../records/parse-chat.ts';
import { parseMessage } from '../records/parse-message.ts';
import { readChatRow } from '../repositories/chat-rows.ts';
import { isLibraryTable, readLibraryRow, type LibraryTable } from '../repositories/libraries.ts';
import { readTrash, trashTables, type TrashItem } from '../repositories/trash-items.ts';
import type { TakenRecord, TakenRecordsRow } from '../schema.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import type { ReadTransaction } from '../transaction.ts';

/** One line of the trash. */
export type TrashEntry = TrashDescription & {
  readonly trashId: string;
  readonly trashedAtMs: number;
  readonly purgeAtMs: number;
};

/** What a line of the trash is about; `other` is nothing that has a place of its own on the screen. */
type TrashDescription = {
  /** The title of the chat, folder, prompt, character or plugin; empty where it has none. */
  readonly title: string;
  /** The first words of what was deleted, without Markdown; rows of old versions have some. */
  readonly preview: string;
} & (
  | {
      readonly kind: 'chat' | 'messages';
      readonly chatId: ChatId;
      readonly messageCount: number;
    }
  | { readonly kind: LibraryTable | 'folders' | 'other' }
);

/** What lies in the trash, newest first. Errors: see {@link StoreError}. */
export function loadTrashEntries(store: Store): Promise<Result<readonly TrashEntry[], StoreError>> {
  return store.read(trashTables, async (tx) =>
    Promise.all(
      (await readTrash(tx)).map(async (item) => {
        const { trashId, trashedAtMs, purgeAtMs } = item;
        return { ...(await describe(tx, item)), trashId, trashedAtMs, purgeAtMs };
      }),
    ),
  );
}

async function describe(tx: ReadTransaction, item: TrashItem): Promise<TrashDescription> {
  if (item.kind === 'chat') {
    const { id, title, preview, messageCount } = item.chat;
    return { kind: 'chat', chatId: id, title, preview: previewOf(preview), messageCount };
  }
  if (item.kind === 'records') return describeTaken(tx, item.row);
  if (item.kind === 'messages') return describeMessages(tx, item.row.chatId, item.row.messages);
  const { title, preview } = item.record;
  return { kind: item.kind, title, preview };
}

async function describeMessages(
  tx: ReadTransaction,
  chatId: ChatId,
  messages: readonly Message[],
): Promise<TrashDescription> {
  const text = messages.map((message) => textOfParts(message.parts)).join('\n');
  return {
    kind: 'messages',
    chatId,
    title: (await readChatRow(tx, chatId))?.chat.title ?? '',
    preview: previewOf(text),
    messageCount: messages.length,
  };
}

/** What a sync took away in one item is of one kind, or a chat with what is in it. */
async function describeTaken(
  tx: ReadTransaction,
  { records }: TakenRecordsRow,
): Promise<TrashDescription> {
  const messages = records.flatMap(({ table, data }) =>
    table === 'messages' ? (parseMessage(data) ?? []) : [],
  );
  for (const { table, data } of records) {
    const chat = table === 'chats' ? parseChat(data) : undefined;
    if (chat !== undefined) {
      const { id, title, preview } = chat;
      const messageCount = messages.length;
      return { kind: 'chat', chatId: id, title, preview: previewOf(preview), messageCount };
    }
  }
  const chatId = messages[0]?.chatId;
  if (chatId !== undefined) return describeMessages(tx, chatId, messages);
  const [first] = records;
  return first === undefined ? { kind: 'other', title: '', preview: '' } : describeRecord(first);
}

function describeRecord({ table, data }: TakenRecord): TrashDescription {
  const known = isLibraryTable(table) ? readLibraryRow(table, data) : undefined;
  if (isLibraryTable(table) && known !== undefined) {
    return { kind: table, title: known.title, preview: known.preview };
  }
  const title = textOr(data['title'], '');
  const preview = previewOf(textOr(data['text'], ''));
  return { kind: table === 'folders' ? 'folders' : 'other', title, preview };
}
