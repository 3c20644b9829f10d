import { compareChats, type Chat } from '@parley/domain/chat/chat.ts';
import type { Folder } from '@parley/domain/chat/folder.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import { textOfParts } from '@parley/domain/chat/message-part.ts';
import { parseFolderId, type FolderId } from '@parley/domain/shared/ids.ts';
import type { Result } from '@parley/domain/shared/result.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createChatListQuery } from './queries/chat-list-query.ts';
import { moveChat, patchChats, renameChat, setFavorite } from './repositories/chat-repository.ts';
import { saveDraft } from './repositories/draft-repository.ts';
import { removeFolder } from './repositories/folder-removal.ts';
import { changeFolders } from './repositories/folder-changes.ts';
import { saveKey } from './repositories/key-writes.ts';
import {
  checkpointMessage,
  finishMessage,
  saveTurn,
  updateMessage,
} from './repositories/message-repository.ts';
import { saveSettings } from './repositories/settings-repository.ts';
import { trashMessages } from './repositories/trash-messages.ts';
import {
  purgeFromTrash,
  restoreChat,
  restoreChats,
  trashChat,
  trashChats,
} from './repositories/trash-repository.ts';
import type { Store } from './store.ts';
import {
  chatId,
  createTestProfile,
  dumpDatabase,
  makeChat,
  makeMessage,
  makeUsage,
  messageId,
  testModel,
  waitFor,
  type TestProfile,
} from './testing/test-store.ts';
import type { Fault } from './testing/faulty-indexeddb.ts';
import { fuzzRuns } from './testing/fuzz-runs.ts';

interface ModelChat {
  readonly title: string;
  readonly star: boolean;
  readonly trashed: boolean;
  readonly archived: boolean;
  readonly tags: readonly string[];
  readonly folder: string | null;
  readonly updatedAtMs: number;
}

/** What the database should hold, in the simplest form that can be told. */
interface Model {
  readonly chats: Map<string, ModelChat>;
  readonly messages: Map<
    string,
    { chat: string; state: string; parent: string | null; text: string }
  >;
  /** Earlier wordings: the message that each belongs to. */
  readonly edits: Map<string, string>;
  /** By id: the folder around it. */
  readonly folders: Map<string, string | null>;
  readonly keys: Map<string, string>;
  readonly trashedMessages: Set<string>;
  readonly drafts: Map<string, string>;
  readonly usage: Set<string>;
  readonly theme: { value: string };
  /** By record: what the last entry of the outbox says of it. */
  readonly logged: Map<string, 'put' | 'delete'>;
  readonly tombstones: Set<string>;
}

interface Real {
  readonly profile: TestProfile;
  readonly tabs: readonly Store[];
}

/** One user action: how it is done and what it means. */
interface Step {
  readonly tab: number;
  readonly fault: Fault | null;
  readonly advanceMs: number;
  readonly kind: Kind;
  readonly chat: string;
  readonly number: number;
}

const kinds = [
  'send',
  'send',
  'type',
  'checkpoint',
  'finish',
  'rename',
  'star',
  'trash-chat',
  'restore-chat',
  'purge-chat',
  'trash-message',
  'purge-message',
  'theme',
  'edit',
  'archive',
  'tag',
  'move',
  'trash-both',
  'restore-both',
  'add-folder',
  'add-folder',
  'keep-folder',
  'trash-folder',
  'key',
] as const;

type Kind = (typeof kinds)[number];

const emptyModel = (): Model => ({
  chats: new Map(),
  messages: new Map(),
  edits: new Map(),
  folders: new Map(),
  keys: new Map(),
  trashedMessages: new Set(),
  drafts: new Map(),
  usage: new Set(),
  theme: { value: 'system' },
  logged: new Map(),
  tombstones: new Set(),
});

type Outcome = Result<unknown, { readonly code: string }>;

/** What an action does to the model where it succeeds; undefined where it must say `missing`. */
type Effect = (() => void) | undefined;

interface Plan {
  readonly run: (store: Store) => Promise<Outcome>;
  readonly effect: Effect;
}

