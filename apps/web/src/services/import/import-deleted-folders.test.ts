import { describe, expect, it } from 'vitest';

import type { Folder } from '@parley/domain/chat/folder.ts';
import type { FolderId } from '@parley/domain/shared/ids.ts';

import { loadAllChats } from '#src/data/queries/chat-list-query.ts';
import { loadFolders } from '#src/data/repositories/folder-repository.ts';
import { removeFolder } from '#src/data/repositories/folder-removal.ts';
import type { Store } from '#src/data/store.ts';
import { valueOf } from '#src/data/testing/test-store.ts';
import type { ImportReport } from './import-types.ts';

import { createImportBench, jsonFile, type ImportBench } from './testing/import-bench.ts';

/** Conversations of Claude, each in a project. */
function history(projects: Readonly<Record<string, string>>): File {
  return jsonFile({
    conversations: Object.entries(projects).map(([name, project]) => ({
      uuid: `c-${name}`,
      name,
      project_uuid: `p-${project}`,
      chat_messages: [{ uuid: 'm', sender: 'human', text: `About ${name}` }],
    })),
    projects: [...new Set(Object.values(projects))].map((name) => ({ uuid: `p-${name}`, name })),
  });
}

async function bring({ importer }: ImportBench, file: File): Promise<ImportReport> {
  const opened = valueOf(await importer.open([file]));
  const report = valueOf(await opened.apply('merge', () => undefined));
  opened.close();
  return report;
}

async function folderNamed(store: Store, title: string): Promise<Folder | undefined> {
  return valueOf(await loadFolders(store)).find((folder) => folder.title === title);
}

async function removeNamed(
  store: Store,
  title: string,
  contents: 'keep' | 'trash',
): Promise<FolderId> {
  const folder = await folderNamed(store, title);
  if (folder === undefined) throw new Error('No folder');
  valueOf(await removeFolder(store, { id: folder.id, contents }));
  return folder.id;
}

describe('a folder that was deleted here', () => {
  it('T192 stays deleted when the same history comes again, and the report says so', async () => {
    const bench = await createImportBench();
    const file = history({ Soup: 'Cooking', Oaks: 'Garden' });
    await bring(bench, file);
    await removeNamed(bench.store, 'Cooking', 'keep');
    expect(await bring(bench, file)).toMatchObject({
      unchangedChats: 2,
      newRecords: { prompts: 0, characters: 0 },
      skipped: [{ title: 'Cooking', reason: 'deleted', row: 'folders' }],
      skippedCount: 1,
    });
    expect(await folderNamed(bench.store, 'Cooking')).toBeUndefined();
    expect(await folderNamed(bench.store, 'Garden')).toBeDefined();
  });

  it('comes back with a new chat in it', async () => {
    const bench = await createImportBench();
    await bring(bench, history({ Soup: 'Cooking' }));
    const id = await removeNamed(bench.store, 'Cooking', 'keep');
    const report = await bring(bench, history({ Soup: 'Cooking', Bread: 'Cooking' }));
    expect(report).toMatchObject({ newChats: 1, skipped: [] });
    expect(await folderNamed(bench.store, 'Cooking')).toMatchObject({ id });
    const chats = valueOf(await loadAllChats(bench.store));
    const places = chats.map(({ title, folderId }) => `${title} ${folderId ?? 'nowhere'}`);
    expect(places.toSorted()).toEqual([`Bread ${id}`, 'Soup nowhere']);
  });

  it('comes back with the chats that went with it', async () => {
    const bench = await createImportBench();
    await bring(bench, history({ Soup: 'Cooking' }));
    const id = await removeNamed(bench.store, 'Cooking', 'trash');
    expect(await bring(bench, history({ Soup: 'Cooking' }))).toMatchObject({
      changedChats: 1,
      skipped: [],
    });
    expect(valueOf(await loadAllChats(bench.store))).toMatchObject([{ folderId: id }]);
    expect(await folderNamed(bench.store, 'Cooking')).toMatchObject({ id });
  });

  it('comes back with a backup, which tells how everything was', async () => {
    const bench = await createImportBench();
    const folders = [{ id: 'fo-1', title: 'Cooking' }];
    const file = jsonFile({ data: { chats: [], parley: { folders, version: 1 } } });
    await bring(bench, file);
    await removeNamed(bench.store, 'Cooking', 'keep');
    expect(await bring(bench, file)).toMatchObject({ skipped: [] });
    expect(await folderNamed(bench.store, 'Cooking')).toBeDefined();
  });
});
