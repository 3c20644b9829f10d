import { backupSections } from '@parley/domain/backup/backup-sections.ts';
import type { DraftKey } from '@parley/domain/chat/draft.ts';
import { importedValue, isOfPerson } from '@parley/domain/settings/setting-import.ts';
import { settingKeys } from '@parley/domain/settings/settings.ts';
import { emptyCharacterFields } from '@parley/domain/character/character.ts';
import { createCharacterId, createPluginId, createPromptId } from '@parley/domain/shared/ids.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { saveDraft } from '#src/data/repositories/draft-repository.ts';
import { finishMessage, saveTurn } from '#src/data/repositories/message-repository.ts';
import { addCharacter } from '#src/data/repositories/character-repository.ts';
import { addPlugin } from '#src/data/repositories/plugin-repository.ts';
import { savePluginSettings } from '#src/data/repositories/plugin-settings-repository.ts';
import { addPrompt } from '#src/data/repositories/prompt-repository.ts';
import { saveSettings } from '#src/data/repositories/settings-repository.ts';
import { trashChat } from '#src/data/repositories/trash-repository.ts';
import type { TableName } from '#src/data/schema.ts';
import type { Store } from '#src/data/store.ts';
import {
  chatId,
  makeChat,
  makeMessage,
  makeUsage,
  messageId,
  valueOf,
} from '#src/data/testing/test-store.ts';

import { createImportBench } from '#src/services/import/testing/import-bench.ts';
import {
  anyText,
  headerArbitrary,
  messageArbitrary,
  settingsArbitrary,
  usageArbitrary,
} from './testing/profile-arbitrary.ts';
import { fuzzRuns } from '#src/data/testing/fuzz-runs.ts';

/*
 * Every field that a record can have, and every setting. Attachments, folders and edits are in
 * `backup-round-trip.fuzz.test.ts`.
 */

