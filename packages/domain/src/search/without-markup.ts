import type { TextRange } from './find-ranges.ts';

/** Marks of Markdown that say nothing in a line of plain words: fences, headings, lists, emphasis, links. */
const markup =
  /^[ \t]*(?:```|~~~)[^\n]*$|^[ \t|:-]*-[ \t|:-]*$|^(?:[ \t]*(?:#{1,6}|>|[*+-])[ \t]+)+|^[ \t]*\||\|[ \t]*$|`+|\*{2,}|~~|(?<![\w*])\*(?=\S)|(?<=\S)\*(?![\w*])|!?\[(?=[^\]\n]*\]\([^)\n]*\))|\]\([^)\n]*\)/gmu;

interface MarkedPiece {
  readonly text: string;
  readonly marks: readonly TextRange[];
}

/** A short piece of Markdown as words. What was found stays as it stands, also where it is markup. */
export function withoutMarkup({ text, marks }: MarkedPiece): MarkedPiece {
  const cuts = [...text.matchAll(markup)]
    .map(({ index, 0: cut }) => ({ start: index, end: index + cut.length }))
    .filter((cut) => marks.every(({ start, end }) => cut.end <= start || cut.start >= end));
  const moved = (at: number): number =>
    cuts.reduce((sum, { start, end }) => (end <= at ? sum - (end - start) : sum), at);
  let plain = '';
  let from = 0;
  for (const { start, end } of cuts) {
    plain += text.slice(from, start);
    from = end;
  }
  return {
    text: plain + text.slice(from),
    marks: marks.map(({ start, end }) => ({ start: moved(start), end: moved(end) })),
  };
}
