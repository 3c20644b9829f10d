const fence = /^\s*(`{3,}|~{3,})/;
const item = /^\s*(?:[-*+•]|\d{1,9}[.)])\s+\S/;

/** A text cut into its code blocks and what stands between them. */
interface Stretch {
  readonly isCode: boolean;
  readonly lines: readonly string[];
}

function stretchesOf(text: string): readonly Stretch[] {
  const stretches: { isCode: boolean; lines: string[] }[] = [{ isCode: false, lines: [] }];
  let open: string | undefined;
  for (const line of text.split('\n')) {
    const mark = fence.exec(line)?.[1];
    if (open === undefined && mark !== undefined) {
      open = mark;
      stretches.push({ isCode: true, lines: [] });
    } else if (open !== undefined && isClosing(line, open)) {
      open = undefined;
      stretches.push({ isCode: false, lines: [] });
    } else stretches.at(-1)?.lines.push(line);
  }
  return stretches;
}

/** The same sign, at least as often, and nothing else. */
function isClosing(line: string, open: string): boolean {
  const mark = line.trim();
  return mark.startsWith(open) && mark === (open[0] ?? '').repeat(mark.length);
}

/** How many lines of a text are items of a list, numbered or with bullets; code does not count. */
export function countListLines(text: string): number {
  return linesOutsideCode(text).filter((line) => item.test(line)).length;
}

/** The lines of a text that stand in no block of code. */
export function linesOutsideCode(text: string): readonly string[] {
  return stretchesOf(text).flatMap(({ isCode, lines }) => (isCode ? [] : lines));
}

/** What stands in the last block of code; undefined where there is none. */
export function lastCodeBlock(text: string): string | undefined {
  return stretchesOf(text)
    .findLast(({ isCode }) => isCode)
    ?.lines.join('\n');
}
