import { backupSections } from '@parley/domain/backup/backup-sections.ts';
import { buildTree, pathTo } from '@parley/domain/chat/message-tree.ts';
import type { Chat } from '@parley/domain/chat/chat.ts';
import type { Folder } from '@parley/domain/chat/folder.ts';
import { textOfParts } from '@parley/domain/chat/message-part.ts';
import { parseFolderId } from '@parley/domain/shared/ids.ts';
import { expect, it } from 'vitest';

import { loadAllChats } from '#src/data/queries/chat-list-query.ts';
import { loadWholeChat } from '#src/data/queries/message-queries.ts';
import { loadFolders } from '#src/data/repositories/folder-repository.ts';
import { saveTurn } from '#src/data/repositories/message-repository.ts';
import { loadSettings, saveSettings } from '#src/data/repositories/settings-repository.ts';
import type { Store } from '#src/data/store.ts';
import { makeChat, makeMessage, messageId, valueOf } from '#src/data/testing/test-store.ts';

import { createImportBench, jsonFile, type ImportBench } from './testing/import-bench.ts';

const follow = { onProgress: () => undefined, signal: new AbortController().signal };
const everything = { form: 'storage', sections: new Set(backupSections) } as const;

function makeFolder(id: string, parent: string | null, systemInstruction: string): Folder {
  const folderId = parseFolderId(id);
  if (folderId === undefined) throw new Error('No id');
  return {
    id: folderId,
    title: `Folder ${id}`,
    color: null,
    parentId: parent === null ? null : (parseFolderId(parent) ?? null),
    order: 0,
    systemInstruction,
    defaultModel: null,
    createdAtMs: 1,
    updatedAtMs: 1,
  };
}

async function openProfile(): Promise<ImportBench> {
  const bench = await createImportBench();
  const { store } = bench;
  const inner = makeFolder('fo-inner', 'fo-outer', 'In verse.');
  const folders = [makeFolder('fo-outer', null, ''), inner];
  valueOf(
    await store.write({ tables: ['folders'], durability: 'strict' }, (tx) => {
      for (const folder of folders) tx.put('folders', folder);
      return Promise.resolve();
    }),
  );
  const chat = makeChat('ch-1', {
    title: 'Rivers',
    folderId: inner.id,
    tags: ['school'],
    favoritedAtMs: 1_700_000_000_000,
    parameters: { systemMessage: 'Be brief.' },
    activeLeafId: messageId('ms-3'),
  });
  const asked = makeMessage('ms-1', 'ch-1');
  const answer = { parentId: asked.id, role: 'assistant' } as const;
  const answers = [makeMessage('ms-2', 'ch-1', answer), makeMessage('ms-3', 'ch-1', answer)];
  valueOf(await saveTurn(store, { chat, messages: [asked, ...answers] }));
  const wordless = makeMessage('ms-4', 'ch-2', { parts: [] });
  valueOf(await saveTurn(store, { chat: makeChat('ch-2'), messages: [wordless] }));
  valueOf(await saveSettings(store, { searchEngine: 'brave', userInformation: '42' }));
  return bench;
}

async function savedText({ backup, saved }: ImportBench): Promise<string> {
  valueOf(await backup.run(everything, follow));
  const file = saved.at(-1);
  expect(file?.name).toBe('storage-1700000000000.json');
  return (await file?.content.text()) ?? '';
}

/** The chat of the profile with its folders from the top down. */
async function riversIn(store: Store): Promise<{ readonly chat: Chat; readonly path: string[] }> {
  const chat = valueOf(await loadAllChats(store)).find(({ title }) => title === 'Rivers');
  if (chat === undefined) throw new Error('No chat');
  const folders = new Map(valueOf(await loadFolders(store)).map((each) => [each.id, each]));
  const path: string[] = [];
  for (let id = chat.folderId; id !== null; id = folders.get(id)?.parentId ?? null) {
    path.unshift(`${folders.get(id)?.title}: ${folders.get(id)?.systemInstruction}`);
  }
  return { chat, path };
}

it('T202 a profile is written under the names of a browser’s storage', async () => {
  const file = JSON.parse(await savedText(await openProfile())) as Record<string, unknown>;
  expect(Object.keys(file)).toEqual(
    expect.arrayContaining([
      'CHAT_ch-1',
      'CHAT_ch-2',
      'TM_useChatList',
      'TM_useFolderList',
      'TM_useChatsInFolder',
      'TM_useSearchEngine',
    ]),
  );
  expect(file).toMatchObject({
    TM_useChatList: [{ id: 'ch-1', chatTitle: 'Rivers' }, { id: 'ch-2' }],
    TM_useChatsInFolder: { 'fo-inner': ['ch-1'] },
    'CHAT_ch-1': { systemMessage: 'Be brief.', messages: [{ role: 'user' }, { id: 'ms-3' }] },
  });
  expect(JSON.stringify(file)).not.toContain('parley');
});

it('T202 and what was written under those names is read again', async () => {
  const file = await savedText(await openProfile());
  const { store, importer } = await createImportBench();
  const opened = valueOf(await importer.open([jsonFile(file)]));
  valueOf(await opened.apply('merge', () => undefined));
  const { chat, path } = await riversIn(store);
  expect(path).toEqual(['Folder fo-outer: ', 'Folder fo-inner: In verse.']);
  expect(chat).toMatchObject({ tags: ['school'], parameters: { systemMessage: 'Be brief.' } });
  expect(chat.favoritedAtMs).not.toBeNull();
  expect(valueOf(await loadSettings(store))).toMatchObject({
    searchEngine: 'brave',
    userInformation: '42',
  });
  const tree = buildTree(valueOf(await loadWholeChat(store, chat.id)), true);
  expect(pathTo(tree, chat.activeLeafId).map(({ parts }) => textOfParts(parts))).toEqual([
    'text of ms-1',
    'text of ms-3',
  ]);
});
