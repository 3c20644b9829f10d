import { describe, expect, it } from 'vitest';

import { backupSections, type BackupSection } from '@parley/domain/backup/backup-sections.ts';
import { buildTree, pathTo } from '@parley/domain/chat/message-tree.ts';
import type { Chat } from '@parley/domain/chat/chat.ts';
import { textOfParts } from '@parley/domain/chat/message-part.ts';
import * as foreign from '@parley/domain/import/testing/foreign-files.ts';
import { toChatJson } from '@parley/domain/share/share-data.ts';
import { parseFolderId } from '@parley/domain/shared/ids.ts';

import { loadAllChats } from '#src/data/queries/chat-list-query.ts';
import { loadWholeChat } from '#src/data/queries/message-queries.ts';
import { moveChat } from '#src/data/repositories/chat-repository.ts';
import { collectAttachments } from '#src/data/repositories/collect-attachments.ts';
import { saveDraft } from '#src/data/repositories/draft-repository.ts';
import { loadSettings, saveSettings } from '#src/data/repositories/settings-repository.ts';
import { loadTrash } from '#src/data/repositories/trash-items.ts';
import { restoreFromTrash, trashChat } from '#src/data/repositories/trash-repository.ts';
import type { Store } from '#src/data/store.ts';
import { valueOf } from '#src/data/testing/test-store.ts';
import { makeZip } from '#src/platform/testing/make-zip.ts';
import { createBackupService } from '#src/services/backup/backup-service.ts';
import type { ImportChoice, ImportReport } from './import-types.ts';

import { createImportBench, jsonFile, type ImportBench } from './testing/import-bench.ts';

/** A conversation of ChatGPT with so many messages in one line. */
function conversation(length: number, more: object = {}): object {
  const mapping = Object.fromEntries(
    Array.from({ length }, (_, index) => [
      `m${index}`,
      {
        id: `m${index}`,
        parent: index === 0 ? null : `m${index - 1}`,
        message: {
          id: `m${index}`,
          author: { role: index % 2 === 0 ? 'user' : 'assistant' },
          create_time: 1_700_000_000 + index,
          content: { content_type: 'text', parts: [`text ${index}`] },
        },
      },
    ]),
  );
  return {
    title: 'T',
    conversation_id: 'c',
    create_time: 1_700_000_000,
    update_time: 1_700_000_000 + length,
    current_node: `m${length - 1}`,
    mapping,
    ...more,
  };
}

async function bring(
  { importer }: ImportBench,
  file: File,
  choice: ImportChoice = 'merge',
): Promise<ImportReport> {
  const opened = valueOf(await importer.open([file]));
  const report = valueOf(await opened.apply(choice, () => undefined));
  opened.close();
  return report;
}

/** What a message of our own backup says. */
function saying(text: string): object {
  return { parts: [{ type: 'text', text }] };
}

const noNames = { system: '', user: '', assistant: '', tool: '' };

const follow = { onProgress: () => undefined, signal: new AbortController().signal };

async function backupOf(
  { backup, saved }: ImportBench,
  sections: readonly BackupSection[] = backupSections,
): Promise<File> {
  valueOf(await backup.run({ sections: new Set(sections) }, follow));
  const last = saved.at(-1);
  if (last === undefined) throw new Error('No backup');
  return new File([last.content], last.name);
}

async function onlyChat(store: Store): Promise<Chat> {
  const [chat] = valueOf(await loadAllChats(store));
  if (chat === undefined) throw new Error('No chat');
  return chat;
}

/** The texts of the shown branch. */
async function shown(store: Store): Promise<readonly string[]> {
  const chat = await onlyChat(store);
  const messages = valueOf(await loadWholeChat(store, chat.id));
  return pathTo(buildTree(messages, true), chat.activeLeafId).map(({ parts }) =>
    textOfParts(parts),
  );
}

function texts(length: number): readonly string[] {
  return Array.from({ length }, (_, index) => `text ${index}`);
}

