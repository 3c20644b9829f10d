import { describe, expect, it } from 'vitest';

import { backupSections } from '@parley/domain/backup/backup-sections.ts';
import { textOfParts } from '@parley/domain/chat/message-part.ts';
import * as foreign from '@parley/domain/import/testing/foreign-files.ts';

import { loadAllChats } from '#src/data/queries/chat-list-query.ts';
import { loadWholeChat } from '#src/data/queries/message-queries.ts';
import { renameChat } from '#src/data/repositories/chat-repository.ts';
import { saveDraft } from '#src/data/repositories/draft-repository.ts';
import { loadMessageRevisions } from '#src/data/repositories/message-edits.ts';
import { saveTurn, updateMessage } from '#src/data/repositories/message-repository.ts';
import { loadSettings, saveSettings } from '#src/data/repositories/settings-repository.ts';
import { loadTrash } from '#src/data/repositories/trash-items.ts';
import { trashChat } from '#src/data/repositories/trash-repository.ts';
import type { Store } from '#src/data/store.ts';
import { becomes, makeChat, makeMessage, valueOf } from '#src/data/testing/test-store.ts';
import { makeZip } from '#src/platform/testing/make-zip.ts';
import { createImporter } from './importer.ts';
import type { ImportChoice, ImportReport } from './import-types.ts';

import { createImportBench, jsonFile, type ImportBench } from './testing/import-bench.ts';

async function bring(
  { importer }: ImportBench,
  files: File | readonly File[],
  choice: ImportChoice = 'merge',
): Promise<ImportReport> {
  const opened = valueOf(await importer.open(files instanceof File ? [files] : files));
  const report = valueOf(await opened.apply(choice, () => undefined));
  opened.close();
  return report;
}

async function titles(store: Store): Promise<readonly string[]> {
  return valueOf(await loadAllChats(store)).map(({ title }) => title);
}

async function everything(store: Store): Promise<unknown> {
  const tables = [
    'chats',
    'messages',
    'folders',
    'settings',
    'drafts',
    'keys',
    'providers',
  ] as const;
  return valueOf(
    await store.read(tables, (tx) => Promise.all(tables.map((table) => tx.getAll(table)))),
  );
}

/** One black pixel. */
const pixel = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  ),
  (character) => character.charCodeAt(0),
);

describe('import of other programs', () => {
  it('T192 reads an archive in several files, with branches and pictures', async () => {
    const bench = await createImportBench();
    const second = [{ ...foreign.chatGpt[0], conversation_id: 'c-2', title: 'Second' }];
    const zip = makeZip({
      'conversations-000.json': JSON.stringify(foreign.chatGpt),
      'conversations-001.json': JSON.stringify(second),
      'user.json': '{"email":"x"}',
      'chat.html': '<script>alert(1)</script>',
      'dalle/file_abc123-picture.png': pixel,
    });
    const report = await bring(bench, new File([zip], 'export.zip'));
    expect(report).toMatchObject({ newChats: 2, newMessages: 6, skipped: [] });
    const [chat] = valueOf(await loadAllChats(bench.store));
    const messages = valueOf(await loadWholeChat(bench.store, chat?.id ?? ('' as never)));
    expect(messages[0]?.parts[0]).toMatchObject({
      type: 'image',
      mediaType: 'image/png',
      widthPx: 1,
      heightPx: 1,
    });
  });

  it('importing twice makes no duplicates and undoes nothing that was written since', async () => {
    const bench = await createImportBench();
    await bring(bench, jsonFile(foreign.chatGpt));
    const [chat] = valueOf(await loadAllChats(bench.store));
    if (chat === undefined) throw new Error('No chat');
    valueOf(await renameChat(bench.store, chat.id, { title: 'Mine', titleSource: 'user' }));
    const before = await everything(bench.store);
    const report = await bring(bench, jsonFile(foreign.chatGpt));
    expect(report).toMatchObject({
      newChats: 0,
      changedChats: 0,
      unchangedChats: 1,
      newRecords: { prompts: 0, characters: 0 },
      newMessages: 0,
    });
    expect(await everything(bench.store)).toEqual(before);
  });

  it('brings a chat back that was deleted here', async () => {
    const bench = await createImportBench();
    await bring(bench, jsonFile(foreign.claude));
    const [chat] = valueOf(await loadAllChats(bench.store));
    valueOf(await trashChat(bench.store, chat?.id ?? ('' as never)));
    expect(await titles(bench.store)).toEqual([]);
    await bring(bench, jsonFile(foreign.claude));
    expect(await titles(bench.store)).toEqual(['Geography']);
  });

  it('reads chats in chunks, and a whole folder of single files', async () => {
    const bench = await createImportBench();
    const { chats, folders } = foreign.typingMind.data;
    const chunked = makeZip({
      'data.json': JSON.stringify({ data: { chats: { chunks: ['chunks/part_1.json'] }, folders } }),
      'chunks/part_1.json': JSON.stringify(chats),
      'metadata.json': '{}',
    });
    expect(await bring(bench, new File([chunked], 'x.zip'))).toMatchObject({ newChats: 1 });
    const files = ['a', 'b'].map((id) => jsonFile({ ...foreign.libreChat, conversationId: id }));
    expect(await bring(bench, files)).toMatchObject({ newChats: 2 });
  });
});