const newChat: ModelChat = {
  title: '',
  star: false,
  trashed: false,
  archived: false,
  tags: [],
  folder: null,
  updatedAtMs: 0,
};

/** As `makeMessage` writes it. */
function textOf(id: string): string {
  return `text of ${id}`;
}

function sentText(step: Step): string {
  return `text ${step.number % 3}`;
}

function planSend(step: Step, model: Model, nowMs: number): Plan {
  const { chat, number } = step;
  const questionId = `q-${number}`;
  const replyId = `a-${number}`;
  const question = makeMessage(questionId, chat, { createdAtMs: number * 2 + 1 });
  const reply = makeMessage(replyId, chat, {
    parentId: messageId(questionId),
    role: 'assistant',
    state: 'sent',
    createdAtMs: number * 2 + 2,
  });
  const text = sentText(step);
  return {
    run: (store) =>
      saveTurn(store, {
        chat: makeChat(chat, { activeLeafId: messageId(replyId) }),
        messages: [question, reply],
        clearDraft: { key: chatId(chat), sentText: text, sentAtMs: -Infinity },
      }),
    effect() {
      const known = model.chats.get(chat);
      model.chats.set(chat, {
        ...(known ?? newChat),
        trashed: false,
        updatedAtMs: nowMs,
      });
      const state = 'finished';
      model.messages.set(questionId, { chat, state, parent: null, text: textOf(questionId) });
      model.messages.set(replyId, {
        chat,
        state: 'sent',
        parent: questionId,
        text: textOf(replyId),
      });
      if (model.drafts.get(chat) === text) model.drafts.delete(chat);
      logPut(model, `chats/${chat}`, `messages/${questionId}`);
    },
  };
}

function planReply(step: Step, model: Model, nowMs: number): Plan {
  const replyIds = [...model.messages.keys()].filter((id) => id.startsWith('a-'));
  const id = replyIds[step.number % Math.max(1, replyIds.length)] ?? 'a-none';
  const known = model.messages.get(id);
  const chat = known?.chat ?? step.chat;
  const parent = known?.parent ?? null;
  const message: Message = makeMessage(id, chat, {
    parentId: parent === null ? null : messageId(parent),
    role: 'assistant',
    state: 'streaming',
    createdAtMs: 5,
  });
  if (step.kind === 'checkpoint') {
    const isRunning = known?.state === 'sent' || known?.state === 'streaming';
    return {
      run: (store) => checkpointMessage(store, message),
      effect: isRunning
        ? () => model.messages.set(id, { ...known, state: 'streaming' })
        : undefined,
    };
  }
  const usageId = `us-${step.number}`;
  return {
    run: (store) =>
      finishMessage(store, {
        message: { ...message, state: 'finished' },
        usage: makeUsage(usageId, chat),
      }),
    effect() {
      model.usage.add(usageId);
      if (known === undefined) return;
      model.messages.set(id, { ...known, state: 'finished' });
      logPut(model, `messages/${id}`);
      const header = model.chats.get(chat);
      if (header === undefined) return;
      model.chats.set(chat, { ...header, updatedAtMs: nowMs });
      logPut(model, `chats/${chat}`);
    },
  };
}

function logPut(model: Model, ...records: readonly string[]): void {
  for (const record of records) {
    model.logged.set(record, 'put');
    model.tombstones.delete(record);
  }
}

function logDelete(model: Model, ...records: readonly string[]): void {
  for (const record of records) {
    model.logged.set(record, 'delete');
    model.tombstones.add(record);
  }
}

function planTrashMessage(step: Step, model: Model): Plan {
  const ids = [...model.messages.keys()];
  const id = ids[step.number % Math.max(1, ids.length)] ?? 'none';
  const known = model.messages.get(id);
  const chat = known?.chat ?? step.chat;
  return {
    run: (store) => trashMessages(store, { chatId: chatId(chat), messageIds: [messageId(id)] }),
    effect:
      known &&
      (() => {
        for (const [childId, child] of model.messages) {
          if (child.parent !== id) continue;
          model.messages.set(childId, { ...child, parent: known.parent });
          if (child.state === 'finished') logPut(model, `messages/${childId}`);
        }
        model.messages.delete(id);
        model.trashedMessages.add(id);
        logDelete(model, `messages/${id}`);
        logPut(model, `chats/${chat}`);
      }),
  };
}

