import { backupSections } from '@parley/domain/backup/backup-sections.ts';
import { emptyCharacterFields, type Character } from '@parley/domain/character/character.ts';
import { parseCharacterId } from '@parley/domain/shared/ids.ts';
import { describe, expect, it } from 'vitest';

import {
  addCharacter,
  loadCharacters,
  saveCharacter,
  setCharacterPinned,
  setCharacterTrashed,
} from '#src/data/repositories/character-repository.ts';
import { loadCharacterVersions } from '#src/data/repositories/character-versions.ts';
import { saveTurn } from '#src/data/repositories/message-repository.ts';
import { loadTrash } from '#src/data/repositories/trash-items.ts';
import { restoreFromTrash } from '#src/data/repositories/trash-repository.ts';
import { loadAllChats } from '#src/data/queries/chat-list-query.ts';
import type { Store } from '#src/data/store.ts';
import { known, makeChat, valueOf } from '#src/data/testing/test-store.ts';
import type { ImportChoice, ImportReport } from './import-types.ts';

import { createImportBench, jsonFile, type ImportBench } from './testing/import-bench.ts';

const idOf = (name: string) => known(parseCharacterId(`character-${name}`));
const follow = { onProgress: () => undefined, signal: new AbortController().signal };
const entry = {
  id: 'character-a',
  title: 'Coach',
  instruction: 'Be a coach.',
  welcomeMessage: 'Hello!',
  trainingExamples: [{ id: '1', userText: 'Hi', assistantText: 'Hey!' }],
  avatarURL: 'https://pictures.example/a.png',
  userTags: ['team'],
  syncedAt: 5,
};
const chat = {
  id: 'ch-1',
  chatTitle: 'With the coach',
  character: { id: 'character-a', title: 'Coach' },
  messages: [{ role: 'user', content: 'Hi' }],
};

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

function fieldsOf(name: string, instruction = `Be ${name}.`) {
  return { ...emptyCharacterFields, title: name, instruction };
}

function add(store: Store, name: string, instruction?: string) {
  const fields = fieldsOf(name, instruction);
  return addCharacter(store, { ...fields, id: idOf(name), isPremium: false, source: '' });
}

async function listed(store: Store): Promise<readonly Character[]> {
  return valueOf(await loadCharacters(store));
}

async function backupOf({ backup, saved }: ImportBench, form: 'backup' | 'storage'): Promise<File> {
  valueOf(await backup.run({ form, sections: new Set(backupSections) }, follow));
  return new File([saved.at(-1)?.content ?? new Blob()], 'export.json');
}

describe('characters of other programs', () => {
  it('T190 come in with all that the file says of them, without its sync marks', async () => {
    const bench = await createImportBench();
    const file = jsonFile({
      data: { userCharacters: [entry, { id: 'character-b', title: 'Without instruction' }] },
    });
    expect(await bring(bench, file)).toMatchObject({
      newRecords: { prompts: 0, characters: 1 },
      skipped: [{ title: 'Without instruction', reason: 'empty', row: 'characters' }],
    });
    const [character] = await listed(bench.store);
    expect(character).toMatchObject({
      id: 'character-a',
      welcomeMessages: ['Hello!'],
      trainingExamples: [{ userText: 'Hi', assistantText: 'Hey!' }],
      avatarUrl: 'https://pictures.example/a.png',
    });
    expect(character?.rest).toEqual({ userTags: { raw: ['team'] } });
    expect(await bring(bench, file)).toMatchObject({ newRecords: { characters: 0 } });
  });

  it('T191 get new ids as clones, and their chats follow them', async () => {
    const bench = await createImportBench();
    const file = jsonFile({ data: { chats: [chat], userCharacters: [entry] } });
    await bring(bench, file);
    await bring(bench, file, 'clone');
    const ids = (await listed(bench.store)).map(({ id }) => id);
    expect(ids).toHaveLength(2);
    const chats = valueOf(await loadAllChats(bench.store));
    expect(new Set(chats.map(({ characterId }) => characterId))).toEqual(new Set(ids));
  });
});

