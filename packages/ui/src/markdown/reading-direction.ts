import type { BlockNode, Inline, ItemNode, RowNode } from './ast.ts';

type Part = BlockNode | ItemNode | RowNode | Inline | readonly Part[];

/** Where lines begin. */
export type Direction = 'ltr' | 'rtl';

const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * The direction of blocks that stand in one frame: that of their first letter outside of code and formulas.
 * `dir="auto"` on the frame would pass over every part that has a direction of its own, so over all of them.
 */
export function readingDirection(parts: Part): Direction | undefined {
  return directionBy(firstLetter(parts));
}

/** The direction of a text by its first letter, whatever stands around it. */
export function directionOf(text: string): Direction | undefined {
  return directionBy(letterIn(text));
}

function directionBy(letter: string | undefined): Direction | undefined {
  if (letter === undefined) return undefined;
  return rightToLeft.test(letter) ? 'rtl' : 'ltr';
}

function letterIn(text: string): string | undefined {
  return /\p{L}/u.exec(text)?.[0];
}

function firstLetter(part: Part): string | undefined {
  if (!('kind' in part)) {
    for (const inner of part) {
      const letter = firstLetter(inner);
      if (letter !== undefined) return letter;
    }
    return undefined;
  }
  if (part.kind === 'text') return letterIn(part.text);
  if ('content' in part) return firstLetter(part.content.nodes);
  if ('children' in part) return firstLetter(part.children);
  if (part.kind === 'row') return firstLetter(part.cells.map(({ nodes }) => nodes));
  if (part.kind === 'table') return firstLetter(part.header) ?? firstLetter(part.rows);
  return part.kind === 'list' ? firstLetter(part.items) : undefined;
}