describe('importing again', () => {
  it('a conversation that went on elsewhere goes on here', async () => {
    const bench = await createImportBench();
    await bring(bench, jsonFile([conversation(2)]));
    const report = await bring(bench, jsonFile([conversation(6)]));
    expect(report).toMatchObject({ changedChats: 1, newMessages: 4 });
    expect(await shown(bench.store)).toEqual(texts(6));
    expect(await onlyChat(bench.store)).toMatchObject({
      preview: 'text 5',
      messageCount: 6,
      updatedAtMs: 1_700_000_006_000,
    });
  });

  it('a branch that is not the shown one stays in the background', async () => {
    const bench = await createImportBench();
    await bring(bench, jsonFile([conversation(4)]));
    const { id, activeLeafId } = await onlyChat(bench.store);
    const messages = valueOf(await loadWholeChat(bench.store, id));
    // Another version of the first reply, and the branch below it.
    const other = conversation(4) as { readonly mapping: Record<string, object> };
    const { m1, m2, ...rest } = other.mapping;
    const mapping = { ...rest, m1, m2, n1: { ...m1, id: 'n1', parent: 'm0' } };
    await bring(bench, jsonFile([{ ...other, mapping, current_node: 'n1' }]));
    expect(await onlyChat(bench.store)).toMatchObject({
      activeLeafId,
      messageCount: messages.length + 1,
    });
    expect(await shown(bench.store)).toEqual(texts(4));
  });

  it('an older backup does not hide what was written since', async () => {
    const bench = await createImportBench();
    await bring(bench, jsonFile([conversation(2)]));
    const file = await backupOf(bench);
    await bring(bench, jsonFile([conversation(6)]));
    await bring(bench, file);
    expect(await shown(bench.store)).toEqual(texts(6));
    expect(await onlyChat(bench.store)).toMatchObject({
      preview: 'text 5',
      updatedAtMs: 1_700_000_006_000,
    });
  });

  it('replacing puts messages that the file does not have into the trash, and they come back', async () => {
    const bench = await createImportBench();
    await bring(bench, jsonFile([conversation(2)]));
    const file = await backupOf(bench);
    await bring(bench, jsonFile([conversation(6)]));
    await bring(bench, file, 'replace');
    expect(await shown(bench.store)).toEqual(texts(2));
    expect(await onlyChat(bench.store)).toMatchObject({ messageCount: 2 });
    const [trashed, ...others] = valueOf(await loadTrash(bench.store));
    expect(others).toEqual([]);
    expect(trashed).toMatchObject({ kind: 'messages', row: { messages: { length: 4 } } });
    valueOf(await restoreFromTrash(bench.store, trashed?.trashId ?? ''));
    expect(await shown(bench.store)).toEqual(texts(6));
    expect(await onlyChat(bench.store)).toMatchObject({ messageCount: 6 });
  });

  it('brings archived chats and tags', async () => {
    const bench = await createImportBench();
    await bring(bench, jsonFile([conversation(2, { is_archived: true })]));
    expect(await onlyChat(bench.store)).toMatchObject({ archivedAtMs: 1_700_000_002_000 });
    const other = await createImportBench();
    await bring(other, jsonFile(foreign.openWebUi));
    expect(await onlyChat(other.store)).toMatchObject({ tags: ['school'] });
  });
});

