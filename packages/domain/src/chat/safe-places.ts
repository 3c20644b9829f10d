import { lastWhere } from '../shared/last-where.ts';
import type { VerbatimRange } from './verbatim-ranges.ts';

type Range = Pick<VerbatimRange, 'start' | 'end'>;

/** What stands before the words of a line. */
interface LineStart {
  /** Up to here no words stand in the line; for one without words up to its end. */
  readonly wordsFrom: number;
  /** Where the first sign of a row of a table is; undefined for other lines. */
  readonly bar: number | undefined;
}

/** Lines that are no words: rules, underlines of headings, the line below the head of a table. */
const rule = /^[ \t>]*[-=*_|:][-=*_|:\s]*$/u;
/** Says where a link leads; a footnote has words. */
const definition = /^ {0,3}\[[^\]^][^\]]{0,999}\]:/u;
const opening = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)](?=[ \t]|$)|#{1,6})(?:[ \t]+\[[ xX]\])?[ \t]*)?/u;

/**
 * Finds places where something can be written into a text without changing what the Markdown around
 * it means. The text is gone through once, however many are looked for.
 */
export class SafePlaces {
  readonly #text: string;
  readonly #ranges: readonly Range[];
  readonly #blanks: readonly Range[];
  readonly #lines: readonly number[];
  readonly #starts = new Map<number, LineStart>();
  /** The places behind the words of a line, by its number. */
  readonly #ends = new Map<number, number>();

  /** @param ranges into which nothing can be written; none overlaps another */
  constructor(text: string, ranges: readonly Range[]) {
    this.#text = text;
    this.#ranges = ranges.toSorted((a, b) => a.start - b.start);
    this.#blanks = Array.from(text.matchAll(/\s+/gu), ({ 0: { length }, index }) => ({
      start: index,
      end: index + length,
    }));
    this.#lines = [0, ...Array.from(text.matchAll(/\n/gu), ({ index }) => index + 1)];
  }

  /**
   * The nearest place behind a cited one: behind the code, the link or the formula in which it lies,
   * behind marks that close emphasis, before the end of a row of a table. 0 where no words stand
   * before it.
   */
  behind(cited: number): number {
    const passed: number[] = [];
    let place = this.#inLine(cited);
    while (typeof place !== 'number') {
      const { line } = place;
      const known = line < 0 ? 0 : this.#ends.get(line);
      if (known === undefined) passed.push(line);
      place = known ?? this.#inLine((this.#lines[line + 1] ?? 1) - 1);
    }
    for (const line of passed) this.#ends.set(line, place);
    return place;
  }

  /** The place behind words of the same line; else the number of the line before. */
  #inLine(cited: number): number | { readonly line: number } {
    const words = this.#behindWords(cited);
    const range = before(this.#ranges, words);
    const at = range !== undefined && words < range.end ? range.end : words;
    const line = lastWhere(this.#lines, (start) => start < at);
    if (line < 0) return 0;
    const { wordsFrom } = this.#startOf(line);
    return range?.end === at || at > wordsFrom
      ? this.#behindEmphasis(this.#beforeEndOfRow(at, line))
      : { line: line - 1 };
  }

  #behindWords(cited: number): number {
    const blank = before(this.#blanks, cited);
    const at = blank !== undefined && cited <= blank.end ? blank.start : cited;
    return (this.#text.codePointAt(at - 1) ?? 0) > 0xffff ? at + 1 : at;
  }

  #startOf(line: number): LineStart {
    const known = this.#starts.get(line);
    if (known !== undefined) return known;
    const start = this.#lines[line] ?? 0;
    const end = (this.#lines[line + 1] ?? this.#text.length + 1) - 1;
    const words = this.#text.slice(start, end);
    const bar = start + (/^[ \t>]*/u.exec(words)?.[0].length ?? 0);
    const isWordless = rule.test(words) || definition.test(words);
    const found = {
      wordsFrom: isWordless ? end : start + (opening.exec(words)?.[0].length ?? 0),
      bar: this.#text.charAt(bar) === '|' ? bar : undefined,
    };
    this.#starts.set(line, found);
    return found;
  }

  #beforeEndOfRow(at: number, line: number): number {
    const { bar } = this.#startOf(line);
    if (bar === undefined || this.#text.charAt(at - 1) !== '|') return at;
    const words = this.#behindWords(at - 1);
    return words > bar + 1 ? words : at;
  }

  /** Marks that may as well open are left alone. */
  #behindEmphasis(at: number): number {
    const next = this.#text.slice(at, at + 8);
    const run = /^[*_~]+(?![*_~])(?=[\s\p{P}]|$)/u.exec(next)?.[0] ?? '';
    return at > 0 && /\S/u.test(this.#text.charAt(at - 1)) ? at + run.length : at;
  }
}

/** The last range that begins before a place. */
function before(ranges: readonly Range[], at: number): Range | undefined {
  return ranges[lastWhere(ranges, ({ start }) => start < at)];
}