function backup(chats: readonly object[], more: object = {}): File {
  return jsonFile({ data: { chats, ...more } });
}

describe('import of backups', () => {
  const chat = foreign.typingMind.data.chats[0] ?? {};

  it('T191 merges by id with the imported one winning, and sets no sync mark', async () => {
    const bench = await createImportBench();
    await bring(bench, backup([chat]));
    const report = await bring(
      bench,
      backup([{ ...chat, chatTitle: 'New title', syncedAt: 1_700_000_000 }]),
    );
    expect(report).toMatchObject({ newChats: 0, changedChats: 1, newMessages: 0 });
    expect(await titles(bench.store)).toEqual(['New title']);
    expect(JSON.stringify(await everything(bench.store))).not.toContain('syncedAt');
  });

  it('T191 takes settings over under the names of the specified form, alone or beside chats', async () => {
    const bench = await createImportBench();
    const own = { defaultParameters: { systemMessage: 'Be brief.', temperature: 0.2 } };
    valueOf(await saveSettings(bench.store, { enterToSend: false, streaming: true, ...own }));
    const told = { streaming: false, outputTone: 'Friendly', defaultTopP: 0.5, suggestKeywords: 7 };
    await bring(bench, backup([chat], told));
    const settings = valueOf(await loadSettings(bench.store));
    expect(settings).toMatchObject({
      streaming: false,
      enterToSend: false,
      suggestKeywords: null,
      defaultOutput: { tone: 'Friendly' },
      // What the file does not tell of stays.
      defaultParameters: { systemMessage: 'Be brief.', temperature: 0.2, topP: 0.5 },
    });
    await bring(bench, jsonFile({ data: { streaming: true }, checksum: 'x' }));
    expect(valueOf(await loadSettings(bench.store)).streaming).toBe(true);
  });

  it('T191 replacing all with a file of another program leaves the settings that it does not know', async () => {
    const bench = await createImportBench();
    const own = { enterToSend: false, daySpendingLimitUsd: 3, askBeforeTools: true };
    valueOf(await saveSettings(bench.store, own));
    await bring(bench, backup([chat], { searchEngine: 'brave', streaming: false }), 'replace');
    const settings = valueOf(await loadSettings(bench.store));
    expect(settings).toMatchObject({ ...own, searchEngine: 'brave', streaming: false });
  });

  it('T190 T191 tells of sync marks, and cloning makes new records beside those that are there', async () => {
    const bench = await createImportBench();
    const folders = [{ id: 'fo-1', title: 'School' }];
    const file = backup([{ ...chat, syncedAt: '2023-01-01T00:00:00Z' }], { folders });
    const opened = valueOf(await bench.importer.open([file]));
    expect(opened.inspection).toMatchObject({ hasSyncMarks: true, checksum: 'missing' });
    opened.close();
    await bring(bench, file);
    await bring(bench, file, 'clone');
    const chats = valueOf(await loadAllChats(bench.store));
    expect(chats).toHaveLength(2);
    expect(new Set(chats.map(({ id }) => id)).size).toBe(2);
    expect(new Set(chats.map(({ folderId }) => folderId)).size).toBe(2);
    for (const { id } of chats) {
      const messages = valueOf(await loadWholeChat(bench.store, id));
      expect(messages.map(({ parts }) => textOfParts(parts))).toEqual([
        foreign.question,
        foreign.answer,
      ]);
    }
  });

  it('replacing moves what the file does not have to the trash', async () => {
    const bench = await createImportBench();
    valueOf(
      await saveTurn(bench.store, {
        chat: makeChat('ch-own', { title: 'Own' }),
        messages: [makeMessage('m', 'ch-own')],
      }),
    );
    await bring(bench, backup([chat]), 'replace');
    expect(await titles(bench.store)).toEqual(['Geography']);
    expect(valueOf(await loadTrash(bench.store))).toMatchObject([{ kind: 'chat' }]);
  });

  it('replacing takes the earlier revisions of replaced messages along', async () => {
    const bench = await createImportBench();
    const own = makeMessage('ms-own', 'ch-own');
    valueOf(await saveTurn(bench.store, { chat: makeChat('ch-own'), messages: [own] }));
    for (const text of ['second', 'third']) {
      valueOf(
        await updateMessage(bench.store, becomes({ ...own, parts: [{ type: 'text', text }] })),
      );
    }
    const edit = { messageId: 'ms-own', chatId: 'ch-own', text: 'from the file', replacedAtMs: 5 };
    const edits = [
      { ...edit, id: 'ms-own/1' },
      { ...edit, id: 'ms-other/1' },
      { ...edit, id: 'ms-gone/1', messageId: 'ms-gone' },
      { ...edit, id: 'ms-own/2', chatId: 'ch-elsewhere' },
    ];
    const coming = {
      id: 'ch-own',
      messages: [],
      parley: {
        chat: { id: 'ch-own', activeLeafId: 'ms-own' },
        messages: [{ id: 'ms-own', role: 'user', parts: [{ type: 'text', text: 'now' }] }],
      },
    };
    const data = { chats: [coming], parley: { messageEdits: edits, version: 1 } };
    await bring(bench, jsonFile({ data }), 'replace');
    const revisions = valueOf(await loadMessageRevisions(bench.store, own.id));
    expect(revisions.map(({ text }) => text)).toEqual(['from the file']);
  });

  it.each([
    ['few messages', 0],
    ['many messages', 30],
  ])(
    'takes no message away from a chat that has one of the same id, beside %s',
    async (_, more) => {
      const bench = await createImportBench();
      const own = makeMessage('ms-own', 'ch-own');
      valueOf(await saveTurn(bench.store, { chat: makeChat('ch-own'), messages: [own] }));
      const others = Array.from({ length: more }, (_each, index) =>
        makeMessage(`ms-more${index}`, 'ch-own'),
      );
      if (more > 0) {
        valueOf(await saveTurn(bench.store, { chat: makeChat('ch-own'), messages: others }));
      }
      const stranger = {
        id: 'ch-evil',
        messages: [],
        parley: {
          chat: { id: 'ch-evil', activeLeafId: 'ms-own' },
          messages: [{ id: 'ms-own', role: 'user', parts: [{ type: 'text', text: 'stolen' }] }],
        },
      };
      await bring(bench, jsonFile({ data: { chats: [stranger], parley: { version: 1 } } }));
      const kept = valueOf(await loadWholeChat(bench.store, own.chatId));
      expect(kept).toHaveLength(more + 1);
      const mine = kept.find(({ id }) => id === own.id);
      expect(textOfParts(mine?.parts ?? [])).toBe('text of ms-own');
      expect(await titles(bench.store)).toHaveLength(2);
    },
  );

  it('T190 names rows that cannot be read or have no place, and brings the others in', async () => {
    const bench = await createImportBench();
    const own = {
      version: 1,
      folders: [{ id: 'fo-1', title: 'Good' }, { title: 'No id' }, 7],
      drafts: [
        { key: 'ch-elsewhere', text: 'of a chat that is not in the file' },
        { key: 17, text: 'of nothing' },
      ],
      settings: [
        { key: 'theme', value: 'dark' },
        { key: 'licenseKey', value: 'x' },
      ],
      usage: [{ id: 'us-1' }],
      messageEdits: [{ id: 'ms-1/1', messageId: 'ms-1', chatId: 'ch-elsewhere', text: 'x' }],
    };
    const file = jsonFile({ data: { chats: [], parley: own } });
    const opened = valueOf(await bench.importer.open([file]));
    expect(opened.inspection).toMatchObject({
      counts: { folders: 1, drafts: 1, settings: 1 },
      skippedCount: 5,
    });
    const report = valueOf(await opened.apply('merge', () => undefined));
    opened.close();
    expect(report.skippedCount).toBe(7);
    expect(report.skipped.map(({ row, reason, title }) => [row, reason, title])).toEqual([
      ['drafts', 'unreadable', ''],
      ['folders', 'unreadable', 'No id'],
      ['folders', 'unreadable', ''],
      ['settings', 'unreadable', 'licenseKey'],
      ['usage', 'unreadable', ''],
      ['drafts', 'no-home', ''],
      ['messageEdits', 'no-home', ''],
    ]);
  });

  it('T190 tells what a file of the old form lists as failed', async () => {
    const bench = await createImportBench();
    const old = { success: { chats: [chat] }, fail: [{ chatTitle: 'Lost', chatID: 'c-7' }] };
    const report = await bring(bench, jsonFile(old));
    expect(report).toMatchObject({ newChats: 1, skippedCount: 1 });
    expect(report.skipped).toEqual([{ title: 'Lost', reason: 'failed' }]);
  });

  it('T190 a draft that somebody is writing here stays, and the report says so', async () => {
    const bench = await createImportBench();
    await bring(bench, jsonFile(foreign.chatGpt));
    const [id] = valueOf(await loadAllChats(bench.store)).map((each) => each.id);
    if (id === undefined) throw new Error('No chat');
    valueOf(await saveDraft(bench.store, { key: id, text: 'in the file', attachments: [] }));
    const follow = { onProgress: () => undefined, signal: new AbortController().signal };
    valueOf(await bench.backup.run({ sections: new Set(['chats']) }, follow));
    valueOf(await saveDraft(bench.store, { key: id, text: 'here', attachments: [] }));
    const file = new File([bench.saved[0]?.content ?? ''], 'a.json');
    const report = await bring(bench, file);
    expect(report.skipped).toEqual([{ title: '', reason: 'kept', row: 'drafts' }]);
    const drafts = valueOf(await bench.store.read(['drafts'], (tx) => tx.getAll('drafts')));
    expect(drafts).toMatchObject([{ text: 'here' }]);
  });

  it('brings no key, endpoint or entitlement in', async () => {
    const bench = await createImportBench();
    const hostile = {
      TM_useAPIKey: 'sk-evil',
      data: {
        chats: [chat],
        keys: [{ providerId: 'openai', value: 'sk-evil' }],
        parley: {
          version: 1,
          keys: [
            {
              providerId: 'openai',
              origin: 'https://evil.test',
              format: 'plain',
              value: 'sk-evil',
            },
          ],
          providers: [{ id: 'openai', baseUrl: 'https://evil.test' }],
          settings: [{ key: 'licenseKey', value: 'x' }],
        },
      },
    };
    const opened = await bench.importer.open([jsonFile(hostile)]);
    if (opened.ok) await opened.value.apply('merge', () => undefined);
    const rows = JSON.stringify(await everything(bench.store));
    expect(rows).not.toContain('evil');
    expect(rows).not.toContain('licenseKey');
  });
});

