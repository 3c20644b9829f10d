import type { CharacterVersion } from '@parley/domain/character/character-version.ts';
import type { Character } from '@parley/domain/character/character.ts';
import { toStored } from '@parley/domain/shared/rest.ts';

import type { CharacterRow, CharacterVersionRow } from '../schema.ts';

const merged = ['trainingExamples', 'parameters', 'model'];

/**
 * Makes the row of a character.
 *
 * Errors: throws for a time that is no number: the character would drop out of its index.
 */
export function toCharacterRow(character: Character): CharacterRow {
  const { lastUsedAtMs, createdAtMs, trashedAtMs } = character;
  if (!Number.isFinite(createdAtMs)) throw new TypeError('A record needs a time');
  const row = toStored(character, merged);
  return trashedAtMs === null ? { ...row, orderKey: [-(lastUsedAtMs ?? 0), -createdAtMs] } : row;
}

/** Makes the row of a version. */
export function toCharacterVersionRow(version: CharacterVersion): CharacterVersionRow {
  return toStored(version, merged);
}
