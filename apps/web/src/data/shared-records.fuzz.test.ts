import { emptyCharacterFields } from '@parley/domain/character/character.ts';
import {
  parseCharacterId,
  parseFolderId,
  parsePluginId,
  parsePromptId,
  parseProviderId,
} from '@parley/domain/shared/ids.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { fieldsOf } from './records/fields.ts';
import { parseMessage } from './records/parse-message.ts';
import { toMessageRow } from './records/to-row.ts';
import { saveAttachment } from './repositories/attachment-repository.ts';
import {
  addCharacter,
  noteCharacterUsed,
  saveCharacter,
  saveCharacterAndChats,
  setCharacterPinned,
  setCharacterTrashed,
} from './repositories/character-repository.ts';
import {
  moveChat,
  patchChats,
  renameChat,
  setChatCharacter,
  setFavorite,
} from './repositories/chat-repository.ts';
import { changeFolders } from './repositories/folder-changes.ts';
import { removeFolder } from './repositories/folder-removal.ts';
import { markChatRead, setFoldersOpen } from './repositories/local-state-repository.ts';
import {
  checkpointMessage,
  finishMessage,
  saveTurn,
  updateMessage,
} from './repositories/message-repository.ts';
import { loadOutbox, removeOutboxEntries } from './repositories/outbox-repository.ts';
import {
  addPlugin,
  replacePluginManifest,
  setPluginOn,
  setPluginTrashed,
} from './repositories/plugin-repository.ts';
import { savePluginSettings } from './repositories/plugin-settings-repository.ts';
import {
  addPrompt,
  notePromptUsed,
  savePrompt,
  setPromptFavorite,
  setPromptTrashed,
} from './repositories/prompt-repository.ts';
import { removeProvider, saveProvider } from './repositories/provider-repository.ts';
import { saveSettings } from './repositories/settings-repository.ts';
import { trashMessages } from './repositories/trash-messages.ts';
import {
  purgeFromTrash,
  restoreChat,
  restoreFromTrash,
  trashChat,
} from './repositories/trash-repository.ts';
import type { SyncedTable, TableName, Tables } from './schema.ts';
import type { Store } from './store.ts';
import { fuzzRuns } from './testing/fuzz-runs.ts';
import { isReadyToShare, isShared, sharedFieldsOf, tableDescriptors } from './table-descriptors.ts';
import {
  chatId,
  createTestProfile,
  dumpDatabase,
  makeChat,
  makeMessage,
  messageId,
  testModel,
  valueOf,
  type Dump,
  type TestProfile,
} from './testing/test-store.ts';

/*
 * Two profiles of one person. What one of them does is carried to the other by nothing but the
 * outbox and the descriptors, as a sync would carry it, without two people at work at the same time.
 */

interface Step {
  readonly side: 0 | 1;
  readonly kind: keyof typeof actions;
  readonly chat: 'ch-1' | 'ch-2';
  readonly number: number;
}

type Action = (store: Store, step: Step) => Promise<unknown>;

const folderOf = ({ number }: Step) => parseFolderId(`fo-${number % 3}`) ?? fail();
const promptOf = ({ number }: Step) => parsePromptId(`pr-${number % 3}`) ?? fail();
const promptFieldsOf = ({ number }: Step) => ({
  title: `p${number}`,
  description: '',
  text: `text ${number}`,
  tags: [`${number % 2}`],
  shortcut: '',
});
const characterOf = ({ number }: Step) => parseCharacterId(`character-${number % 3}`) ?? fail();
const characterFieldsOf = ({ number }: Step) => ({
  ...emptyCharacterFields,
  title: `c${number}`,
  instruction: `Be ${number}.`,
});
const pluginOf = ({ number }: Step) => parsePluginId(`plugin-${number % 3}`) ?? fail();
const pluginContentOf = ({ number }: Step) => ({
  title: `w${number}`,
  manifest: { title: `w${number}`, code: `() => ${number}` },
  isOn: number % 2 === 0,
});
const questionOf = ({ chat, number }: Step) => `q-${chat}-${number % 4}`;
const replyOf = ({ chat, number }: Step) => `a-${chat}-${number % 4}`;

function fail(): never {
  throw new Error('No id');
}