describe('refusals', () => {
  const utf16 = Buffer.concat([
    Buffer.from([0xff, 0xfe]),
    Buffer.from(JSON.stringify(foreign.chatGpt), 'utf16le'),
  ]);

  it.each([
    ['T251 text that is no JSON', new File(['hello'], 'a.json'), 'not-json'],
    [
      'T251 JSON that was cut off',
      new File([JSON.stringify(foreign.chatGpt).slice(0, -5)], 'a.json'),
      'not-json',
    ],
    [
      'T251 bytes in no encoding',
      new File([new Uint8Array([0x5b, 0xc3, 0x28, 0x5d])], 'a.json'),
      'not-json',
    ],
    ['T251 an empty ChatGPT list', jsonFile([]), 'empty'],
    ['T190 JSON of no known form', jsonFile({ hello: 1 }), 'unknown-format'],
    ['T190 a backup with nothing in it', jsonFile({ data: { chats: [] } }), 'nothing'],
    ['T190 a backup with an empty map', jsonFile({ data: {} }), 'nothing'],
    ['T190 a backup of the old form with nothing in it', jsonFile({ success: {} }), 'nothing'],
    ['chats without a message', jsonFile([{ title: 'x', mapping: {} }]), 'nothing'],
    [
      'an archive that was cut off',
      new File([makeZip({ a: 'b' }).slice(0, 40)], 'a.zip'),
      'damaged-archive',
    ],
    [
      'a backup that was cut off',
      new File(['{"application":"parley","data":{\n"chats":[\n'], 'a.json'),
      'damaged',
    ],
  ])('%s is refused and changes nothing', async (_title, file, failure) => {
    const bench = await createImportBench();
    const before = await everything(bench.store);
    expect(await bench.importer.open([file])).toEqual({ ok: false, error: failure });
    expect(await everything(bench.store)).toEqual(before);
  });

  it('reads a file in UTF-16', async () => {
    const bench = await createImportBench();
    expect(await bring(bench, new File([utf16], 'a.json'))).toMatchObject({ newChats: 1 });
  });

  it('names that scripts give a meaning to do no harm', async () => {
    const bench = await createImportBench();
    const text = JSON.stringify(foreign.chatGpt).replace(
      '"title":',
      '"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"title":',
    );
    await bring(bench, jsonFile(text));
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    expect(JSON.stringify(await everything(bench.store))).not.toContain('polluted');
  });

  it('cancelling while it is written leaves nothing of it', async () => {
    const bench = await createImportBench();
    const many = Array.from({ length: 20 }, (_, index) => ({
      ...foreign.chatGpt[0],
      conversation_id: `c-${index}`,
    }));
    const opened = valueOf(await bench.importer.open([jsonFile(many)]));
    const result = await opened.apply('merge', ({ step, doneChats }) => {
      if (step === 'writing' && doneChats === 5) opened.close();
    });
    expect(result).toEqual({ ok: false, error: 'cancelled' });
    expect(await titles(bench.store)).toEqual([]);
  });

  it('giving up while the file is read ends the worker', async () => {
    let isEnded = false;
    const { store, network } = await createImportBench();
    const importer = createImporter({
      store,
      network: network.client,
      providers: { addCustomModel: () => Promise.reject(new Error('Not to be asked')) },
      canAddModels: () => true,
      random: () => '',
      startWorker: () => ({
        onmessage: null,
        onerror: null,
        postMessage: () => undefined,
        terminate() {
          isEnded = true;
        },
      }),
    });
    const controller = new AbortController();
    const opening = importer.open([jsonFile([])], { signal: controller.signal });
    controller.abort();
    expect(await opening).toEqual({ ok: false, error: 'failed' });
    expect(isEnded).toBe(true);
  });

  it('T189 a changed backup is told, and can be accepted', async () => {
    const bench = await createImportBench();
    await bring(bench, jsonFile(foreign.chatGpt));
    valueOf(
      await bench.backup.run(
        { sections: new Set(['chats']) },
        { onProgress: () => undefined, signal: new AbortController().signal },
      ),
    );
    const text = (await bench.saved[0]?.content.text()) ?? '';
    const changed = new File([text.replace('Geography', 'Changed__')], 'a.json');
    const opened = valueOf(await bench.importer.open([changed]));
    expect(opened.inspection.checksum).toBe('wrong');
    valueOf(await opened.apply('merge', () => undefined));
  });

  it('T189 T252 a section is exported where something of it is set, and only there', async () => {
    const bench = await createImportBench();
    const follow = { onProgress: () => undefined, signal: new AbortController().signal };
    valueOf(await saveSettings(bench.store, { userInformation: 'I teach.' }));
    valueOf(await bench.backup.run({ sections: new Set(['profile']) }, follow));
    expect(await bench.saved[0]?.content.text()).toContain('I teach.');
    const others = ['preferences', 'modelSettings', 'chatOutputSettings', 'keyboardShortcuts'];
    for (const section of backupSections.filter((each) => others.includes(each))) {
      const run = bench.backup.run({ sections: new Set([section]) }, follow);
      expect(await run).toEqual({ ok: false, error: 'nothing' });
    }
  });

  it('T189 counts what it would write, without the trash', async () => {
    const bench = await createImportBench();
    await bring(bench, jsonFile(foreign.chatGpt));
    const [chat] = valueOf(await loadAllChats(bench.store));
    if (chat === undefined) throw new Error('No chat');
    const before = await bench.backup.count();
    valueOf(await trashChat(bench.store, chat.id));
    const after = await bench.backup.count();
    expect(before).toMatchObject({ chats: 1, messages: 3 });
    expect(after).toMatchObject({ chats: 0, messages: 0 });
  });

  it('T252 with nothing chosen or nothing there, there is nothing to export', async () => {
    const bench = await createImportBench();
    const follow = { onProgress: () => undefined, signal: new AbortController().signal };
    expect(await bench.backup.run({ sections: new Set() }, follow)).toEqual({
      ok: false,
      error: 'nothing',
    });
    expect(await bench.backup.run({ sections: new Set(['chats']) }, follow)).toEqual({
      ok: false,
      error: 'nothing',
    });
    expect(bench.saved).toEqual([]);
  });
});
