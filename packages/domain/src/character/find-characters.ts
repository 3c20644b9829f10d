import { foldText } from '../search/fold.ts';

import type { CharacterFields } from './character.ts';

type Findable = Pick<CharacterFields, 'title' | 'description'>;

/** Folding takes longer than looking; what was looked through once is kept with its character. */
const folded = new WeakMap<Findable, string>();

/**
 * The characters whose title or description holds the text, in their order, however it is
 * capitalized or accented; all of them for an empty one.
 */
export function findCharacters<T extends Findable>(
  characters: readonly T[],
  text: string,
): readonly T[] {
  const wanted = foldText(text).trim();
  if (wanted === '') return characters;
  return characters.filter((character) => textOf(character).includes(wanted));
}

/** A category, and how many of some characters are in it. */
export interface CategoryCount {
  readonly category: string;
  readonly count: number;
}

/** The categories of some characters in the order in which they come; those in none are not counted. */
export function categoriesOf(
  characters: readonly Pick<CharacterFields, 'category'>[],
): readonly CategoryCount[] {
  const counts = new Map<string, number>();
  for (const { category } of characters) {
    if (category !== '') counts.set(category, (counts.get(category) ?? 0) + 1);
  }
  return [...counts].map(([category, count]) => ({ category, count }));
}

function textOf(character: Findable): string {
  const known = folded.get(character);
  if (known !== undefined) return known;
  const text = foldText(`${character.title}\n${character.description}`);
  folded.set(character, text);
  return text;
}