describe('what must not be lost', () => {
  it('a profile that cannot be read is not taken for an empty one', async () => {
    const bench = await createImportBench();
    await bring(bench, jsonFile([conversation(2)]));
    const service = createBackupService({
      store: {
        ...bench.store,
        read: () => Promise.resolve({ ok: false, error: { code: 'aborted', reason: 'broken' } }),
      },
      clock: { nowMs: () => 1 },
      startWorker: () => {
        throw new Error('Nothing is written');
      },
      saveFile: () => undefined,
      estimateBytes: () => Promise.resolve(0),
      latestSeenUpdate: () => undefined,
    });
    const choice = { sections: new Set(backupSections) };
    expect(await service.run(choice, follow)).toEqual({ ok: false, error: 'failed' });
    expect(await service.count()).toBeUndefined();
  });

  it('a place that may not be written to ends the backup with a word', async () => {
    const bench = await createImportBench();
    await bring(bench, jsonFile([conversation(2)]));
    const refused = {
      createWritable: () => Promise.reject(new DOMException('', 'NotAllowedError')),
    };
    Object.assign(globalThis, { showSaveFilePicker: () => Promise.resolve(refused) });
    const service = createBackupService({
      store: bench.store,
      clock: { nowMs: () => 1 },
      startWorker: () => {
        throw new Error('Nothing is written');
      },
      saveFile: () => undefined,
      estimateBytes: () => Promise.resolve(2 ** 30),
      latestSeenUpdate: () => undefined,
    });
    const done = await service.run({ sections: new Set(backupSections) }, follow);
    Reflect.deleteProperty(globalThis, 'showSaveFilePicker');
    expect(done).toEqual({ ok: false, error: 'failed' });
  });

  it('pictures that are collected while the file is read are there in the end', async () => {
    const bench = await createImportBench();
    const data =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const pixel = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    const picture = {
      content_type: 'image_asset_pointer',
      asset_pointer: 'file-service://file_abc',
    };
    const chat = conversation(1) as { readonly mapping: { readonly m0: { message: object } } };
    const content = { content_type: 'multimodal_text', parts: [picture, 'look'] };
    const message = { ...chat.mapping.m0.message, content };
    const mapping = { m0: { ...chat.mapping.m0, message } };
    const zip = makeZip({
      'conversations.json': JSON.stringify([{ ...chat, mapping }]),
      'file_abc-picture.png': pixel,
    });
    const opened = valueOf(await bench.importer.open([new File([zip], 'x.zip')]));
    let collected: ReturnType<typeof collectAttachments> | undefined;
    valueOf(
      await opened.apply('merge', () => {
        // Another tab empties its trash, long after the picture was stored.
        collected ??= collectAttachments(bench.store, -1);
      }),
    );
    expect(await collected).toEqual({ ok: true, value: 1 });
    const left = await bench.store.read(['attachments'], (tx) => tx.count('attachments'));
    expect(left).toEqual({ ok: true, value: 1 });
  });

  it('cancelling after the last chat leaves nothing behind', async () => {
    const bench = await createImportBench();
    const opened = valueOf(await bench.importer.open([jsonFile([conversation(2)])]));
    const result = await opened.apply('merge', ({ step, doneChats, totalChats }) => {
      if (step === 'writing' && doneChats === totalChats) opened.close();
    });
    expect(result).toEqual({ ok: false, error: 'cancelled' });
    expect(valueOf(await loadAllChats(bench.store))).toEqual([]);
  });
});

describe('projects of other programs', () => {
  const conversations = JSON.stringify([
    {
      uuid: 'c-1',
      name: 'Soup',
      project_uuid: 'p-1',
      chat_messages: [{ uuid: 'm', text: 'How?' }],
    },
  ]);

  it('T192 are folders with the names and instructions that the archive has', async () => {
    const bench = await createImportBench();
    const projects = [{ uuid: 'p-1', name: 'Cooking', prompt_template: 'Be brief.' }];
    const zip = makeZip({
      'conversations.json': conversations,
      'projects.json': JSON.stringify(projects),
      'users.json': '[]',
    });
    expect(await bring(bench, new File([zip], 'x.zip'))).toMatchObject({
      newChats: 1,
      skipped: [],
    });
    const [chat] = valueOf(await loadAllChats(bench.store));
    const folders = valueOf(await bench.store.read(['folders'], (tx) => tx.getAll('folders')));
    expect(folders).toMatchObject([
      { id: chat?.folderId, title: 'Cooking', systemInstruction: 'Be brief.' },
    ]);
  });

  it('are named after their program where their list cannot be read, which the report says', async () => {
    const bench = await createImportBench();
    const zip = makeZip({ 'conversations.json': conversations, 'projects/1.json': '{"uuid' });
    const report = await bring(bench, new File([zip], 'x.zip'));
    expect(report).toMatchObject({
      newChats: 1,
      skipped: [{ title: 'projects/1.json', reason: 'unreadable' }],
    });
    const folders = valueOf(await bench.store.read(['folders'], (tx) => tx.getAll('folders')));
    expect(folders).toMatchObject([{ title: 'Claude project 1' }]);
  });
});

