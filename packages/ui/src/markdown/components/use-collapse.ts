import { useState } from 'react';

import type { CodeNode } from '../ast.ts';

/** Blocks of more lines begin folded. */
const longLines = 40;

/** Blocks that a reader unfolded; they stay so while their text is known, also out of the page. */
const unfolded = new WeakSet<CodeNode>();

interface Collapse {
  /** Whether it is long enough to be folded. */
  readonly isLong: boolean;
  readonly isCollapsed: boolean;
  readonly lines: number;
  readonly toggle: () => void;
}

/** Folds long code. What grows before the eyes of the reader is not folded when it is done. */
export function useCollapse(node: CodeNode): Collapse {
  const lines = node.isClosed ? countLines(node.parts) : 0;
  const isLong = lines > longLines;
  const [isCollapsed, setIsCollapsed] = useState(isLong && !unfolded.has(node));
  return {
    isLong,
    isCollapsed: isLong && isCollapsed,
    lines,
    toggle() {
      if (isCollapsed) unfolded.add(node);
      else unfolded.delete(node);
      setIsCollapsed(!isCollapsed);
    },
  };
}

function countLines(parts: readonly string[]): number {
  let lines = 0;
  for (const part of parts) {
    for (let at = part.indexOf('\n'); at >= 0; at = part.indexOf('\n', at + 1)) lines += 1;
  }
  return lines;
}
