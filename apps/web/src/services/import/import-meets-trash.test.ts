import { describe, expect, it } from 'vitest';

import { textOfParts } from '@parley/domain/chat/message-part.ts';
import { buildTree, pathTo } from '@parley/domain/chat/message-tree.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import type { Chat } from '@parley/domain/chat/chat.ts';

import { loadAllChats } from '#src/data/queries/chat-list-query.ts';
import { loadWholeChat } from '#src/data/queries/message-queries.ts';
import { trashMessages } from '#src/data/repositories/trash-messages.ts';
import { loadTrash } from '#src/data/repositories/trash-items.ts';
import { restoreFromTrash } from '#src/data/repositories/trash-repository.ts';
import type { Store } from '#src/data/store.ts';
import { valueOf } from '#src/data/testing/test-store.ts';
import type { ImportChoice } from './import-types.ts';

import { createImportBench, jsonFile, type ImportBench } from './testing/import-bench.ts';

const said = ['one', 'two', 'three', 'four', 'five'];

const history = jsonFile([
  {
    uuid: 'c',
    name: 'Numbers',
    chat_messages: said.map((text, index) => ({
      uuid: text,
      parent_message_uuid: said[index - 1] ?? '00000000-0000-4000-8000-000000000000',
      sender: index % 2 === 0 ? 'human' : 'assistant',
      text,
    })),
  },
]);

async function bring(
  { importer }: ImportBench,
  file: File,
  choice: ImportChoice = 'merge',
): Promise<void> {
  const opened = valueOf(await importer.open([file]));
  valueOf(await opened.apply(choice, () => undefined));
  opened.close();
}

async function chatIn(
  store: Store,
): Promise<{ readonly chat: Chat; readonly messages: readonly Message[] }> {
  const [chat] = valueOf(await loadAllChats(store));
  if (chat === undefined) throw new Error('No chat');
  return { chat, messages: valueOf(await loadWholeChat(store, chat.id)) };
}

async function shown(store: Store): Promise<readonly string[]> {
  const { chat, messages } = await chatIn(store);
  return pathTo(buildTree(messages, true), chat.activeLeafId).map(({ parts }) =>
    textOfParts(parts),
  );
}

async function remove(store: Store, ...texts: readonly string[]): Promise<string> {
  const { chat, messages } = await chatIn(store);
  const gone = messages.filter(({ parts }) => texts.includes(textOfParts(parts)));
  const messageIds = gone.map(({ id }) => id);
  return valueOf(await trashMessages(store, { chatId: chat.id, messageIds })).trashId;
}

describe('messages that were deleted here', () => {
  it('are in the chat or in the trash, and not in both, when their history comes again', async () => {
    const bench = await createImportBench();
    await bring(bench, history);
    const trashId = await remove(bench.store, 'two', 'three');
    await bring(bench, history);
    expect(await shown(bench.store)).toEqual(said);
    expect(valueOf(await loadTrash(bench.store))).toEqual([]);
    expect(await restoreFromTrash(bench.store, trashId)).toMatchObject({ ok: false });
    expect(await chatIn(bench.store)).toMatchObject({
      chat: { messageCount: 5 },
      messages: { length: 5 },
    });
  });

  it.each<ImportChoice>(['merge', 'replace'])(
    'leave the trash when a backup brings them back (%s)',
    async (choice) => {
      const bench = await createImportBench();
      await bring(bench, history);
      const sections = new Set(['chats'] as const);
      const follow = { onProgress: () => undefined, signal: new AbortController().signal };
      valueOf(await bench.backup.run({ sections }, follow));
      await remove(bench.store, 'four', 'five');
      await bring(bench, new File([bench.saved[0]?.content ?? ''], 'a.json'), choice);
      expect(await shown(bench.store)).toEqual(said);
      expect(valueOf(await loadTrash(bench.store))).toEqual([]);
      expect((await chatIn(bench.store)).chat.messageCount).toBe(5);
    },
  );

  it('stay there where the history does not have them, each for itself', async () => {
    const bench = await createImportBench();
    await bring(bench, history);
    await remove(bench.store, 'four', 'five');
    const [whole] = JSON.parse(await history.text()) as [{ chat_messages: unknown[] }];
    const shorter = { ...whole, chat_messages: whole.chat_messages.slice(0, 4) };
    await bring(bench, jsonFile([shorter]));
    expect(await shown(bench.store)).toEqual(said.slice(0, 4));
    // What came back is deleted once more, and takes the place of nothing.
    await remove(bench.store, 'four');
    const trash = valueOf(await loadTrash(bench.store));
    expect(trash).toHaveLength(2);
    for (const { trashId } of trash.toReversed()) {
      valueOf(await restoreFromTrash(bench.store, trashId));
    }
    const { chat, messages } = await chatIn(bench.store);
    expect(messages.map(({ parts }) => textOfParts(parts)).toSorted()).toEqual(said.toSorted());
    expect(chat.messageCount).toBe(5);
  });
});
