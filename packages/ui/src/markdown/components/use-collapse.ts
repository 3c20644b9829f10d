import type { CodeNode } from '../ast.ts';
import { useReaderChoice } from './use-reader-choice.ts';

/** Blocks of more lines begin folded. */
const longLines = 40;

interface Collapse {
  /** Whether it is long enough to be folded. */
  readonly isLong: boolean;
  readonly isCollapsed: boolean;
  readonly lines: number;
  readonly toggle: () => void;
}

/**
 * Folds long code. What grows before the eyes of the reader is not folded when it is done.
 *
 * @param source the code of a closed block, else empty
 */
export function useCollapse(node: CodeNode, source: string): Collapse {
  const lines = node.isClosed ? countLines(node.parts) : 0;
  const isLong = lines > longLines;
  const [isCollapsed, setIsCollapsed] = useReaderChoice('fold', source, isLong);
  return {
    isLong,
    isCollapsed: isLong && isCollapsed,
    lines,
    toggle: () => setIsCollapsed(!isCollapsed),
  };
}

function countLines(parts: readonly string[]): number {
  let lines = 0;
  for (const part of parts) {
    for (let at = part.indexOf('\n'); at >= 0; at = part.indexOf('\n', at + 1)) lines += 1;
  }
  return lines;
}