describe('characters in a backup', () => {
  it.each(['backup', 'storage'] as const)('T189 come back from the form %s', async (form) => {
    const bench = await createImportBench();
    await add(bench.store, 'one');
    await add(bench.store, 'gone');
    const example = { userText: 'Hi', assistantText: 'Hey!' };
    const fields = { ...fieldsOf('one', 'Be two.'), trainingExamples: [example], emoji: '🧭' };
    valueOf(await saveCharacter(bench.store, idOf('one'), fields));
    valueOf(await setCharacterPinned(bench.store, idOf('one'), true));
    valueOf(await setCharacterTrashed(bench.store, idOf('gone'), true));
    const other = await createImportBench();
    await bring(other, await backupOf(bench, form));
    // Names of other programs tell less than a backup.
    const wanted = form === 'backup' ? await listed(bench.store) : [fields];
    expect(await listed(other.store)).toMatchObject(wanted);
    expect(await listed(other.store)).toHaveLength(1);
  });

  it('T191 of a merge the file wins, and a replacement sends the others to the trash', async () => {
    const bench = await createImportBench();
    await add(bench.store, 'one', 'of the file');
    const file = await backupOf(bench, 'backup');
    valueOf(await saveCharacter(bench.store, idOf('one'), fieldsOf('one', 'here')));
    await add(bench.store, 'two');
    await bring(bench, file);
    const instructions = async () =>
      (await listed(bench.store)).map(({ id, instruction }) => `${id}: ${instruction}`).toSorted();
    expect(await instructions()).toEqual(['character-one: of the file', 'character-two: Be two.']);
    await bring(bench, file, 'replace');
    expect(await instructions()).toEqual(['character-one: of the file']);
    expect(valueOf(await loadTrash(bench.store))).toMatchObject([
      { trashId: 'characters/character-two', record: { title: 'two' } },
    ]);
    valueOf(await restoreFromTrash(bench.store, 'characters/character-two'));
    expect(await instructions()).toHaveLength(2);
  });
});

const versionsOf = async (store: Store, id: Character['id']) =>
  valueOf(await loadCharacterVersions(store, id)).map(
    ({ number, instruction }) => `${number}: ${instruction}`,
  );

/** A character of two versions, and a chat that has the first. */
async function openWithChat(): Promise<ImportBench> {
  const bench = await createImportBench();
  await add(bench.store, 'one');
  valueOf(await saveCharacter(bench.store, idOf('one'), { instruction: 'Be two.' }));
  const header = { characterId: idOf('one'), characterVersion: 1, keptCharacterVersion: 2 };
  valueOf(await saveTurn(bench.store, { chat: makeChat('ch-1', header), messages: [] }));
  return bench;
}

describe('versions of characters in a backup', () => {
  it('come back with it, and so do those of chats whose character is gone', async () => {
    const bench = await openWithChat();
    const other = await createImportBench();
    await bring(other, await backupOf(bench, 'backup'));
    expect(await versionsOf(other.store, idOf('one'))).toEqual(['2: Be two.', '1: Be one.']);
    expect(valueOf(await loadAllChats(other.store))).toMatchObject([
      { characterVersion: 1, keptCharacterVersion: 2 },
    ]);
    valueOf(await setCharacterTrashed(bench.store, idOf('one'), true));
    const third = await createImportBench();
    await bring(third, await backupOf(bench, 'backup'));
    expect(await listed(third.store)).toEqual([]);
    expect(await versionsOf(third.store, idOf('one'))).toEqual(['1: Be one.']);
  });

  it('never replace those that chats here refer to', async () => {
    const bench = await openWithChat();
    const file = await backupOf(bench, 'backup');
    const other = await createImportBench();
    await add(other.store, 'one', 'Be here.');
    await bring(other, file);
    expect(await versionsOf(other.store, idOf('one'))).toEqual(['2: Be two.', '1: Be here.']);
    expect(await listed(other.store)).toMatchObject([{ version: 2, instruction: 'Be two.' }]);
  });

  it('follow their character as a clone', async () => {
    const bench = await openWithChat();
    await bring(bench, await backupOf(bench, 'backup'), 'clone');
    const clone = known((await listed(bench.store)).find(({ id }) => id !== idOf('one')));
    expect(await versionsOf(bench.store, clone.id)).toEqual(['2: Be two.', '1: Be one.']);
    expect(await versionsOf(bench.store, idOf('one'))).toEqual(['2: Be two.', '1: Be one.']);
  });

  it('begin with what a file brings that has none', async () => {
    const bench = await createImportBench();
    await bring(bench, jsonFile({ data: { userCharacters: [entry] } }));
    expect(await versionsOf(bench.store, idOf('a'))).toEqual(['1: Be a coach.']);
  });
});