function runningReply(step: Step) {
  return makeMessage(replyOf(step), step.chat, {
    parentId: messageId(questionOf(step)),
    role: 'assistant',
    state: 'streaming',
    createdAtMs: 5,
  });
}

/** Every kind of action; one that finds nothing to do says `missing`, and changes nothing. */
const actions = {
  send: (store, step) =>
    saveTurn(store, {
      chat: makeChat(step.chat, { activeLeafId: messageId(replyOf(step)) }),
      messages: [makeMessage(questionOf(step), step.chat), runningReply(step)],
    }),
  checkpoint: (store, step) => checkpointMessage(store, runningReply(step)),
  finish: (store, step) =>
    finishMessage(store, {
      message: { ...runningReply(step), state: 'finished' },
      preview: `reply ${step.number}`,
      isUnread: step.number % 2 === 0,
    }),
  read: (store, step) => markChatRead(store, chatId(step.chat)),
  edit: (store, step) =>
    updateMessage(store, {
      id: messageId(questionOf(step)),
      chatId: chatId(step.chat),
      change: (message) => ({
        ...message,
        parts: [{ type: 'text', text: `words ${step.number}` }],
      }),
    }),
  rename: (store, step) =>
    renameChat(store, chatId(step.chat), { title: `t${step.number}`, titleSource: 'user' }),
  star: (store, step) => setFavorite(store, chatId(step.chat), step.number % 2 === 0),
  tag: (store, step) =>
    patchChats(store, [chatId(step.chat)], () => ({ tags: [`${step.number}`] })),
  trashChat: (store, step) => trashChat(store, chatId(step.chat)),
  restoreChat: (store, step) => restoreChat(store, chatId(step.chat)),
  purgeChat: (store, step) => purgeFromTrash(store, `chats/${step.chat}`),
  trashMessage: (store, step) =>
    trashMessages(store, {
      chatId: chatId(step.chat),
      messageIds: [messageId(questionOf(step))],
    }),
  restoreMessage: (store, step) => restoreFromTrash(store, `messages/${questionOf(step)}`),
  purgeMessage: (store, step) => purgeFromTrash(store, `messages/${questionOf(step)}`),
  addFolder: (store, step) =>
    changeFolders(store, (_folders, nowMs) => [
      {
        id: folderOf(step),
        title: `f${step.number}`,
        color: null,
        parentId: null,
        order: step.number,
        systemInstruction: '',
        defaultModel: null,
        createdAtMs: 1,
        updatedAtMs: nowMs,
      },
    ]),
  closeFolder: (store, step) => setFoldersOpen(store, [folderOf(step)], false),
  moveChat: (store, step) => moveChat(store, chatId(step.chat), folderOf(step)),
  removeFolder: (store, step) =>
    removeFolder(store, {
      id: folderOf(step),
      contents: step.number % 2 === 0 ? 'keep' : 'trash',
    }),
  addPrompt: (store, step) =>
    addPrompt(store, { ...promptFieldsOf(step), id: promptOf(step), source: '', isUsed: false }),
  editPrompt: (store, step) => savePrompt(store, promptOf(step), promptFieldsOf(step)),
  usePrompt: (store, step) => notePromptUsed(store, promptOf(step)),
  starPrompt: (store, step) => setPromptFavorite(store, promptOf(step), step.number % 2 === 0),
  trashPrompt: (store, step) => setPromptTrashed(store, promptOf(step), step.number % 2 === 0),
  restorePrompt: (store, step) => restoreFromTrash(store, `prompts/${promptOf(step)}`),
  purgePrompt: (store, step) => purgeFromTrash(store, `prompts/${promptOf(step)}`),
  addCharacter: (store, step) =>
    addCharacter(store, {
      ...characterFieldsOf(step),
      id: characterOf(step),
      isPremium: false,
      source: '',
    }),
  editCharacter: (store, step) => saveCharacter(store, characterOf(step), characterFieldsOf(step)),
  chooseCharacter: (store, step) =>
    setChatCharacter(store, chatId(step.chat), {
      model: testModel,
      parameters: { systemMessage: characterFieldsOf(step).instruction },
      characterId: characterOf(step),
      characterVersion: 1,
    }),
  editCharacterOfChats: (store, step) =>
    saveCharacterAndChats(store, characterOf(step), {
      changed: characterFieldsOf(step),
      following: { chats: 'all', userName: 'User', isUsable: () => true },
    }),
  useCharacter: (store, step) => noteCharacterUsed(store, characterOf(step)),
  pinCharacter: (store, step) =>
    setCharacterPinned(store, characterOf(step), step.number % 2 === 0),
  trashCharacter: (store, step) =>
    setCharacterTrashed(store, characterOf(step), step.number % 2 === 0),
  restoreCharacter: (store, step) => restoreFromTrash(store, `characters/${characterOf(step)}`),
  purgeCharacter: (store, step) => purgeFromTrash(store, `characters/${characterOf(step)}`),
  addPlugin: (store, step) =>
    addPlugin(store, { ...pluginContentOf(step), id: pluginOf(step), source: '' }),
  changePlugin: (store, step) =>
    replacePluginManifest(store, pluginOf(step), pluginContentOf(step)),
  switchPlugin: (store, step) => setPluginOn(store, pluginOf(step), step.number % 2 === 0),
  fillInPlugin: (store, step) =>
    savePluginSettings(store, pluginOf(step), { unit: `${step.number}` }),
  trashPlugin: (store, step) => setPluginTrashed(store, pluginOf(step), step.number % 2 === 0),
  restorePlugin: (store, step) => restoreFromTrash(store, `plugins/${pluginOf(step)}`),
  purgePlugin: (store, step) => purgeFromTrash(store, `plugins/${pluginOf(step)}`),
  settings: (store, step) =>
    saveSettings(store, {
      theme: step.number % 2 === 0 ? 'dark' : 'light',
      toolStepLimit: step.number,
    }),
  provider: (store, step) =>
    saveProvider(store, {
      id: parseProviderId(`pr-${step.number % 2}`) ?? testModel.providerId,
      presetId: 'openai',
      title: `p${step.number}`,
      dialect: 'openai-chat',
      baseUrl: 'https://api.example',
      auth: 'bearer',
    }),
  removeProvider: (store, step) =>
    removeProvider(store, parseProviderId(`pr-${step.number % 2}`) ?? testModel.providerId),
  attach: (store, step) => saveAttachment(store, new Blob([`bytes ${step.number % 3}`])),
} as const satisfies Readonly<Record<string, Action>>;

