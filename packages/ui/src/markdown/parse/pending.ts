import type { BlockNode, ItemNode, Rich, RowNode } from '../ast.ts';
import type { OpenBlock } from './open-blocks.ts';
import { mapSame } from './chunked-list.ts';
import { unreachable } from '../unreachable.ts';

interface Change {
  /** Labels that have been defined. */
  readonly known: ReadonlySet<string>;
  readonly read: (source: string) => Rich;
  /** Told of each block that is looked at. */
  readonly onVisit: () => void;
}

/** Reads again the finished children of an open block that miss one of the `known` labels; other objects stay. */
export function resolvePending(block: OpenBlock, change: Change): void {
  if ('children' in block) block.children.update((child) => changeBlock(child, change));
  else if (block.kind === 'list') block.items.update((item) => changeItem(item, change));
  else if (block.kind === 'table') block.rows.update((row) => changeRow(row, change));
  if (block.kind === 'details') block.summary = changeRich(block.summary, change);
}

function changeRich(content: Rich, { known, read }: Change): Rich {
  const { pending } = content;
  if (pending === undefined || !pending.labels.some((label) => known.has(label))) return content;
  return read(pending.source);
}

function changeBlock(node: BlockNode, change: Change): BlockNode {
  change.onVisit();
  switch (node.kind) {
    case 'paragraph':
    case 'heading': {
      const content = changeRich(node.content, change);
      return content === node.content ? node : { ...node, content };
    }
    case 'table':
      return changeTable(node, change);
    case 'list': {
      const items = mapSame(node.items, (run) => mapSame(run, (item) => changeItem(item, change)));
      return items === node.items ? node : { ...node, items };
    }
    case 'quote':
    case 'note':
    case 'details': {
      const children = changeChildren(node.children, change);
      const next = children === node.children ? node : { ...node, children };
      if (next.kind !== 'details') return next;
      const summary = changeRich(next.summary, change);
      return summary === next.summary ? next : { ...next, summary };
    }
    case 'code':
    case 'math':
    case 'plain':
    case 'rule':
      return node;
    default:
      return unreachable(node);
  }
}

function changeTable(node: Extract<BlockNode, { kind: 'table' }>, change: Change): BlockNode {
  const header = changeRow(node.header, change);
  const rows = mapSame(node.rows, (run) => mapSame(run, (row) => changeRow(row, change)));
  return header === node.header && rows === node.rows ? node : { ...node, header, rows };
}

function changeChildren(
  runs: readonly (readonly BlockNode[])[],
  change: Change,
): readonly (readonly BlockNode[])[] {
  return mapSame(runs, (run) => mapSame(run, (child) => changeBlock(child, change)));
}

function changeItem(item: ItemNode, change: Change): ItemNode {
  const children = changeChildren(item.children, change);
  return children === item.children ? item : { ...item, children };
}

function changeRow(row: RowNode, change: Change): RowNode {
  change.onVisit();
  const cells = mapSame(row.cells, (cell) => changeRich(cell, change));
  return cells === row.cells ? row : { ...row, cells };
}
