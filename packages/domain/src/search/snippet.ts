import { findRanges, type TextRange } from './find-ranges.ts';
import { foldText } from './fold.ts';
import { matchesTerms } from './search-query.ts';
import { withoutMarkup } from './without-markup.ts';

/** A piece of a text, without the marks of Markdown, around what was found in it. */
export interface Snippet {
  readonly text: string;
  /** What was found, as parts of `text`. */
  readonly marks: readonly TextRange[];
  /** There is more text before, or after. */
  readonly isCutBefore: boolean;
  readonly isCutAfter: boolean;
}

/** Characters before the first place, and in all. */
const leadCharacters = 40;
const snippetCharacters = 180;
/** How far a cut is moved so that it falls between two words. */
const wordReach = 16;

/** Cuts a text around the first place where folded terms occur; undefined unless all of them do. */
export function createSnippet(text: string, terms: readonly string[]): Snippet | undefined {
  const ranges = findRanges(text, terms);
  const [first] = ranges;
  if (first === undefined || !matchesTerms(foldText(text), terms)) return undefined;
  const start = startNear(text, first.start);
  const end = Math.max(first.end, endNear(text, start + snippetCharacters));
  const marks = ranges
    .filter((range) => range.start < end)
    .map((range) => ({ start: range.start - start, end: Math.min(range.end, end) - start }));
  return {
    ...withoutMarkup({ text: text.slice(start, end), marks }),
    isCutBefore: text.slice(0, start).trim() !== '',
    isCutAfter: text.slice(end).trim() !== '',
  };
}

function startNear(text: string, at: number): number {
  const wanted = at - leadCharacters;
  if (wanted <= 0) return 0;
  const blank = text.slice(wanted, wanted + wordReach).search(/\s/);
  return blank < 0 ? wholeLetter(text, wanted) : wanted + blank + 1;
}

function endNear(text: string, wanted: number): number {
  if (wanted >= text.length) return text.length;
  const from = wanted - wordReach;
  const blank = text.slice(from, wanted).search(/\s\S*$/);
  return blank <= 0 ? wholeLetter(text, wanted) : from + blank;
}

/** Not between the two halves of one character. */
function wholeLetter(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at;
}
