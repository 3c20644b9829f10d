import { backupSections } from '@parley/domain/backup/backup-sections.ts';
import type { Settings } from '@parley/domain/settings/settings.ts';
import { expect, it } from 'vitest';

import { saveTurn } from '#src/data/repositories/message-repository.ts';
import { loadSettings, saveSettings } from '#src/data/repositories/settings-repository.ts';
import { makeChat, makeMessage, valueOf } from '#src/data/testing/test-store.ts';
import type { ImportChoice, OpenedImport } from '#src/services/import/importer.ts';

import { createImportBench, jsonFile, type ImportBench } from './testing/import-bench.ts';

const follow = { onProgress: () => undefined, signal: new AbortController().signal };

async function benchWith(settings: Partial<Settings>): Promise<ImportBench> {
  const bench = await createImportBench();
  valueOf(await saveSettings(bench.store, settings));
  return bench;
}

/** A backup of one chat and of these settings. */
async function backupOf(settings: Partial<Settings>): Promise<File> {
  const { store, backup, saved } = await benchWith(settings);
  const messages = [makeMessage('ms-1', 'ch-1', {})];
  valueOf(await saveTurn(store, { chat: makeChat('ch-1', {}), messages }));
  valueOf(await backup.run({ sections: new Set(backupSections) }, follow));
  return jsonFile((await saved[0]?.content.text()) ?? '');
}

async function open({ importer }: ImportBench, file: File): Promise<OpenedImport> {
  return valueOf(await importer.open([file]));
}

it('T190 tells which settings of a file are not what is set here, and no others', async () => {
  const file = await backupOf({ theme: 'dark', enterToSend: false, streaming: false });
  const opened = await open(await benchWith({ theme: 'dark' }), file);
  expect(opened.otherSettings).toEqual(['enterToSend', 'streaming']);
  opened.close();
});

it('T190 what another program tells counts only where it changes something', async () => {
  const file = jsonFile({ data: { chats: [], userInformation: 'I cook', streaming: true } });
  const opened = await open(await benchWith({}), file);
  expect(opened.otherSettings).toEqual(['userInformation']);
  opened.close();
});

it.each<ImportChoice>(['merge', 'clone', 'replace'])(
  'T190 leaves the settings as they are where that is wanted (%s)',
  async (choice) => {
    const file = await backupOf({ theme: 'dark', streaming: false });
    const bench = await benchWith({ theme: 'light', enterToSend: false });
    const before = valueOf(await loadSettings(bench.store));
    const opened = await open(bench, file);
    const how = { withSettings: false };
    const report = valueOf(await opened.apply(choice, () => undefined, how));
    opened.close();
    expect(report.newChats).toBe(1);
    expect(valueOf(await loadSettings(bench.store))).toEqual(before);
  },
);
