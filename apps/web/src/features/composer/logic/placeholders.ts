/** A stretch of a text, in UTF-16 units; `end` is the first unit behind it. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Bounded, so that a text of many open braces costs no more than its length. */
const placeholder = /\{\{ {0,9}[^{}\s][^{}\n]{0,100}\}\}/g;

/** Counts `{{…}}` markers up to `limit`; stops reading there. */
export function countPlaceholders(text: string, limit: number): number {
  if (!text.includes('{{')) return 0;
  const matches = text.matchAll(placeholder);
  let count = 0;
  while (count < limit && matches.next().done !== true) count += 1;
  return count;
}

/** The first marker behind the selection, from the start again after the last; undefined where no other is left. */
export function nextPlaceholder(text: string, selection: TextRange): TextRange | undefined {
  let first: TextRange | undefined;
  for (const match of text.matchAll(placeholder)) {
    const range = { start: match.index, end: match.index + match[0].length };
    if (range.start === selection.start && range.end === selection.end) continue;
    if (range.start >= selection.end) return range;
    first ??= range;
  }
  return first;
}
