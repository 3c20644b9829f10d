import { foldWithOrigin } from './fold.ts';

/** A part of a text, from `start` up to and without `end`, in UTF-16 units. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Marks are a help for the eye; more of them cost more than they help. */
const maxRanges = 500;

/**
 * Where folded terms occur in a text, as parts of the text as it was written: in order, without
 * overlap. A part holds whole letters, with their accents.
 */
export function findRanges(
  text: string,
  terms: readonly string[],
  most: number = maxRanges,
): readonly TextRange[] {
  if (terms.length === 0 || text === '') return [];
  const folded = foldWithOrigin(text);
  const found: TextRange[] = [];
  for (const term of terms) {
    let left = most;
    for (let at = indexOfTerm(folded.text, term, 0); at >= 0 && left > 0; left -= 1) {
      const last = at + term.length - 1;
      found.push({ start: folded.startOf(at), end: folded.endOf(last) });
      at = indexOfTerm(folded.text, term, last + 1);
    }
  }
  return merge(found).slice(0, most);
}

function indexOfTerm(text: string, term: string, from: number): number {
  return term === '' ? -1 : text.indexOf(term, from);
}

function merge(ranges: readonly TextRange[]): readonly TextRange[] {
  const merged: TextRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const last = merged.at(-1);
    if (last === undefined || range.start >= last.end) merged.push(range);
    else if (range.end > last.end) merged.splice(-1, 1, { start: last.start, end: range.end });
  }
  return merged;
}
