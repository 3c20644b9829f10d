import { describe, expect, it } from 'vitest';

import { backupSections, type BackupSection } from '@parley/domain/backup/backup-sections.ts';
import * as foreign from '@parley/domain/import/testing/foreign-files.ts';

import { loadAllChats } from '#src/data/queries/chat-list-query.ts';
import { parseFolder } from '#src/data/records/parse-folder.ts';
import { changeFolders } from '#src/data/repositories/folder-changes.ts';
import { loadFolders } from '#src/data/repositories/folder-repository.ts';
import { loadSettings, saveSettings } from '#src/data/repositories/settings-repository.ts';
import { loadTrash } from '#src/data/repositories/trash-items.ts';
import { valueOf } from '#src/data/testing/test-store.ts';

import { createImportBench, jsonFile, type ImportBench } from './testing/import-bench.ts';

const follow = { onProgress: () => undefined, signal: new AbortController().signal };

async function backupOf(
  { backup, saved }: ImportBench,
  sections: readonly BackupSection[],
): Promise<File> {
  valueOf(await backup.run({ sections: new Set(sections) }, follow));
  return new File([saved.at(-1)?.content ?? ''], 'export.json');
}

async function replaceBy(
  { importer }: ImportBench,
  file: File,
  withSettings = true,
): Promise<void> {
  const opened = valueOf(await importer.open([file]));
  valueOf(await opened.apply('replace', () => undefined, { withSettings }));
  opened.close();
}

/** A profile with one chat, without folders and with one setting. */
async function openEarlier(): Promise<ImportBench> {
  const bench = await createImportBench();
  const opened = valueOf(await bench.importer.open([jsonFile(foreign.claude)]));
  valueOf(await opened.apply('merge', () => undefined));
  opened.close();
  valueOf(await saveSettings(bench.store, { theme: 'dark' }));
  return bench;
}

/** What somebody does after the backup was written. */
async function goOn({ store }: ImportBench): Promise<void> {
  const folder = parseFolder({ id: 'fo-new', title: 'New' });
  valueOf(await changeFolders(store, () => (folder === undefined ? [] : [folder])));
  valueOf(await saveSettings(store, { theme: 'light', enterToSend: false, userInformation: 'Me' }));
}

async function titlesOf({ store }: ImportBench): Promise<readonly string[]> {
  return valueOf(await loadFolders(store)).map(({ title }) => title);
}

describe('replacing everything', () => {
  it('T190 leaves no folder and no setting that was made since the backup', async () => {
    const bench = await openEarlier();
    const file = await backupOf(bench, backupSections);
    await goOn(bench);
    await replaceBy(bench, file);
    expect(await titlesOf(bench)).toEqual([]);
    expect(valueOf(await loadSettings(bench.store))).toMatchObject({
      theme: 'dark',
      enterToSend: true,
      userInformation: '',
    });
  });

  it('leaves the sections that the backup was not to hold', async () => {
    const bench = await openEarlier();
    const file = await backupOf(bench, ['chats', 'preferences']);
    await goOn(bench);
    await replaceBy(bench, file);
    expect(await titlesOf(bench)).toEqual(['New']);
    expect(valueOf(await loadSettings(bench.store))).toMatchObject({
      enterToSend: true,
      userInformation: 'Me',
    });
  });

  it('leaves the settings where they are not wanted', async () => {
    const bench = await openEarlier();
    const file = await backupOf(bench, backupSections);
    await goOn(bench);
    await replaceBy(bench, file, false);
    expect(await titlesOf(bench)).toEqual([]);
    expect(valueOf(await loadSettings(bench.store))).toMatchObject({ userInformation: 'Me' });
  });

  it('puts every chat into the trash where the backup is of a time without any', async () => {
    const empty = await createImportBench();
    valueOf(await saveSettings(empty.store, { theme: 'dark' }));
    const file = await backupOf(empty, backupSections);
    const settingsOnly = await backupOf(empty, ['preferences']);
    const bench = await openEarlier();
    await replaceBy(bench, settingsOnly);
    expect(valueOf(await loadAllChats(bench.store))).toHaveLength(1);
    await replaceBy(bench, file);
    expect(valueOf(await loadAllChats(bench.store))).toEqual([]);
    expect(valueOf(await loadTrash(bench.store))).toHaveLength(1);
  });

  it('reads what a backup of another program tells of folders, which may be none', async () => {
    const bench = await openEarlier();
    await goOn(bench);
    const { chats } = foreign.typingMind.data;
    await replaceBy(bench, jsonFile({ data: { chats } }));
    expect(await titlesOf(bench)).toEqual(['New']);
    await replaceBy(bench, jsonFile({ data: { chats, folders: [] } }));
    expect(await titlesOf(bench)).toEqual([]);
  });
});
