import type { Folder } from '@parley/domain/chat/folder.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import { parseFolderId } from '@parley/domain/shared/ids.ts';
import { describe, expect, it } from 'vitest';

import { applyRecords, copyByBackup } from '../testing/copy-by-backup.ts';
import { toRecords } from '../backup/backup-records.ts';
import {
  loadChat,
  setChatModelSettings,
  setChatParameters,
} from '../repositories/chat-repository.ts';
import { loadDraft, openDraft, saveDraft } from '../repositories/draft-repository.ts';
import { changeFolders, undoFolderChange } from '../repositories/folder-changes.ts';
import { removeFolder, restoreFolder } from '../repositories/folder-removal.ts';
import { loadFolders } from '../repositories/folder-repository.ts';
import {
  checkpointMessage,
  finishMessage,
  saveTurn,
  updateMessage,
} from '../repositories/message-repository.ts';
import { saveKeywords } from '../repositories/message-keywords.ts';
import { moveChat } from '../repositories/move-chat.ts';
import { loadProviders, saveProvider } from '../repositories/provider-repository.ts';
import { loadSettings, saveSettings } from '../repositories/settings-repository.ts';
import { trashMessages } from '../repositories/trash-messages.ts';
import { purgeExpired, restoreFromTrash } from '../repositories/trash-repository.ts';
import { openExisting } from '../open-request.ts';
import { loadWholeChat } from '../queries/message-queries.ts';
import { loadAllChats } from '../queries/chat-list-query.ts';
import { saveUsage } from '../repositories/usage-repository.ts';
import type { Store } from '../store.ts';
import { allActions, fillStore } from '../testing/all-actions.ts';
import { lostOf, newerTables, plantNewer } from '../testing/newer-rows.ts';
import {
  chatId,
  createTestProfile,
  dumpDatabase,
  known,
  makeMessage,
  makeUsage,
  messageId,
  testModel,
  testName,
  valueOf,
  type Dump,
} from '../testing/test-store.ts';
import { fieldsOf } from './fields.ts';

const id = chatId('ch-1');
const folderId = known(parseFolderId('fo-1'));
const innerId = known(parseFolderId('fo-2'));
const picture = `sha256-${'a'.repeat(64)}`;

function makeFolder(fields: Partial<Folder>): Folder {
  return {
    id: folderId,
    title: 'Work',
    color: null,
    parentId: null,
    order: 0,
    systemInstruction: '',
    defaultModel: testModel,
    createdAtMs: 1,
    updatedAtMs: 1,
    ...fields,
  };
}

/** A profile with rows in all tables, all as a newer version may have written them. */
async function openNewer() {
  const profile = createTestProfile();
  const store = await profile.openStore();
  await fillStore(store);
  await saveAll(store);
  const { factory } = profile.indexedDb;
  const planted = await plantNewer(factory);
  return {
    store,
    planted,
    factory,
    lost: async () => lostOf(planted, await dumpDatabase(factory)),
  };
}

async function saveAll(store: Store): Promise<void> {
  const parameters = {
    temperature: 0.5,
    output: { tone: 'Friendly' },
    tools: ['calculator'],
  } as const;
  valueOf(await setChatParameters(store, id, parameters));
  valueOf(
    await changeFolders(store, () => [
      makeFolder({}),
      makeFolder({ id: innerId, parentId: folderId }),
    ]),
  );
  valueOf(
    await saveSettings(store, {
      theme: 'dark',
      defaultParameters: parameters,
      favoriteModels: [testModel],
      modelNames: [{ ...testModel, name: 'Mine' }],
      keyboardShortcuts: { newChat: 'j' },
    }),
  );
  valueOf(
    await updateMessage(store, {
      id: messageId('ms-3'),
      chatId: id,
      change: (message) => ({
        ...message,
        model: testModel,
        usage: makeUsage('us-x', 'ch-1').usage,
        parts: [
          { type: 'reasoning', text: 'hm' },
          { type: 'tool-call', callId: 'c', name: 'calculator', argumentsText: '{}' },
          { type: 'text', text: 'corrected' },
        ],
      }),
    }),
  );
  valueOf(await saveUsage(store, makeUsage('us-9', 'ch-1')));
}