describe('what is left out', () => {
  it('names the chunks that an archive lacks', async () => {
    const bench = await createImportBench();
    const { chats, folders } = foreign.typingMind.data;
    const chunks = ['chats/1.json', 'chats/2.json'];
    const zip = makeZip({
      'data.json': JSON.stringify({ data: { chats: { chunks }, folders } }),
      'chats/1.json': JSON.stringify(chats),
    });
    const report = await bring(bench, new File([zip], 'x.zip'));
    expect(report).toMatchObject({
      newChats: 1,
      skipped: [{ title: 'chats/2.json', reason: 'missing' }],
      skippedCount: 1,
    });
  });

  it('names the files of an archive that are damaged, and brings the others in', async () => {
    const bench = await createImportBench();
    const zip = makeZip({
      'conversations-000.json': JSON.stringify([conversation(2)]),
      'conversations-001.json': '[{"title": "cut o',
      'library.json': '',
    });
    expect(await bring(bench, new File([zip], 'x.zip'))).toMatchObject({
      newChats: 1,
      skipped: [
        { title: 'conversations-001.json', reason: 'unreadable' },
        { title: 'library.json', reason: 'unreadable' },
      ],
    });
    const chunks = makeZip({
      'data.json': JSON.stringify({ data: { chats: { chunks: ['1.json', '2.json'] } } }),
      '1.json': JSON.stringify(foreign.typingMind.data.chats),
      '2.json': '[{',
    });
    expect(await bring(bench, new File([chunks], 'x.zip'))).toMatchObject({
      newChats: 1,
      skipped: [{ title: '2.json', reason: 'unreadable' }],
    });
    const none = makeZip({ 'a.json': '{', 'b.json': '[' });
    expect(await bench.importer.open([new File([none], 'x.zip')])).toEqual({
      ok: false,
      error: 'not-json',
    });
  });

  it('does not count what macOS lays into archives', async () => {
    const bench = await createImportBench();
    const zip = makeZip({
      'export/conversations.json': JSON.stringify([conversation(2)]),
      '__MACOSX/export/._conversations.json': 'Mac OS X',
      'export/._conversations.json': 'Mac OS X',
    });
    expect(await bring(bench, new File([zip], 'x.zip'))).toMatchObject({
      newChats: 1,
      skipped: [],
    });
  });

  it('is counted to the last entry, also where only the first ones are listed', async () => {
    const bench = await createImportBench();
    const damaged = Array.from({ length: 1500 }, (_, index) => ({
      title: `b${index}`,
      mapping: {},
    }));
    const report = await bring(bench, jsonFile([conversation(2), ...damaged]));
    expect(report.skippedCount).toBe(1500);
    const kinds = {
      data: { ...foreign.typingMind.data, userPrompts: Array.from({ length: 12 }, () => ({})) },
    };
    const { skippedCount } = await bring(await createImportBench(), jsonFile(kinds));
    expect(skippedCount).toBeGreaterThanOrEqual(12);
  });

  it('tells of messages of a backup that cannot be read, and keeps those that share an id', async () => {
    const bench = await createImportBench();
    const message = { role: 'user', createdAtMs: 5 };
    const messages = [
      { ...message, ...saying('one'), id: 'ms-1' },
      { ...message, ...saying('two'), id: 'ms-1' },
      { ...message, ...saying('one'), id: 'ms-1' },
      { ...message, ...saying('lost'), id: 7 },
    ];
    const parley = { chat: { id: 'ch-1', title: 'Mine', activeLeafId: 'ms-1' }, messages };
    const data = { chats: [{ id: 'ch-1', messages: [], parley }], parley: { version: 1 } };
    const report = await bring(bench, jsonFile({ data }));
    expect(report).toMatchObject({
      newMessages: 2,
      skipped: [{ title: 'Mine', reason: 'messages', count: 1 }],
    });
    const kept = valueOf(await loadWholeChat(bench.store, (await onlyChat(bench.store)).id));
    expect(kept.map(({ parts }) => textOfParts(parts)).toSorted()).toEqual(['one', 'two']);
  });

  it('a file that is too large for one text is not called damaged', async () => {
    const bench = await createImportBench();
    const file = jsonFile([]);
    Object.defineProperty(file, 'size', { value: 2 ** 30 });
    expect(await bench.importer.open([file])).toEqual({ ok: false, error: 'too-large' });
  });
});

