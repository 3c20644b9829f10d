import {
  cleanCharacterFields,
  missingCharacterFields,
} from '@parley/domain/character/character.ts';
import { readSourceCharacter, toCharacter } from '@parley/domain/character/source-character.ts';
import type { Character } from '@parley/domain/character/character.ts';
import type { HostConfig } from '@parley/contract/http/host-config.ts';

import type { GivenCharacter } from './built-in-characters.ts';

/** A character that the operator of this host gives to everybody; nobody changes or copies it. */
export interface HostCharacter extends GivenCharacter {
  readonly isHosts: true;
}

const known = new WeakMap<HostConfig, readonly HostCharacter[]>();

/** Whether the operator's characters are for members alone. Nobody can sign in as one yet. */
export function areCharactersForMembers({ chatFeatures }: HostConfig): boolean {
  return chatFeatures['systemCharactersForOnlyMembers'] === true;
}

/** The characters that the operator gives; the same list for a configuration. */
export function hostCharactersOf(config: HostConfig): readonly HostCharacter[] {
  const read = known.get(config) ?? readCharacters(config);
  known.set(config, read);
  return read;
}

function readCharacters(config: HostConfig): readonly HostCharacter[] {
  if (areCharactersForMembers(config)) return [];
  const ids = new Set<string>();
  return config.systemCharacters
    .map((written) => toCharacter(readSourceCharacter(written), 0))
    .filter((character) => {
      const isFirst = !ids.has(character.id);
      ids.add(character.id);
      return isFirst && missingCharacterFields(character).length === 0;
    })
    .map((character) => {
      const { id, isPremium } = character;
      const fields = cleanCharacterFields(character);
      return { ...fields, id, isPremium, source: config.name, isHosts: true };
    });
}

/** Tells a character of the operator from others. */
export function isHostCharacter(character: object): character is HostCharacter {
  return 'isHosts' in character;
}

/** The operator's character as one that plays in a chat, which is not kept in the collection. */
export function asPlayed({ isHosts: _isHosts, ...given }: HostCharacter): Character {
  return {
    ...given,
    version: 1,
    createdAtMs: 0,
    updatedAtMs: 0,
    lastUsedAtMs: null,
    pinnedAtMs: null,
    trashedAtMs: null,
  };
}