/** What these remove for good, and all that belongs to it. */
const removals = new Set([
  'purgeFromTrash',
  'purgePrompt',
  'purgeCharacter',
  'purgePlugin',
  'restoreChat',
  'restoreMessages',
  'removeDraft',
  'removeProvider',
  'saveTurn',
  'saveTurn into the trash',
]);
/** These write a record anew that they have not read, which nothing in the program does. */
const replacements = new Set([
  'saveDraft',
  'updateMessage',
  'checkpointMessage',
  'finishMessage',
  'replacePluginManifest',
]);

const filledInForTrashed = 'newer/settings/value/new_plugin_id_2/';

describe('what a newer version wrote', () => {
  it.each(Object.keys(allActions).filter((name) => !removals.has(name) && !replacements.has(name)))(
    'comes through %s',
    async (name) => {
      const { store, planted, lost } = await openNewer();
      expect(planted.length).toBeGreaterThan(60);
      await allActions[name]?.(store);
      expect(await lost()).toEqual([]);
    },
  );

  it.each([...removals])('goes with what %s removes, and with nothing else', async (name) => {
    const { store, factory, lost } = await openNewer();
    const before = await dumpDatabase(factory);
    await allActions[name]?.(store);
    const after = await dumpDatabase(factory);
    const goneRows = newerTables.map((table) => {
      const left = new Set(after[table]?.map(keyOf));
      return before[table]?.filter((row) => !left.has(keyOf(row)));
    });
    const gone = JSON.stringify(goneRows);
    // What was filled in for a plugin goes with it, out of a row that stays.
    const lostElsewhere = (await lost()).filter(
      (text) => name !== 'purgePlugin' || !text.startsWith(filledInForTrashed),
    );
    for (const text of lostElsewhere) expect(gone).toContain(`"${text}"`);
  });

  it('comes through changes of parameters, of text and of keywords', async () => {
    const { store, lost } = await openNewer();
    const chat = known(valueOf(await loadChat(store, id)));
    const parameters = {
      ...chat.parameters,
      temperature: 0.9,
      output: { style: 'Academic' },
    } as const;
    valueOf(await setChatModelSettings(store, id, { model: testModel, parameters }));
    valueOf(await saveKeywords(store, messageId('ms-2'), ['tea']));
    valueOf(
      await updateMessage(store, {
        id: messageId('ms-3'),
        chatId: id,
        change: (message) => ({
          ...message,
          parts: message.parts.map((part) =>
            part.type === 'text' ? { ...part, text: 'other' } : part,
          ),
        }),
      }),
    );
    expect(await lost()).toEqual([]);
  });

  it('comes through checkpoints and the end of a reply', async () => {
    const { store, lost } = await openNewer();
    const running = await loadMessage(store, 'ms-run');
    const parts = [...running.parts, { type: 'text', text: 'more' } as const];
    valueOf(await checkpointMessage(store, { ...running, parts }));
    valueOf(await finishMessage(store, { message: { ...running, parts, state: 'finished' } }));
    expect(await lost()).toEqual([]);
  });

  it('comes through moving, removing and restoring folders', async () => {
    const { store, lost } = await openNewer();
    const change = await changeFolders(store, (folders) =>
      folders.map((folder) => ({ ...folder, title: 'Other', order: folder.order + 1 })),
    );
    valueOf(await undoFolderChange(store, valueOf(change)));
    expect(await lost()).toEqual([]);
    for (const contents of ['keep', 'trash'] as const) {
      const removed = valueOf(await removeFolder(store, { id: folderId, contents }));
      valueOf(await restoreFolder(store, removed));
      expect(await lost()).toEqual([]);
    }
    expect(valueOf(await loadFolders(store))).toHaveLength(2);
  });

  it('comes through changes of settings and providers', async () => {
    const { store, lost } = await openNewer();
    const settings = valueOf(await loadSettings(store));
    valueOf(
      await saveSettings(store, {
        theme: 'light',
        defaultParameters: { ...settings.defaultParameters, temperature: 1 },
        favoriteModels: [...settings.favoriteModels, { ...testModel, modelId: 'other' }],
        modelNames: [...settings.modelNames],
        keyboardShortcuts: { newChat: 'k' },
      }),
    );
    for (const provider of valueOf(await loadProviders(store))) {
      valueOf(await saveProvider(store, { ...provider, title: 'Other' }));
    }
    expect(await lost()).toEqual([]);
  });

  it('stays with a draft that is written on', async () => {
    const { store, lost } = await openNewer();
    valueOf(await openDraft(store, id, 'new/here'));
    valueOf(await saveDraft(store, { key: id, text: 'more', attachments: [] }));
    expect(await lost()).toEqual([]);
    expect(valueOf(await loadDraft(store, id))?.text).toBe('more');
  });

  it('goes to the trash and comes back with messages', async () => {
    const { store, lost } = await openNewer();
    const ids = [messageId('ms-2'), messageId('ms-3')];
    const { trashId } = valueOf(await trashMessages(store, { chatId: id, messageIds: ids }));
    valueOf(await restoreFromTrash(store, trashId));
    expect(await lost()).toEqual([]);
  });

  it('goes along with a copy of a message in another chat', async () => {
    const { store, factory } = await openNewer();
    const message = await loadMessage(store, 'ms-3');
    const chat = known(valueOf(await loadChat(store, id)));
    const copy = { ...message, id: messageId('ms-fork'), chatId: chatId('ch-fork') };
    valueOf(await saveTurn(store, { chat: { ...chat, id: chatId('ch-fork') }, messages: [copy] }));
    const dump = await dumpDatabase(factory);
    expect(textsIn(dump, 'messages', 'ms-fork')).toEqual(textsIn(dump, 'messages', 'ms-3'));
    expect(textsIn(dump, 'chats', 'ch-fork')).toEqual(textsIn(dump, 'chats', 'ch-1'));
  });

  it('moves along to another store', async () => {
    const { store, factory } = await openNewer();
    const other = createTestProfile();
    valueOf(await moveChat(store, await other.openStore(), id));
    const [before, after] = [
      await dumpDatabase(factory),
      await dumpDatabase(other.indexedDb.factory),
    ];
    for (const [table, key] of [
      ['chats', 'ch-1'],
      ['messages', 'ms-3'],
      ['messages', 'ms-run'],
      ['messageEdits', 'ms-3/1-lfls'],
      ['drafts', 'ch-1'],
    ] as const) {
      expect(textsIn(before, table, key)).not.toEqual([]);
      expect(textsIn(after, table, key)).toEqual(textsIn(before, table, key));
    }
  });

  it('goes through a backup, into an empty profile and over what is there', async () => {
    const { store, planted, lost } = await openNewer();
    const other = createTestProfile();
    await copyByBackup(store, await other.openStore());
    const dump = await dumpDatabase(other.indexedDb.factory);
    // The trash, what the device learned and providers are in no backup, and an unknown field of a
    // setting might name a host.
    const exported = planted.filter(
      (text) => !/^newer\/(trash|learnedLimits|providers|dialect|settings\/value)/.test(text),
    );
    const trashed = await trashedTexts(store);
    expect(lostOf(exported, dump).filter((text) => !trashed.includes(text))).toEqual([]);
    for (const mode of ['merge', 'add'] as const) {
      await copyByBackup(store, store, mode);
      expect(await lost()).toEqual([]);
    }
  });
});

