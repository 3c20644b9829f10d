import type { BranchRow } from '@parley/domain/chat/branch-map.ts';

/** The lines of one row of the map, by columns from the start; its own column is the last. */
export interface RowLines {
  /** Which columns have a line that goes on below the row. */
  readonly below: readonly boolean[];
  /** What leads to its dot: the line of its column, that of the column before, or nothing. */
  readonly from: 'above' | 'side' | 'none';
}

/**
 * Draws the tree of the map: branches leave the line of the message before their first one, and that
 * line goes on behind them. Branches deeper than `deepest` are drawn in its column.
 */
export function branchLines(rows: readonly BranchRow[], deepest: number): readonly RowLines[] {
  const depths = new Map(rows.map(({ message, depth }) => [message.id, depth]));
  const lines: RowLines[] = [];
  /** Of each column, from the bottom up: whether the next row in it continues a line. */
  let goesOn: readonly boolean[] = [];
  for (const { message, depth } of rows.toReversed()) {
    const column = Math.min(depth, deepest);
    const parentDepth = message.parentId === null ? undefined : depths.get(message.parentId);
    const from = fromOf(depth, parentDepth);
    const below = Array.from({ length: column + 1 }, (_, index) => goesOn[index] === true);
    lines.push({ below, from });
    goesOn = [...below.slice(0, column), from === 'above'];
    // What leaves a line at its side needs that line down to here.
    if (from === 'side' && column > 0) goesOn = goesOn.with(column - 1, true);
  }
  return lines.toReversed();
}

function fromOf(depth: number, parentDepth: number | undefined): RowLines['from'] {
  if (parentDepth === undefined) return 'none';
  return parentDepth === depth ? 'above' : 'side';
}