/** A message in the trash goes for good, and what it said before with it. */
function planPurgeMessage(step: Step, model: Model): Plan {
  const ids = [...model.trashedMessages];
  const id = ids[step.number % Math.max(1, ids.length)] ?? 'none';
  return {
    run: (store) => purgeFromTrash(store, `messages/${id}`),
    effect: model.trashedMessages.has(id)
      ? () => {
          model.trashedMessages.delete(id);
          dropEdits(model, [id]);
        }
      : undefined,
  };
}

function dropEdits(model: Model, messageIds: readonly string[]): void {
  for (const [editId, message] of model.edits) {
    if (!messageIds.includes(message)) continue;
    model.edits.delete(editId);
    logDelete(model, `messageEdits/${editId}`);
  }
}

function planEdit(step: Step, model: Model, nowMs: number): Plan {
  const ids = [...model.messages.keys()].filter((each) => each.startsWith('q-'));
  const id = ids[step.number % Math.max(1, ids.length)] ?? 'q-none';
  const known = model.messages.get(id);
  const chat = known?.chat ?? step.chat;
  const text = `words ${step.number % 5}`;
  return {
    run: (store) =>
      updateMessage(store, {
        id: messageId(id),
        chatId: chatId(chat),
        change: (stored) => ({ ...stored, parts: [{ type: 'text', text }] }),
      }),
    effect:
      known &&
      (() => {
        if (text !== known.text) {
          const count = [...model.edits.values()].filter((message) => message === id).length;
          model.edits.set(`${id}/${count + 1}`, id);
          logPut(model, `messageEdits/${id}/${count + 1}`);
        }
        model.messages.set(id, { ...known, text });
        logPut(model, `messages/${id}`);
        logPut(model, `chats/${chat}`);
        const header = model.chats.get(chat);
        if (header !== undefined) model.chats.set(chat, { ...header, updatedAtMs: nowMs });
      }),
  };
}

const pair = ['ch-1', 'ch-2'];

/** Two chats at once, of which one may be gone: what is there is changed, all in one transaction. */
function planBoth(step: Step, model: Model): Plan {
  const isTrash = step.kind === 'trash-both';
  const act = isTrash ? trashChats : restoreChats;
  return {
    run: (store) => act(store, pair.map(chatId)),
    effect() {
      for (const id of pair) {
        const known = model.chats.get(id);
        if (known === undefined || (isTrash && known.trashed)) continue;
        trashInModel(model, id, isTrash);
      }
    },
  };
}

function trashInModel(model: Model, id: string, isTrash: boolean): void {
  const known = model.chats.get(id);
  if (known === undefined) return;
  model.chats.set(id, { ...known, trashed: isTrash });
  logPut(model, `chats/${id}`);
}

function planPatch(step: Step, model: Model): Plan {
  const isArchive = step.kind === 'archive';
  const archived = step.number % 2 === 0;
  const tags = step.number % 3 === 0 ? [] : [`tag ${step.number % 3}`];
  const ids = [...pair, step.chat].filter((id, at, all) => all.indexOf(id) === at);
  return {
    run: (store) =>
      patchChats(store, ids.map(chatId), (_chat, nowMs) =>
        isArchive ? { archivedAtMs: archived ? nowMs : null } : { tags },
      ),
    effect() {
      for (const id of ids) {
        const known = model.chats.get(id);
        if (known === undefined) continue;
        model.chats.set(id, isArchive ? { ...known, archived } : { ...known, tags });
        logPut(model, `chats/${id}`);
      }
    },
  };
}

function folderOf(step: Step, model: Model): string {
  const ids = [...model.folders.keys()];
  return ids[step.number % Math.max(1, ids.length)] ?? 'fo-none';
}