const trashed = [
  'chats',
  'messages',
  'prompts',
  'characters',
  'characterVersions',
  'plugins',
] as const;

/** Of what is in the trash, which a backup leaves out. */
async function trashedTexts(store: Store): Promise<string> {
  const rows = valueOf(
    await store.read(trashed, async (tx) =>
      (await Promise.all(trashed.map((table) => tx.getAll(table)))).flat(),
    ),
  );
  return JSON.stringify(
    rows.filter((row) => /"(?:ch-|pr-|character-|new_plugin_id_)2"/u.test(JSON.stringify(row))),
  );
}

async function loadMessage(store: Store, key: string): Promise<Message> {
  const messages = valueOf(await loadWholeChat(store, id));
  return known(messages.find((each) => each.id === messageId(key)));
}

function keyOf(row: unknown): unknown {
  const { id: rowId, key } = fieldsOf(row);
  return rowId ?? key;
}

/** What was planted in a row, in alphabetical order. */
function textsIn(dump: Dump, table: string, key: string): readonly string[] {
  const row = dump[table]?.find((each) => keyOf(each) === key);
  return (JSON.stringify(row)?.match(/newer\/[^"]+/g) ?? []).toSorted();
}

describe('attachments that only a newer version knows', () => {
  it('are named by the row of a message that is written again', async () => {
    const { store, factory } = await openNewer();
    const parts = [
      { type: 'film', frames: [{ name: picture }] },
      { type: 'text', text: 'see' },
    ];
    const database = await openExisting(factory, testName);
    await database?.put('messages', {
      ...makeMessage('ms-film', 'ch-1'),
      parts,
      parentKey: 'root:ch-1',
    });
    database?.close();
    valueOf(await saveKeywords(store, messageId('ms-film'), ['film']));
    const row = valueOf(await store.read(['messages'], (tx) => tx.get('messages', 'ms-film')));
    expect(row).toMatchObject({ parts, attachmentIds: [picture] });
  });
});

describe('a row of the trash of an unknown kind', () => {
  it('is neither put back nor removed with the chat that it names', async () => {
    const { store, factory } = await openNewer();
    const row = {
      id: 'artifacts/x',
      kind: 'artifact',
      chatId: 'ch-1',
      trashedAtMs: 1,
      purgeAtMs: 2,
    };
    const database = await openExisting(factory, testName);
    await database?.put('trash', row);
    database?.close();
    expect(await restoreFromTrash(store, row.id)).toMatchObject({ error: { code: 'missing' } });
    valueOf(await purgeExpired(store, 10));
    expect(valueOf(await store.read(['trash'], (tx) => tx.get('trash', row.id)))).toEqual(row);
    expect(valueOf(await loadAllChats(store)).some((chat) => chat.id === id)).toBe(true);
  });
});

it('a setting that was never stored is stored as it was chosen, also where that is the default', async () => {
  const store = await createTestProfile().openStore();
  valueOf(await saveSettings(store, { keyboardShortcuts: {}, quickModels: null }));
  const rows = valueOf(await store.read(['settings'], (tx) => tx.getAll('settings')));
  expect(rows).toMatchObject([{ value: {} }, { value: null }]);
});

it('a chat that is imported says what it said, and no server has it', async () => {
  const store = await createTestProfile().openStore();
  const chat = {
    id: 'ch-9',
    title: 'Old',
    syncedAt: 5,
    futureField: { a: 1 },
    parameters: { temperature: 1, mood: 'calm' },
  };
  const messages = [
    { id: 'ms-9', role: 'narrator', parts: [{ type: 'film', id: 7 }], syncedAt: 6 },
  ];
  const records = await toRecords('chats', { messages: [], parley: { chat, messages } });
  await applyRecords(store, records, 'merge');
  const [header, message] = valueOf(
    await store.read(['chats', 'messages'], (tx) =>
      Promise.all([tx.get('chats', 'ch-9'), tx.get('messages', 'ms-9')]),
    ),
  );
  const { syncedAt: _mark, ...unmarked } = chat;
  expect(header).toMatchObject(unmarked);
  expect(header).not.toHaveProperty('syncedAt');
  expect(message).toMatchObject({ role: 'narrator', parts: [{ type: 'film', id: 7 }] });
  expect(message).not.toHaveProperty('syncedAt');
});
