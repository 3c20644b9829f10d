/** How many words are typed back before a phrase counts. */
const askedWords = 3;

/**
 * Places of a phrase that are asked for, in their order.
 *
 * @param count  words of the phrase
 * @param below  gives a whole number from 0 up to, not including, its argument
 * @returns three different indexes from 0
 */
export function pickPlaces(count: number, below: (limit: number) => number): readonly number[] {
  const left = Array.from({ length: count }, (_, index) => index);
  const picked = Array.from({ length: Math.min(askedWords, count) }, () =>
    left.splice(below(left.length), 1),
  );
  return picked.flat().toSorted((a, b) => a - b);
}

/** Whether a word was typed back; case and blanks do not matter. */
export function isSameWord(typed: string, word: string): boolean {
  return typed.normalize('NFKC').trim().toLowerCase() === word.toLowerCase();
}

/**
 * What was typed against the words that are asked for.
 *
 * @param typed  by place
 */
export function comparePlaces(
  places: readonly number[],
  typed: ReadonlyMap<number, string>,
  words: readonly string[],
): { readonly missed: readonly number[]; readonly empty: readonly number[] } {
  const empty = places.filter((place) => (typed.get(place) ?? '').trim() === '');
  const missed = places.filter(
    (place) => !empty.includes(place) && !isSameWord(typed.get(place) ?? '', words[place] ?? ''),
  );
  return { missed, empty };
}
