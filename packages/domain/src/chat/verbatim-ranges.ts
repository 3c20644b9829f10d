import { fencedBlocks } from './fenced-blocks.ts';

/** A stretch of Markdown into which nothing can be written without changing what it is. */
export interface VerbatimRange {
  /** UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** It stands on lines of its own: what follows it begins a new paragraph. */
  readonly isBlock: boolean;
}

/** Each has an end to how far it looks, so that marks without a partner cost no more than the text is long. */
const inline = new RegExp(
  [
    // Code, formulas.
    /(?<![`\\])(`+)(?!`)(?:[^\n]|\n(?!\s*\n)){1,2000}?(?<!`)\1(?!`)/,
    /\$\$[^]{1,2000}?\$\$/,
    /\\\([^]{1,1000}?\\\)/,
    /\\\[[^]{1,2000}?\\\]/,
    /(?<!\\)\$(?=[^\s$])[^$\n]{1,300}(?<=\S)\$(?!\d)/,
    // Links and pictures, addresses, tags.
    /!?\[(?:[^[\]\n]|\[[^[\]\n]{0,100}\]){1,300}\]\([^()\s]{0,2100}(?:\([^()\s]{0,200}\)[^()\s]{0,2100}){0,4}(?:\s{1,3}"[^"\n]{0,300}")?\)/,
    /<\/?[A-Za-z][^\s<>]{0,2100}>/,
    /\bhttps?:\/\/[^\s<>[\]`|]{0,2100}[^\s<>[\]`|.,;:!?)'"*_~]/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
);

/** Finds code, formulas, links and addresses in Markdown, in their order. None overlaps another. */
export function verbatimRanges(text: string): readonly VerbatimRange[] {
  const blocks = fencedBlocks(text).map(({ start, end }) => ({ start, end, isBlock: true }));
  const ranges: VerbatimRange[] = [];
  let from = 0;
  for (const block of [...blocks, { start: text.length, end: text.length, isBlock: true }]) {
    ranges.push(...inlineRanges(text.slice(from, block.start), from));
    if (block.end > block.start) ranges.push(block);
    from = block.end;
  }
  return ranges;
}

function inlineRanges(text: string, offset: number): readonly VerbatimRange[] {
  return Array.from(text.matchAll(inline), (match) => {
    const start = match.index;
    const end = start + match[0].length;
    return { start: offset + start, end: offset + end, isBlock: isOnOwnLines(text, start, end) };
  });
}

/** A formula between lines. */
function isOnOwnLines(text: string, start: number, end: number): boolean {
  if (!/^(?:\$\$|\\\[)/u.test(text.slice(start, start + 2))) return false;
  let from = start - 1;
  while (isBlank(text.charAt(from))) from -= 1;
  let to = end;
  while (isBlank(text.charAt(to))) to += 1;
  return /^\n?$/u.test(text.charAt(from)) && /^\n?$/u.test(text.charAt(to));
}

function isBlank(sign: string): boolean {
  return sign === ' ' || sign === '\t' || sign === '\r';
}
