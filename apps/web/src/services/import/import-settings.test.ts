import { backupSections } from '@parley/domain/backup/backup-sections.ts';
import type { Settings } from '@parley/domain/settings/settings.ts';
import { expect, it } from 'vitest';

import { loadAllChats } from '#src/data/queries/chat-list-query.ts';
import { saveTurn } from '#src/data/repositories/message-repository.ts';
import { loadSettings, saveSettings } from '#src/data/repositories/settings-repository.ts';
import { makeChat, makeMessage, valueOf } from '#src/data/testing/test-store.ts';
import type { OpenedImport } from './importer.ts';
import type { ImportChoice } from './import-types.ts';

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

it.each<ImportChoice>(['merge', 'clone', 'replace'])(
  'a file brings no approval of tools, and takes none away (%s)',
  async (choice) => {
    const approving = { temperature: 0.5, approvedTools: ['shell'] };
    const other = await benchWith({ askBeforeTools: false, defaultParameters: approving });
    const chats = [
      makeChat('ch-1', { parameters: approving, title: 'Theirs' }),
      makeChat('ch-2', { parameters: approving, title: 'New' }),
    ];
    for (const chat of chats) {
      const messages = [makeMessage(`ms-${chat.id}`, chat.id)];
      valueOf(await saveTurn(other.store, { chat, messages }));
    }
    valueOf(await other.backup.run({ sections: new Set(backupSections) }, follow));
    const file = jsonFile((await other.saved[0]?.content.text()) ?? '');

    const bench = await benchWith({ askBeforeTools: true });
    const own = makeChat('ch-1', { parameters: { approvedTools: ['calculator'] } });
    valueOf(await saveTurn(bench.store, { chat: own, messages: [makeMessage('ms-own', 'ch-1')] }));
    const opened = await open(bench, file);
    valueOf(await opened.apply(choice, () => undefined));
    opened.close();
    const settings = valueOf(await loadSettings(bench.store));
    expect(settings).toMatchObject({ askBeforeTools: true });
    expect(settings.defaultParameters).toEqual({ temperature: 0.5 });
    for (const chat of valueOf(await loadAllChats(bench.store))) {
      const isOwn = chat.id === 'ch-1';
      expect(chat.parameters.approvedTools).toEqual(isOwn ? ['calculator'] : undefined);
    }
    const rows = valueOf(
      await bench.store.read(['chats', 'settings'], async (tx) =>
        (await Promise.all([tx.getAll('chats'), tx.getAll('settings')])).flat(),
      ),
    );
    expect(JSON.stringify(rows)).not.toContain('shell');
  },
);

it('T191 shortcuts of a file that clash are told and not taken over', async () => {
  const bench = await benchWith({ keyboardShortcuts: { share: 'j' } });
  // «j» belongs to a command here, «g» to two of the file; «e» is free, and «mod+f» the browser's.
  const keyboardShortcuts = {
    newChat: 'J',
    regenerate: 'G',
    resetChat: 'g',
    search: 'F',
    clearContext: 'E',
  };
  const opened = await open(bench, jsonFile({ data: { chats: [], keyboardShortcuts } }));
  const report = valueOf(await opened.apply('merge', () => undefined));
  opened.close();
  expect(
    report.skipped.filter(({ reason }) => reason === 'clash').map(({ title }) => title),
  ).toEqual(['newChat: J', 'regenerate: G', 'resetChat: G', 'search: F']);
  expect(report.skippedCount).toBe(4);
  expect(valueOf(await loadSettings(bench.store)).keyboardShortcuts).toEqual({
    share: 'j',
    clearContext: 'e',
  });
});

it('T191 letters that two commands exchange do not clash', async () => {
  const file = await backupOf({ keyboardShortcuts: { newChat: 'x', resetChat: 'n' } });
  const bench = await benchWith({ keyboardShortcuts: { share: 'x' } });
  const opened = await open(bench, file);
  expect(valueOf(await opened.apply('merge', () => undefined)).skipped).toEqual([]);
  opened.close();
  expect(valueOf(await loadSettings(bench.store)).keyboardShortcuts).toEqual({
    newChat: 'x',
    resetChat: 'n',
  });
});

it.each([
  { sidebar: 'M', newChat: 'J' },
  { toggleSidebar: 'm', newChat: 'j' },
])('T191 shortcuts come in under the specified names and under our own (%o)', async (told) => {
  const bench = await benchWith({});
  const opened = await open(bench, jsonFile({ data: { chats: [], keyboardShortcuts: told } }));
  valueOf(await opened.apply('merge', () => undefined));
  opened.close();
  expect(valueOf(await loadSettings(bench.store)).keyboardShortcuts).toEqual({
    newChat: 'j',
    toggleSidebar: 'm',
  });
});