interface Side {
  readonly profile: TestProfile;
  readonly store: Store;
}

async function openSide(): Promise<Side> {
  const profile = createTestProfile();
  return { profile, store: await profile.openStore() };
}

const sharedTables = (Object.keys(tableDescriptors) as TableName[]).filter(
  (table): table is SyncedTable => tableDescriptors[table] !== null,
);
const keyPath = (table: SyncedTable): string => (table === 'settings' ? 'key' : 'id');

/** Carries what one side has logged to the other, and drains both outboxes. */
async function carry(from: Side, to: Side): Promise<void> {
  const entries = valueOf(await loadOutbox(from.store, 1000));
  const rows = await dumpDatabase(from.profile.indexedDb.factory);
  valueOf(
    await to.store.write({ tables: [...sharedTables], durability: 'strict' }, async (tx) => {
      for (const { table, id, kind } of entries) {
        const name = sharedTables.find((each) => each === table) ?? fail();
        const row = (rows[name] ?? []).find((each) => fieldsOf(each)[keyPath(name)] === id);
        if (kind === 'delete' && row === undefined) tx.remove(name, id);
        else if (row !== undefined) takeOver(tx, name, { row, here: await tx.get(name, id) });
      }
    }),
  );
  for (const side of [from, to]) await drain(side);
}

async function drain({ store }: Side): Promise<void> {
  const seqs = valueOf(await loadOutbox(store, 1000)).map(({ seq }) => seq);
  valueOf(await removeOutboxEntries(store, seqs));
}

/** Shared fields come over; what belongs to the device stays, and what is derived is made anew. */
function takeOver(
  tx: Parameters<Parameters<Store['write']>[1]>[0],
  table: SyncedTable,
  { row, here }: { readonly row: unknown; readonly here: unknown },
): void {
  const shared = sharedFieldsOf(table, fieldsOf(row));
  // A shared field that the row has lost goes here, too.
  const replaced = new Set(Object.keys(sharedFieldsOf(table, fieldsOf(here))));
  const kept = Object.entries(fieldsOf(here)).filter(([name]) => !replaced.has(name));
  const merged = { ...Object.fromEntries(kept), ...shared };
  const message = table === 'messages' ? parseMessage(merged) : undefined;
  const next = message === undefined ? merged : { ...shared, ...toMessageRow(message) };
  tx.putLocal(table, next as unknown as Tables[SyncedTable]);
}

