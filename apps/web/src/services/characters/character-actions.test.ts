import { toSpecifiedCharacter } from '@parley/domain/character/source-character.ts';
import { characterOf } from '@parley/domain/character/testing/character-of.ts';
import { expect, it } from 'vitest';

import { loadCharacters } from '#src/data/repositories/character-repository.ts';
import { createTestProfile, valueOf } from '#src/data/testing/test-store.ts';

import { createCharacterActions } from './character-actions.ts';
import { decodeCharacterFragment, encodeCharacterFragment } from './character-link.ts';

it('T174 one of a link is the character that was sent, with all that is unknown of it', async () => {
  const sent = characterOf({
    id: 'character-sent',
    title: 'Coach',
    instruction: 'Be a coach.',
    premium: true,
    source: 'Ada',
    mood: { morning: 'calm' },
    createdAt: '2026-01-02T03:04:05.000Z',
  });
  const fragment = valueOf(await encodeCharacterFragment(sent));
  const source = valueOf(await decodeCharacterFragment(fragment));
  const store = await createTestProfile().openStore();
  let count = 0;
  const actions = createCharacterActions(store, () => String((count += 1)));
  expect(await actions.importOne(source)).toBe(true);
  expect(await actions.importOne(source)).toBe(true);
  const stored = valueOf(await loadCharacters(store)).map(toSpecifiedCharacter);
  expect(stored).toEqual([
    { ...toSpecifiedCharacter(sent), lastUsedAt: expect.any(String) as string },
  ]);
});
