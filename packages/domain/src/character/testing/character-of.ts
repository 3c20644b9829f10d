import type { Character } from '../character.ts';
import { readSourceCharacter, toCharacter, type SourceCharacter } from '../source-character.ts';

/** The character of a file as it lies in a collection, with what is kept of the file. */
export function storedCharacter(source: SourceCharacter): Character {
  const kept = Object.entries(source.others).map(([name, raw]) => [name, { raw }] as const);
  const character = toCharacter(source, Date.UTC(2026, 10, 1));
  return kept.length === 0 ? character : { ...character, rest: Object.fromEntries(kept) };
}

/** A stored character, from its specified form. */
export function characterOf(specified: unknown): Character {
  return storedCharacter(readSourceCharacter(specified));
}
