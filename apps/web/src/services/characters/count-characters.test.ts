import { readSourceCharacter, toCharacter } from '@parley/domain/character/source-character.ts';
import { expect, it } from 'vitest';

import { builtInCharacters } from '#src/data/library/characters/built-in-characters.ts';

import { builtInCount, builtInSource, countCharacters } from './count-characters.ts';

const mine = toCharacter(readSourceCharacter({ title: 'Mine', instruction: 'Be mine.' }), 1);
const kept = { ...mine, source: builtInSource };

it('T127 counts each character once, whether it was added or not', () => {
  expect(builtInCharacters).toHaveLength(builtInCount);
  expect(countCharacters([], true)).toBe(builtInCount);
  expect(countCharacters([kept, mine], true)).toBe(builtInCount + 1);
  expect(countCharacters([kept, mine], false)).toBe(2);
});