describe('what stays', () => {
  it('copies lie in the folder of this profile that the file names and does not bring', async () => {
    const bench = await createImportBench();
    await bring(bench, jsonFile([conversation(2)]));
    const { id } = await onlyChat(bench.store);
    const work = parseFolderId('fo-work');
    if (work === undefined) throw new Error('No id');
    valueOf(await moveChat(bench.store, id, work));
    const file = await backupOf(bench, ['chats']);
    await bring(bench, file, 'clone');
    const chats = valueOf(await loadAllChats(bench.store));
    expect(chats.map(({ folderId }) => folderId)).toEqual([work, work]);
  });

  it.each<ImportChoice>(['merge', 'replace'])(
    'T196 a chat that was exported alone stays in its folder when it comes back (%s)',
    async (choice) => {
      const bench = await createImportBench();
      await bring(bench, jsonFile([conversation(2)]));
      const { id } = await onlyChat(bench.store);
      const work = parseFolderId('fo-work');
      if (work === undefined) throw new Error('No id');
      valueOf(await moveChat(bench.store, id, work));
      const chat = await onlyChat(bench.store);
      const alone = toChatJson({
        chat,
        tree: buildTree(valueOf(await loadWholeChat(bench.store, id)), true),
        scope: { leafId: chat.activeLeafId, isWholeTree: true, hasCleared: true },
        files: new Map(),
        words: { untitled: '', speakers: noNames, sources: '', branch: () => '' },
      });
      expect(alone).not.toContain(work);
      await bring(bench, jsonFile(alone), choice);
      expect(await onlyChat(bench.store)).toMatchObject({ folderId: work });
      const elsewhere = await createImportBench();
      await bring(elsewhere, jsonFile(alone));
      expect(await onlyChat(elsewhere.store)).toMatchObject({ folderId: null, title: 'T' });
    },
  );

  it('replacing leaves the settings of sections that the file does not hold', async () => {
    const bench = await createImportBench();
    valueOf(await saveSettings(bench.store, { theme: 'dark', streaming: false }));
    const settings = [{ key: 'theme', value: 'light', updatedAtMs: 5 }];
    const data = { chats: [], parley: { settings, version: 1 } };
    await bring(bench, jsonFile({ data }), 'replace');
    expect(valueOf(await loadSettings(bench.store))).toMatchObject({
      theme: 'light',
      streaming: false,
    });
  });

  it('drafts of chats in the trash stay out of backups', async () => {
    const bench = await createImportBench();
    await bring(bench, jsonFile([conversation(2), conversation(2, { conversation_id: 'd' })]));
    const [kept, gone] = valueOf(await loadAllChats(bench.store));
    if (kept === undefined || gone === undefined) throw new Error('No chats');
    for (const [key, text] of [
      [kept.id, 'kept words'],
      [gone.id, 'thrown words'],
    ] as const) {
      valueOf(await saveDraft(bench.store, { key, text, attachments: [] }));
    }
    valueOf(await trashChat(bench.store, gone.id));
    const written = await (await backupOf(bench)).text();
    expect(written).toContain('kept words');
    expect(written).not.toContain('thrown words');
  });
});
