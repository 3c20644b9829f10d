import type { BlockNode, Inline, ItemNode, Rich, RowNode, Runs } from './ast.ts';
import { unreachable } from './unreachable.ts';

/** What one step shows, in elements; a browser lays so many out without a pause that one notices. */
export const PORTION_WEIGHT = 3000;
/** Verbatim text counts as one element for so many characters. */
const CHARACTERS_PER_ELEMENT = 100;
/** A browser measures all cells of a table to place one. */
const CELL_WEIGHT = 3;

const weights = new WeakMap<object, number>();

/** The beginning of a sequence, and what it leaves out. */
export interface Portion<T> {
  readonly runs: Runs<T>;
  /** How many values are left out. */
  readonly rest: number;
}

/**
 * The beginning of a sequence up to a weight; at least one value, and whole runs as they are.
 *
 * @param weigh weight of a value in elements
 */
export function portionOf<T>(
  runs: Runs<T>,
  weigh: (value: T) => number,
  maxWeight: number,
): Portion<T> {
  let weight = 0;
  for (const [runIndex, run] of runs.entries()) {
    for (const [index, value] of run.entries()) {
      weight += weigh(value);
      if (weight <= maxWeight || (runIndex === 0 && index === 0)) continue;
      const begun = run.slice(0, index);
      const shown = [...runs.slice(0, runIndex), ...(begun.length === 0 ? [] : [begun])];
      return { runs: shown, rest: lengthOf(runs) - lengthOf(shown) };
    }
  }
  return { runs, rest: 0 };
}

/** How many values a sequence has. */
function lengthOf(runs: Runs<unknown>): number {
  return runs.reduce((length, run) => length + run.length, 0);
}

/** How many elements a block shows at first, roughly: not more than a portion, because the rest of it waits. */
export function weightOfBlock(node: BlockNode): number {
  return remembered(node, () => blockWeight(node));
}

/** The same for an item of a list. */
export function weightOfItem(item: ItemNode): number {
  return remembered(item, () => 1 + sequenceWeight(item.children, weightOfBlock));
}

/** The same for a row of a table. */
export function weightOfRow(row: RowNode): number {
  return remembered(
    row,
    () => CELL_WEIGHT * row.cells.reduce((sum, cell) => sum + weightOfRich(cell), 1),
  );
}

/** The same for a piece of verbatim text. */
export function weightOfPart(part: string): number {
  return 1 + part.length / CHARACTERS_PER_ELEMENT;
}

function remembered(key: object, weigh: () => number): number {
  const known = weights.get(key);
  if (known !== undefined) return known;
  const weight = Math.min(PORTION_WEIGHT, weigh());
  weights.set(key, weight);
  return weight;
}

function blockWeight(node: BlockNode): number {
  switch (node.kind) {
    case 'paragraph':
    case 'heading':
      return weightOfRich(node.content);
    case 'code':
    case 'plain':
      return 1 + sequenceWeight([node.parts], weightOfPart);
    case 'table':
      return weightOfRow(node.header) + sequenceWeight(node.rows, weightOfRow);
    case 'list':
      return 1 + sequenceWeight(node.items, weightOfItem);
    case 'quote':
    case 'note':
    case 'details':
      return 1 + sequenceWeight(node.children, weightOfBlock);
    case 'math':
    case 'rule':
      return 1;
    default:
      return unreachable(node);
  }
}

/** Stops where a portion is full, so that a block of any size is weighed quickly. */
function sequenceWeight<T>(runs: Runs<T>, weigh: (value: T) => number): number {
  let weight = 0;
  for (const run of runs) {
    for (const value of run) {
      weight += weigh(value);
      if (weight >= PORTION_WEIGHT) return weight;
    }
  }
  return weight;
}

function weightOfRich({ nodes }: Rich): number {
  return 1 + weightOfInlines(nodes);
}

function weightOfInlines(nodes: readonly Inline[]): number {
  return nodes.reduce(
    (sum, node) => sum + 1 + ('children' in node ? weightOfInlines(node.children) : 0),
    0,
  );
}
