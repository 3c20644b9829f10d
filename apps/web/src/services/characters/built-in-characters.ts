import { cleanCharacterFields, type CharacterFields } from '@parley/domain/character/character.ts';
import { readSourceCharacter, toCharacter } from '@parley/domain/character/source-character.ts';
import type { CharacterId } from '@parley/domain/shared/ids.ts';

import { createLazyModule } from '#src/platform/lazy-module.ts';

import { builtInSource } from './count-characters.ts';

/** A character that comes along with the program. */
export interface GivenCharacter extends CharacterFields {
  readonly id: CharacterId;
  readonly isPremium: boolean;
  readonly source: string;
}

/** The characters that come along: loaded when somebody looks for characters. */
export const builtInModule = createLazyModule<readonly GivenCharacter[]>(async () => {
  const { builtInCharacters } = await import('#src/data/library/characters/built-in-characters.ts');
  return builtInCharacters.map((written) => {
    const character = toCharacter(readSourceCharacter(written), 0);
    const { id, isPremium } = character;
    return { ...cleanCharacterFields(character), id, isPremium, source: builtInSource };
  });
});