/**
 * What of a profile is on every device: the shared fields of what can leave it. While a reply comes in
 * again, the other device has its earlier text.
 */
function sharedPart(dump: Dump, running: ReadonlySet<string>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    sharedTables.map((table) => {
      const leaving = rowsOf(dump, table).filter(
        ({ key }) => isShared(table, key) && !running.has(`${table}/${key}`),
      );
      const fields = leaving.map(({ row }) => sharedFieldsOf(table, row));
      return [table, fields.map(({ blob: _bytes, ...rest }) => rest)];
    }),
  );
}

/** Records that cannot leave the device as they are now. */
function runningIn(dump: Dump): readonly string[] {
  return sharedTables.flatMap((table) =>
    rowsOf(dump, table)
      .filter(({ row }) => !isReadyToShare(table, row))
      .map(({ key }) => `${table}/${key}`),
  );
}

function rowsOf(dump: Dump, table: SyncedTable) {
  return (dump[table] ?? []).map((row) => {
    const fields = fieldsOf(row);
    return { key: String(fields[keyPath(table)]), row: fields };
  });
}

/** Rows, tombstones and outbox of one side agree. */
function checkLogs(dump: Dump): void {
  const last = new Map<string, unknown>(
    (dump['outbox'] ?? [])
      .map(fieldsOf)
      .map((row) => [`${String(row['table'])}/${String(row['id'])}`, row['kind']]),
  );
  const tombstones = new Set((dump['tombstones'] ?? []).map((row) => fieldsOf(row)['id']));
  const records = new Set(
    sharedTables.flatMap((table) =>
      (dump[table] ?? []).map((row) => `${table}/${String(fieldsOf(row)[keyPath(table)])}`),
    ),
  );
  for (const [record, kind] of last) {
    expect(`${record} ${String(records.has(record))}`).toBe(`${record} ${String(kind === 'put')}`);
    expect(tombstones.has(record)).toBe(kind === 'delete');
  }
  const alive = [...tombstones].filter((record) => records.has(String(record)));
  expect(alive).toEqual([]);
}

/** Chats of which the search was told that they changed. */
function searchedChats(dump: Dump | undefined): ReadonlySet<unknown> {
  return new Set((dump?.['searchChanges'] ?? []).map((row) => fieldsOf(row)['chatId']));
}

async function run(history: readonly Step[]): Promise<void> {
  const sides = [await openSide(), await openSide()] as const;
  for (const [index, step] of history.entries()) {
    const [here, there] = step.side === 0 ? sides : [sides[1], sides[0]];
    for (const { profile } of sides) profile.nowMs += 1 + index;
    const localBefore = (await dumpDatabase(there.profile.indexedDb.factory))['localStates'];
    await actions[step.kind](here.store, step);
    checkLogs(await dumpDatabase(here.profile.indexedDb.factory));
    await carry(here, there);
    const one = await dumpDatabase(here.profile.indexedDb.factory);
    const other = await dumpDatabase(there.profile.indexedDb.factory);
    const running = new Set([...runningIn(one), ...runningIn(other)]);
    expect(sharedPart(other, running)).toEqual(sharedPart(one, running));
    expect(other['localStates']).toEqual(localBefore);
    expect(searchedChats(other)).toEqual(searchedChats(one));
    checkLogs(other);
  }
  for (const { store } of sides) store.close();
}

const steps = fc.array(
  fc.record<Step>({
    side: fc.constantFrom(0, 1),
    kind: fc.constantFrom(...(Object.keys(actions) as (keyof typeof actions)[])),
    chat: fc.constantFrom('ch-1', 'ch-2'),
    number: fc.nat(20),
  }),
  { minLength: 5, maxLength: 40, size: 'max' },
);

describe('records of two profiles', () => {
  it('are the same in what is shared, whatever was done in which of them', async () => {
    await fc.assert(fc.asyncProperty(steps, run), { numRuns: fuzzRuns(200), seed: 20261123 });
  }, 3_600_000);
});
