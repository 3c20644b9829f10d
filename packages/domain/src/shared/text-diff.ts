/** A piece of two texts that are compared. */
export interface DiffPart {
  /** `removed` stands in the first text only, `added` in the second only. */
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Words of both texts, multiplied, up to which they are compared word by word. */
const maxSteps = 1_000_000;

/**
 * What has to be taken out of one text and put in to get another, word by word. The parts that are
 * not `added` make up the first text, those that are not `removed` the second. Texts that differ in
 * too many words are told apart as a whole between their common beginning and end.
 */
export function diffWords(before: string, after: string): readonly DiffPart[] {
  const a = wordsOf(before);
  const b = wordsOf(after);
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  const rest = Math.min(a.length, b.length) - start;
  while (end < rest && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const middleA = a.slice(start, a.length - end);
  const middleB = b.slice(start, b.length - end);
  return readable([
    { kind: 'same', text: a.slice(0, start).join('') },
    ...(middleA.length * middleB.length > maxSteps
      ? whole(middleA, middleB)
      : compare(middleA, middleB)),
    { kind: 'same', text: a.slice(a.length - end).join('') },
  ]);
}

function wordsOf(text: string): readonly string[] {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

function whole(a: readonly string[], b: readonly string[]): readonly DiffPart[] {
  return [
    { kind: 'removed', text: a.join('') },
    { kind: 'added', text: b.join('') },
  ];
}

/** For a place in each of two lists: how many words are common from there on. */
type Common = (i: number, j: number) => number;

function countCommon(a: readonly string[], b: readonly string[]): Common {
  const width = b.length + 1;
  const counts = new Uint32Array((a.length + 1) * width);
  const at: Common = (i, j) => counts[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      counts[i * width + j] =
        a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  return at;
}

/** The longest common subsequence, walked from the beginning. */
function compare(a: readonly string[], b: readonly string[]): readonly DiffPart[] {
  const common = countCommon(a, b);
  const parts: DiffPart[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      parts.push({ kind: 'same', text: a[i] ?? '' });
      i += 1;
      j += 1;
    } else if (common(i + 1, j) >= common(i, j + 1)) {
      parts.push({ kind: 'removed', text: a[i] ?? '' });
      i += 1;
    } else {
      parts.push({ kind: 'added', text: b[j] ?? '' });
      j += 1;
    }
  }
  return [...parts, ...whole(a.slice(i), b.slice(j))];
}

/** What lies between two stretches that stayed; what came stands behind what went. */
interface Change {
  readonly removed: string;
  readonly added: string;
}

/**
 * Neighbours of a kind as one, and nothing that is empty. Words that happen to be the same between
 * greater changes belong to them: two sentences that only share their spaces would else be told word
 * against word.
 */
function readable(parts: readonly DiffPart[]): readonly DiffPart[] {
  const changes: Change[] = [{ removed: '', added: '' }];
  const sames: string[] = [];
  for (const { kind, text } of parts) {
    const last = changes.at(-1) ?? { removed: '', added: '' };
    if (text === '') continue;
    if (kind !== 'same') changes[changes.length - 1] = { ...last, [kind]: last[kind] + text };
    else if (sames.length > 0 && isEmpty(last)) sames[sames.length - 1] += text;
    else {
      sames.push(text);
      changes.push({ removed: '', added: '' });
    }
  }
  let at = 0;
  while (at < sames.length) at = swallowAt(changes, sames, at);
  return changes.flatMap(({ removed, added }, index) =>
    [
      { kind: 'removed' as const, text: removed },
      { kind: 'added' as const, text: added },
      { kind: 'same' as const, text: sames[index] ?? '' },
    ].filter(({ text }) => text !== ''),
  );
}

/** Joins what lies on both sides of a short stretch; the place to look at next, maybe again. */
function swallowAt(changes: Change[], sames: string[], at: number): number {
  const [before, same, after] = [changes[at], sames[at], changes[at + 1]];
  if (before === undefined || same === undefined || after === undefined) return at + 1;
  const isShort = same.length <= Math.min(sizeOf(before), sizeOf(after));
  if (!isShort || same.includes('\n')) return at + 1;
  sames.splice(at, 1);
  changes.splice(at, 2, {
    removed: before.removed + same + after.removed,
    added: before.added + same + after.added,
  });
  return Math.max(0, at - 1);
}

function sizeOf({ removed, added }: Change): number {
  return Math.max(removed.length, added.length);
}

function isEmpty(change: Change): boolean {
  return sizeOf(change) === 0;
}