function planMove(step: Step, model: Model, nowMs: number): Plan {
  const known = model.chats.get(step.chat);
  const folder = model.folders.size === 0 ? null : folderOf(step, model);
  return {
    run: (store) => moveChat(store, chatId(step.chat), folder === null ? null : folderId(folder)),
    effect:
      known &&
      (() => {
        model.chats.set(step.chat, { ...known, folder, updatedAtMs: nowMs });
        logPut(model, `chats/${step.chat}`);
      }),
  };
}

/** At most one folder in another: deeper ones have a test of their own. */
function planAddFolder(step: Step, model: Model): Plan {
  const id = `fo-${step.number}`;
  const tops = [...model.folders].filter(([, parent]) => parent === null).map(([top]) => top);
  const parent =
    step.number % 2 === 0 ? (tops[step.number % Math.max(1, tops.length)] ?? null) : null;
  const folder: Folder = {
    id: folderId(id),
    title: '',
    color: null,
    parentId: parent === null ? null : folderId(parent),
    order: step.number,
    systemInstruction: '',
    defaultModel: null,
    createdAtMs: 1,
    updatedAtMs: 1,
  };
  return {
    run: (store) => changeFolders(store, () => [folder]),
    effect() {
      model.folders.set(id, parent);
      logPut(model, `folders/${id}`);
    },
  };
}

/** The folder goes with all that is in it; the rows of its chats stay, in the trash. */
function planTrashFolder(step: Step, model: Model): Plan {
  const id = folderOf(step, model);
  const gone = [
    id,
    ...[...model.folders].filter(([, parent]) => parent === id).map(([each]) => each),
  ];
  return {
    run: (store) => removeFolder(store, { id: folderId(id), contents: 'trash' }),
    effect: model.folders.has(id)
      ? () => {
          const inside = gone.flatMap((folder) =>
            [...model.chats].filter(([, chat]) => chat.folder === folder && !chat.trashed),
          );
          for (const folder of gone) removeInModel(model, folder);
          for (const [chat] of inside) trashInModel(model, chat, true);
        }
      : undefined,
  };
}

/** The folder goes; what was in it moves to the folder around it. */
function planKeepFolder(step: Step, model: Model): Plan {
  const id = folderOf(step, model);
  const around = model.folders.get(id) ?? null;
  return {
    run: (store) => removeFolder(store, { id: folderId(id), contents: 'keep' }),
    effect: model.folders.has(id)
      ? () => {
          for (const [child, parent] of model.folders) {
            if (parent === id) model.folders.set(child, around);
          }
          removeInModel(model, id);
          for (const [chat, known] of model.chats) {
            if (known.folder === id) model.chats.set(chat, { ...known, folder: around });
          }
        }
      : undefined,
  };
}

function removeInModel(model: Model, folder: string): void {
  model.folders.delete(folder);
  logDelete(model, `folders/${folder}`);
}

/** Keys are in no outbox: they never leave the device. */
function planKey(step: Step, model: Model): Plan {
  const { providerId } = testModel;
  const key = step.number % 4 === 0 ? '' : `sk-${step.number}`;
  return {
    run: (store) => saveKey(store, { providerId, origin: 'https://a.example', key }),
    effect() {
      if (key === '') model.keys.delete(providerId);
      else model.keys.set(providerId, key);
    },
  };
}

function planChatTrash(step: Step, model: Model): Plan {
  const { chat } = step;
  const id = chatId(chat);
  const known = model.chats.get(chat);
  const trashed = known?.trashed === true ? known : undefined;
  if (step.kind === 'trash-chat') {
    return {
      run: (store) => trashChat(store, id),
      effect:
        known &&
        (() => {
          if (known.trashed) return;
          trashInModel(model, chat, true);
        }),
    };
  }
  if (step.kind === 'restore-chat') {
    return {
      run: (store) => restoreChat(store, id),
      effect:
        trashed &&
        (() => {
          trashInModel(model, chat, false);
        }),
    };
  }
  return {
    run: (store) => purgeFromTrash(store, `chats/${chat}`),
    effect:
      trashed &&
      (() => {
        model.chats.delete(chat);
        model.drafts.delete(chat);
        for (const [messageKey, message] of model.messages) {
          if (message.chat !== chat) continue;
          model.messages.delete(messageKey);
          logDelete(model, `messages/${messageKey}`);
          dropEdits(model, [messageKey]);
        }
        logDelete(model, `chats/${chat}`);
      }),
  };
}

