const firstLetter = /\p{Letter}\p{Mark}*|\p{Number}/u;

/**
 * Up to two letters that stand for a name: of its first and last word, or the first letter alone.
 * Empty where the name has none.
 */
export function initials(name: string): string {
  const letters = name
    .trim()
    .split(/\s+/u)
    .map((word) => firstLetter.exec(word)?.[0] ?? '')
    .filter((letter) => letter !== '');
  const first = letters[0] ?? '';
  const last = letters.length > 1 ? (letters.at(-1) ?? '') : '';
  return (first + last).toLocaleUpperCase();
}
