import { emptyCharacterFields } from '@parley/domain/character/character.ts';
import { readSourceCharacter } from '@parley/domain/character/source-character.ts';
import { createCharacterId } from '@parley/domain/shared/ids.ts';
import { expect, it } from 'vitest';

import { createTestProfile, testModel, valueOf } from '../testing/test-store.ts';
import {
  addCharacter,
  addCharactersOfFile,
  keepCharacter,
  loadCharacters,
  noteCharacterUsed,
  saveCharacter,
  setCharacterTrashed,
} from './character-repository.ts';

const id = createCharacterId(() => 'one');
const other = createCharacterId(() => 'two');
const fields = {
  ...emptyCharacterFields,
  title: 'Coach',
  instruction: 'Be a coach.',
  isPremium: false,
  source: '',
};

it('T173 has the last used in front', async () => {
  const profile = createTestProfile();
  const store = await profile.openStore();
  valueOf(await addCharacter(store, { ...fields, id }));
  valueOf(await addCharacter(store, { ...fields, id: other }));
  profile.nowMs += 1;
  valueOf(await noteCharacterUsed(store, id));
  expect(valueOf(await loadCharacters(store)).map((each) => each.id)).toEqual([id, other]);
});

it('T171 two tabs that change different fields keep both', async () => {
  const store = await createTestProfile().openStore();
  valueOf(await addCharacter(store, { ...fields, id }));
  valueOf(await saveCharacter(store, id, { title: 'Trainer' }));
  valueOf(await saveCharacter(store, id, { instruction: 'Be strict.' }));
  expect(valueOf(await loadCharacters(store))).toMatchObject([
    { title: 'Trainer', instruction: 'Be strict.', version: 2 },
  ]);
});

it('T171 one that another tab deleted meanwhile comes back as it is saved', async () => {
  const store = await createTestProfile().openStore();
  valueOf(await addCharacter(store, { ...fields, id }));
  valueOf(await setCharacterTrashed(store, id, true));
  valueOf(await saveCharacter(store, id, { title: 'Trainer' }));
  expect(valueOf(await loadCharacters(store))).toMatchObject([{ title: 'Trainer' }]);
});

it('T169 one that comes along and was changed comes out of the trash as it was', async () => {
  const store = await createTestProfile().openStore();
  valueOf(await keepCharacter(store, { ...fields, id }));
  valueOf(await saveCharacter(store, id, { instruction: 'Mine.' }));
  valueOf(await setCharacterTrashed(store, id, true));
  valueOf(await keepCharacter(store, { ...fields, id }));
  expect(valueOf(await loadCharacters(store))).toMatchObject([{ instruction: 'Mine.' }]);
});

it('T173 a file changes no character that is here, and adds none twice', async () => {
  const store = await createTestProfile().openStore();
  valueOf(await addCharacter(store, { ...fields, id, model: testModel }));
  const same = readSourceCharacter({ id, title: 'Coach', instruction: 'Be a coach.' });
  const changed = readSourceCharacter({ id, title: 'Coach', instruction: 'Of the file.' });
  const ids = valueOf(await addCharactersOfFile(store, [same, changed], () => 'new'));
  expect(ids).toEqual([id, 'character-new']);
  const listed = valueOf(await loadCharacters(store));
  expect(listed.map(({ instruction }) => instruction).toSorted()).toEqual([
    'Be a coach.',
    'Of the file.',
  ]);
});