function planHeader(step: Step, model: Model): Plan {
  const { chat, number } = step;
  const known = model.chats.get(chat);
  const title = `t${number}`;
  const star = number % 2 === 0;
  const isRename = step.kind === 'rename';
  return {
    run: (store) =>
      isRename
        ? renameChat(store, chatId(chat), { title, titleSource: 'user' })
        : setFavorite(store, chatId(chat), star),
    effect:
      known &&
      (() => {
        model.chats.set(chat, isRename ? { ...known, title } : { ...known, star });
        logPut(model, `chats/${chat}`);
      }),
  };
}

function planType(step: Step, model: Model): Plan {
  const { chat } = step;
  const text = step.number % 4 === 3 ? '' : sentText(step);
  return {
    run: (store) => saveDraft(store, { key: chatId(chat), text, attachments: [] }),
    effect: () => {
      if (text === '') model.drafts.delete(chat);
      else model.drafts.set(chat, text);
    },
  };
}

function planTheme(step: Step, model: Model): Plan {
  const value = step.number % 2 === 0 ? 'dark' : 'light';
  return {
    run: (store) => saveSettings(store, { theme: value, streaming: false }),
    effect() {
      model.theme.value = value;
      logPut(model, 'settings/streaming');
    },
  };
}

const plans: Readonly<Record<Kind, (step: Step, model: Model, nowMs: number) => Plan>> = {
  send: planSend,
  type: planType,
  checkpoint: planReply,
  finish: planReply,
  rename: planHeader,
  star: planHeader,
  'trash-chat': planChatTrash,
  'restore-chat': planChatTrash,
  'purge-chat': planChatTrash,
  'trash-message': planTrashMessage,
  'purge-message': planPurgeMessage,
  theme: planTheme,
  edit: planEdit,
  archive: planPatch,
  tag: planPatch,
  move: planMove,
  'trash-both': planBoth,
  'restore-both': planBoth,
  'add-folder': planAddFolder,
  'keep-folder': planKeepFolder,
  'trash-folder': planTrashFolder,
  key: planKey,
};

async function apply(real: Real, model: Model, step: Step): Promise<void> {
  real.profile.nowMs += step.advanceMs;
  const store = real.tabs[step.tab];
  if (store === undefined) throw new Error('No such tab');
  const plan = plans[step.kind](step, model, real.profile.nowMs);
  if (step.fault !== null) real.profile.indexedDb.arm(step.fault);
  const outcome = await plan.run(store);
  const hasFailed = real.profile.indexedDb.disarm();
  const due = plan.effect === undefined ? 'missing' : 'ok';
  const told = outcome.ok ? 'ok' : outcome.error.code;
  expect(told).toBe(hasFailed ? 'quota-exceeded' : due);
  if (told === 'ok') plan.effect?.();
  await compare(real, model);
}

function folderId(text: string): FolderId {
  const id = parseFolderId(text);
  if (id === undefined) throw new Error('No id');
  return id;
}

interface AnyRow {
  readonly [name: string]: string | null | undefined;
}

