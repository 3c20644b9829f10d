import { describe, expect, it } from 'vitest';

import { backupSections } from '@parley/domain/backup/backup-sections.ts';
import * as foreign from '@parley/domain/import/testing/foreign-files.ts';

import { loadAllChats } from '#src/data/queries/chat-list-query.ts';
import { loadWholeChat } from '#src/data/queries/message-queries.ts';
import { saveAttachment } from '#src/data/repositories/attachment-repository.ts';
import { renameChat } from '#src/data/repositories/chat-repository.ts';
import { saveTurn } from '#src/data/repositories/message-repository.ts';
import { makeChat, makeMessage, valueOf } from '#src/data/testing/test-store.ts';
import { makeZip } from '#src/platform/testing/make-zip.ts';
import type { ImportReport } from './import-types.ts';

import { createImportBench, jsonFile, type ImportBench } from './testing/import-bench.ts';

interface Brought {
  readonly formats: readonly string[];
  readonly report: ImportReport;
}

async function bring({ importer }: ImportBench, ...files: readonly File[]): Promise<Brought> {
  const opened = valueOf(await importer.open(files));
  const report = valueOf(await opened.apply('merge', () => undefined));
  opened.close();
  return { formats: opened.inspection.formats, report };
}

async function titlesOf({ store }: ImportBench): Promise<readonly string[]> {
  return valueOf(await loadAllChats(store))
    .map(({ title }) => title)
    .toSorted();
}

const chatGpt = foreign.chatGpt.map((chat) => ({ ...chat, title: 'Of ChatGPT' }));
const claude = foreign.claude.map((chat) => ({ ...chat, name: 'Of Claude' }));

describe('files of several programs', () => {
  it('T192 are read each as what it is, in whatever order they are chosen', async () => {
    for (const files of [
      [jsonFile(chatGpt, 'a.json'), jsonFile(claude, 'b.json')],
      [jsonFile(claude, 'a.json'), jsonFile(chatGpt, 'b.json')],
    ]) {
      const bench = await createImportBench();
      const { report, formats } = await bring(bench, ...files);
      expect(report).toMatchObject({ newChats: 2, newMessages: 6 });
      expect(report.skipped.filter(({ reason }) => reason !== 'files')).toEqual([]);
      expect(await titlesOf(bench)).toEqual(['Of ChatGPT', 'Of Claude']);
      expect(formats.toSorted()).toEqual(['chatgpt', 'claude']);
    }
  });

  it('are read where each holds more than a list of chats', async () => {
    const bench = await createImportBench();
    const { report } = await bring(
      bench,
      jsonFile(foreign.nextChat, 'a.json'),
      jsonFile(foreign.chatbox, 'b.json'),
      jsonFile(foreign.typingMind, 'data.json'),
      jsonFile(foreign.cherryStudio, 'd.json'),
      jsonFile(foreign.bigAgi, 'e.json'),
      jsonFile(claude, 'f.json'),
    );
    expect(report).toMatchObject({ newChats: 6 });
  });

  it('are read in archives, each with its own pictures and projects', async () => {
    const bench = await createImportBench();
    const one = makeZip({ 'conversations.json': JSON.stringify(chatGpt) });
    const inProject = claude.map((chat) => ({ ...chat, project_uuid: 'p' }));
    const two = makeZip({
      'conversations.json': JSON.stringify(inProject),
      'projects.json': JSON.stringify([{ uuid: 'p', name: 'Garden' }]),
    });
    const { report } = await bring(bench, new File([one], 'one.zip'), new File([two], 'two.zip'));
    expect(report).toMatchObject({ newChats: 2 });
    const folders = await bench.store.read(['folders'], (tx) => tx.getAll('folders'));
    expect(valueOf(folders)).toMatchObject([{ title: 'Garden' }]);
  });

  it('T190 that nobody knows are named by their files, beside those that are read', async () => {
    const bench = await createImportBench();
    const notes = jsonFile({ hello: 1 }, 'notes.json');
    const { report } = await bring(bench, notes, jsonFile(claude, 'conversations.json'));
    expect(report).toMatchObject({
      newChats: 1,
      skipped: [{ title: 'notes.json', reason: 'not-supported' }],
      skippedCount: 1,
    });
    const nothing = await bench.importer.open([notes, jsonFile([], 'empty.json')]);
    expect(nothing).toEqual({ ok: false, error: 'unknown-format' });
  });

  it('a backup among them loses nothing, and undoes nothing that was written here', async () => {
    const other = await createImportBench();
    const attachmentId = valueOf(await saveAttachment(other.store, new Blob(['words'])));
    const facts = { sizeBytes: 5, characters: 5, estimatedTokens: 1, mediaType: 'text/plain' };
    const parts = [{ type: 'file', attachmentId, name: 'a.txt', ...facts }] as const;
    const turn = { chat: makeChat('ch-1', { title: 'Mine' }), messages: [] };
    const messages = [makeMessage('ms-1', 'ch-1', { parts })];
    valueOf(await saveTurn(other.store, { ...turn, messages }));
    const follow = { onProgress: () => undefined, signal: new AbortController().signal };
    valueOf(await other.backup.run({ sections: new Set(backupSections) }, follow));
    const backup = new File([other.saved[0]?.content ?? ''], 'export.json');
    const bench = await createImportBench();
    const both = [backup, jsonFile(claude, 'claude.json')];
    const { report } = await bring(bench, ...both);
    expect(report).toMatchObject({ newChats: 2, skipped: [] });
    const [chat] = valueOf(await loadAllChats(bench.store)).filter(({ id }) => id === turn.chat.id);
    const stored = valueOf(await loadWholeChat(bench.store, turn.chat.id));
    expect(stored[0]?.parts).toEqual(parts);
    const blobs = await bench.store.read(['attachments'], (tx) => tx.count('attachments'));
    expect(blobs).toEqual({ ok: true, value: 1 });
    const named = { title: 'Called otherwise', titleSource: 'user' } as const;
    valueOf(await renameChat(bench.store, chat?.id ?? turn.chat.id, named));
    await bring(bench, ...both);
    expect(await titlesOf(bench)).toEqual(['Called otherwise', 'Of Claude']);
  });
});