const profile = fc.record({
  settings: settingsArbitrary,
  chats: fc.array(
    fc.record({
      title: anyText,
      header: headerArbitrary,
      messages: fc.array(fc.tuple(messageArbitrary, fc.nat(9)), { minLength: 1, maxLength: 6 }),
      usage: usageArbitrary,
      isTrashed: fc.boolean(),
      /** Of the chat itself, and of an edit of its first message. */
      drafts: fc.array(fc.boolean(), { maxLength: 2 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  prompts: fc.uniqueArray(
    fc.record({
      id: fc.nat(99),
      title: anyText,
      description: anyText,
      text: anyText,
      tags: fc.array(anyText, { maxLength: 3 }),
      shortcut: anyText,
      source: anyText,
      isUsed: fc.boolean(),
    }),
    { selector: ({ id }) => id, maxLength: 3 },
  ),
  characters: fc.uniqueArray(
    fc.record({
      id: fc.nat(99),
      title: anyText,
      description: anyText,
      instruction: anyText,
      welcomeMessages: fc.array(anyText, { maxLength: 3 }),
      starters: fc.array(anyText, { maxLength: 3 }),
      trainingExamples: fc.array(fc.record({ userText: anyText, assistantText: anyText }), {
        maxLength: 2,
      }),
      category: anyText,
      tags: fc.array(anyText, { maxLength: 3 }),
      emoji: anyText,
      color: anyText,
      isPremium: fc.boolean(),
      source: anyText,
    }),
    { selector: ({ id }) => id, maxLength: 3 },
  ),
  plugins: fc.uniqueArray(
    fc.record({
      id: fc.nat(99),
      title: anyText,
      manifest: fc.record({
        title: anyText,
        code: anyText,
        unknown: fc.json({ maxDepth: 2 }).map((text): unknown => JSON.parse(text)),
      }),
      source: anyText,
      filledIn: fc.constantFrom({}, { place: 'Rome' }),
    }),
    { selector: ({ id }) => id, maxLength: 3 },
  ),
  newDraft: fc.option(anyText.filter((text) => text.trim() !== '')),
});
type Profile = typeof profile extends fc.Arbitrary<infer T> ? T : never;
type PlannedChat = Profile['chats'][number];

async function fill(
  store: Store,
  { settings, chats, prompts, characters, plugins, newDraft }: Profile,
): Promise<void> {
  valueOf(await saveSettings(store, settings));
  for (const { id, ...prompt } of prompts) {
    valueOf(await addPrompt(store, { ...prompt, id: createPromptId(() => `${id}`) }));
  }
  for (const { id, ...character } of characters) {
    const fields = { ...emptyCharacterFields, ...character };
    valueOf(await addCharacter(store, { ...fields, id: createCharacterId(() => `${id}`) }));
  }
  for (const { id, filledIn, ...plugin } of plugins) {
    const pluginId = createPluginId(() => `${id}`);
    // What comes in is off.
    valueOf(await addPlugin(store, { ...plugin, id: pluginId, isOn: false }));
    if ('place' in filledIn) valueOf(await savePluginSettings(store, pluginId, filledIn));
  }
  for (const [index, chat] of chats.entries()) await addChat(store, `ch-${index}`, chat);
  if (newDraft !== null) {
    await saveDraft(store, { key: 'new/tab', text: newDraft, attachments: [] });
  }
}

async function addChat(store: Store, id: string, planned: PlannedChat): Promise<void> {
  const messages = planned.messages.map(([fields, parent], place) =>
    makeMessage(`${id}-${place}`, id, {
      ...fields,
      parentId: place === 0 ? null : messageId(`${id}-${parent % place}`),
      createdAtMs: 100 + place,
    }),
  );
  const [first] = messages;
  const last = messages.at(-1);
  if (first === undefined || last === undefined) throw new Error('No message');
  const chat = makeChat(id, { ...planned.header, title: planned.title, activeLeafId: last.id });
  valueOf(await saveTurn(store, { chat, messages }));
  const usage = { ...makeUsage(`us-${id}`, id), ...planned.usage };
  valueOf(await finishMessage(store, { message: last, usage }));
  for (const isEdit of planned.drafts) {
    const key: DraftKey = isEdit ? `edit/${id}/tab` : chatId(id);
    const attached = { text: 'not sent', attachments: [], ...(isEdit && { messageId: first.id }) };
    valueOf(await saveDraft(store, { key, ...attached }));
  }
  if (planned.isTrashed) valueOf(await trashChat(store, chatId(id)));
}

const tables = [
  'chats',
  'messages',
  'prompts',
  'characters',
  'characterVersions',
  'plugins',
  'settings',
  'drafts',
  'usage',
] as const satisfies TableName[];
type Row = Readonly<Record<string, unknown>>;

async function rowsOf(store: Store): Promise<Readonly<Record<string, readonly Row[]>>> {
  const rows = await store.read([...tables], (tx) =>
    Promise.all(tables.map(async (table) => [table, await tx.getAll(table)] as const)),
  );
  return Object.fromEntries(valueOf(rows)) as Readonly<Record<string, readonly Row[]>>;
}

/** What a file may say of a setting. */
function ofFile(row: Row): readonly Row[] {
  const key = settingKeys.find((each) => each === row['key']);
  if (key === undefined || isOfPerson(key)) return [];
  return [{ ...row, value: importedValue(key, undefined, row['value']) }];
}

/** What was filled in for plugins that come in as well. */
function ofPlugins(row: Row, plugins: readonly Row[]): readonly Row[] {
  if (row['key'] !== 'pluginSettings') return ofFile(row);
  const ids = new Set(plugins.map(({ id }) => id));
  const values = Object.entries(row['value'] as Row).filter(([id]) => ids.has(id));
  return values.length === 0 ? [] : [{ ...row, value: Object.fromEntries(values) }];
}

/** All but what lies in the trash, for which what was paid remains, and what only a person may set. */
async function expectedOf(store: Store): Promise<unknown> {
  const { chats = [], messages = [], drafts = [], settings = [], ...rest } = await rowsOf(store);
  const trashed = new Set(
    chats.flatMap((chat) => (chat['trashedAtMs'] === null ? [] : chat['id'])),
  );
  const isOut = (id: unknown): boolean => trashed.has(id);
  return {
    ...rest,
    settings: settings.flatMap((row) => ofPlugins(row, rest['plugins'] ?? [])),
    chats: chats.filter(({ id }) => !isOut(id)),
    messages: messages.filter((message) => !isOut(message['chatId'])),
    drafts: drafts.filter(({ key }) => !isOut(key) && !isOut(String(key).split('/')[1])),
  };
}

it('T189 every field of every record comes back that a file may set, and nothing out of the trash', async () => {
  await fc.assert(
    fc.asyncProperty(profile, async (given) => {
      const before = await createImportBench();
      await fill(before.store, given);
      const choice = { sections: new Set(backupSections) };
      const follow = { onProgress: () => undefined, signal: new AbortController().signal };
      const done = await before.backup.run(choice, follow);
      const [saved] = before.saved;
      const expected = await expectedOf(before.store);
      const after = await createImportBench();
      // Where everything is in the trash, and nothing was set, there is no file.
      expect(done.ok ? undefined : done.error).toBe(saved === undefined ? 'nothing' : undefined);
      if (saved === undefined) return;
      const file = new File([saved.content], saved.name);
      for (const choiceAgain of ['merge', 'merge', 'replace'] as const) {
        const opened = valueOf(await after.importer.open([file]));
        expect(opened.inspection).toMatchObject({ checksum: 'right', skipped: [] });
        expect(valueOf(await opened.apply(choiceAgain, () => undefined)).skipped).toEqual([]);
        opened.close();
        expect(await rowsOf(after.store)).toEqual(expected);
      }
    }),
    { seed: 41, numRuns: fuzzRuns(60) },
  );
}, 60_000);