async function compare(real: Real, model: Model): Promise<void> {
  const dump = await dumpDatabase(real.profile.indexedDb.factory);
  const rows = (table: string): readonly AnyRow[] => dump[table] as readonly AnyRow[];
  const chats = (dump['chats'] as readonly Chat[]).map((chat) => [
    chat.id,
    {
      title: chat.title,
      star: chat.favoritedAtMs !== null,
      trashed: chat.trashedAtMs !== null,
      archived: (chat.archivedAtMs ?? null) !== null,
      tags: chat.tags ?? [],
      folder: chat.folderId,
      updatedAtMs: chat.updatedAtMs,
    },
  ]);
  expect(Object.fromEntries(chats)).toEqual(Object.fromEntries(model.chats));
  const messages = (dump['messages'] as readonly Message[]).map((message) => [
    message.id,
    {
      chat: message.chatId,
      state: message.state,
      parent: message.parentId,
      text: textOfParts(message.parts),
    },
  ]);
  expect(Object.fromEntries(messages)).toEqual(Object.fromEntries(model.messages));
  const edits = rows('messageEdits').map((row) => [row['id'], row['messageId']]);
  expect(Object.fromEntries(edits)).toEqual(Object.fromEntries(model.edits));
  const folders = rows('folders').map((row) => [row['id'], row['parentId']]);
  expect(Object.fromEntries(folders)).toEqual(Object.fromEntries(model.folders));
  const keys = rows('keys').map((row) => [row['providerId'], row['value']]);
  expect(Object.fromEntries(keys)).toEqual(Object.fromEntries(model.keys));
  const drafts = rows('drafts').map((row) => [row['key'], row['text']]);
  expect(Object.fromEntries(drafts)).toEqual(Object.fromEntries(model.drafts));
  const logged = rows('outbox').map((row) => [`${row['table']}/${row['id']}`, row['kind']]);
  expect(Object.fromEntries(logged)).toEqual(Object.fromEntries(model.logged));
  const tombstones = rows('tombstones').map((row) => row['id']);
  expect(tombstones).toEqual([...model.tombstones].toSorted());
  expect(rows('usage').map((row) => row['id'])).toEqual([...model.usage].toSorted());
  const theme = rows('settings').find((row) => row['key'] === 'theme')?.['value'] ?? 'system';
  expect(theme).toBe(model.theme.value);
  const counts = (dump['chats'] as readonly Chat[]).map((chat) => chat.messageCount);
  const counted = (dump['chats'] as readonly Chat[]).map(
    (chat) => [...model.messages.values()].filter((message) => message.chat === chat.id).length,
  );
  expect(counts).toEqual(counted);
}

const steps = fc.array(
  fc.record<Step>({
    tab: fc.constantFrom(0, 1),
    fault: fc.option(
      fc.oneof(
        fc.record({
          kind: fc.constant<'quota-at-write'>('quota-at-write'),
          write: fc.integer({ min: 1, max: 8 }),
        }),
        fc.record({ kind: fc.constant<'quota-at-commit'>('quota-at-commit') }),
      ),
      { freq: 3 },
    ),
    // Clocks are wrong and jump: an hour back, years ahead.
    advanceMs: fc.oneof(fc.constantFrom(0, 1, -3_600_000, 3e11), fc.integer({ min: 1, max: 9999 })),
    kind: fc.constantFrom(...kinds),
    chat: fc.constantFrom('ch-1', 'ch-2', 'ch-3'),
    number: fc.nat(9999),
  }),
  { minLength: 5, maxLength: 40, size: 'max' },
);

function shown(chats: readonly Chat[]): readonly string[] {
  return chats.map((chat) => `${chat.id} ${chat.title}`);
}

describe('two tabs and a full disk', () => {
  it('F3 F5 every action is there as a whole or not at all, and both tabs see the same list', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        const profile = createTestProfile();
        const real = { profile, tabs: [await profile.openStore(), await profile.openStore()] };
        const lists = real.tabs.map((tab) => createChatListQuery(tab));
        const stops = lists.map((list) => list.subscribe(() => undefined));
        const model = emptyModel();
        for (const [index, step] of history.entries()) {
          await apply(real, model, { ...step, number: step.number * 100 + index });
        }
        const expected = (await dumpDatabase(profile.indexedDb.factory))[
          'chats'
        ] as readonly Chat[];
        const listed = expected.filter((chat) => chat.trashedAtMs === null).toSorted(compareChats);
        const ids = shown(listed);
        const seen = await Promise.all(
          lists.map((list) => waitFor(list, ({ chats }) => shown(chats).join() === ids.join())),
        );
        expect(seen.map(({ chats }) => shown(chats))).toEqual([ids, ids]);
        for (const stop of stops) stop();
        for (const tab of real.tabs) tab.close();
      }),
      { numRuns: fuzzRuns(80), seed: 20261120 },
    );
  }, 60_000);
});
