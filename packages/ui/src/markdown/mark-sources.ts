import { alignSource, type AlignedPiece } from './align-source.ts';
import type { BlockNode, Inline, Rich, RowNode, Runs } from './ast.ts';
import { unreachable } from './unreachable.ts';

/** Where numbers of sources stand in a text. */
export interface SourcePlace {
  /** UTF-16 units. What stands from here to `end` gives way to the numbers. */
  readonly start: number;
  readonly end: number;
  readonly numbers: readonly number[];
}

/** Takes `from` to `to` out of a text; anything else stays as a whole or goes. */
interface Edit {
  readonly isCut: boolean;
  readonly from: number;
  readonly to: number;
  readonly numbers: readonly number[];
}

type Edits = Map<Inline | BlockNode, Edit[]>;

/**
 * Puts the numbers of sources behind what they are for, each a node of its own. In code, a link or a
 * formula they stand behind it. Blocks that cite nothing stay the same objects.
 *
 * @param places in the order of the text
 */
export function markSources(
  blocks: Runs<BlockNode>,
  text: string,
  places: readonly SourcePlace[],
): Runs<BlockNode> {
  if (places.length === 0) return blocks;
  const edits: Edits = new Map();
  const pieces = alignSource(blocks, text);
  for (const place of places) addEdits(edits, pieces, place);
  return edits.size === 0 ? blocks : inRuns(blocks, (block) => markBlock(block, edits));
}

function addEdits(edits: Edits, pieces: readonly AlignedPiece[], place: SourcePlace): void {
  const last = lastBefore(pieces, place.end);
  const piece = pieces[last];
  if (piece === undefined) return;
  if (place.start === place.end) {
    addEdit(edits, piece, {
      isCut: false,
      from: place.end,
      to: place.end,
      numbers: place.numbers,
    });
    return;
  }
  let first = last;
  while ((pieces[first - 1]?.end ?? 0) > place.start) first -= 1;
  const cut = pieces.slice(first, last + 1).filter(({ end }) => end > place.start);
  // Only what lies in the place with all that it shows can give way.
  const around = [pieces[last - cut.length]?.node, pieces[last + 1]?.node];
  const isPart = ({ node, start, end }: AlignedPiece): boolean =>
    start < place.start || end > place.end || around.includes(node);
  if (cut.some((each) => each.node.kind !== 'text' && isPart(each))) return;
  for (const [index, each] of cut.entries()) {
    const numbers = index === 0 ? place.numbers : [];
    addEdit(edits, each, { isCut: true, from: place.start, to: place.end, numbers });
  }
}

/** @param edit in units of the source */
function addEdit(edits: Edits, { node, from, start, end }: AlignedPiece, edit: Edit): void {
  const inNode = (at: number): number => from + Math.min(Math.max(at, start), end) - start;
  const list = edits.get(node) ?? [];
  list.push({ ...edit, from: inNode(edit.from), to: inNode(edit.to) });
  edits.set(node, list);
}

/** The last piece that begins before a place; -1 where none does. */
function lastBefore(pieces: readonly AlignedPiece[], at: number): number {
  let low = 0;
  let high = pieces.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pieces[middle]?.start ?? at) < at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Replaces values by one or several; runs and lists without a change stay the same objects. */
function inRuns<T>(runs: Runs<T>, change: (value: T) => readonly T[]): Runs<T> {
  return inList(runs, (run) => [inList(run, change)]);
}

function inList<T>(list: readonly T[], change: (value: T) => readonly T[]): readonly T[] {
  let isSame = true;
  const changed = list.flatMap((value) => {
    const next = change(value);
    if (next.length !== 1 || next[0] !== value) isSame = false;
    return next;
  });
  return isSame ? list : changed;
}

function markBlock(node: BlockNode, edits: Edits): readonly BlockNode[] {
  switch (node.kind) {
    case 'paragraph':
    case 'heading': {
      const content = markRich(node.content, edits);
      return [content === node.content ? node : { ...node, content }];
    }
    case 'code':
    case 'plain':
    case 'math': {
      const nodes = numbersAt(edits.get(node) ?? []);
      const behind = { kind: 'paragraph' as const, content: { nodes }, isContinued: false };
      return nodes.length === 0 ? [node] : [node, behind];
    }
    case 'table': {
      const header = markRow(node.header, edits);
      const rows = inRuns(node.rows, (row) => [markRow(row, edits)]);
      return [header === node.header && rows === node.rows ? node : { ...node, header, rows }];
    }
    case 'list': {
      const items = inRuns(node.items, (item) => {
        const children = inRuns(item.children, (block) => markBlock(block, edits));
        return [children === item.children ? item : { ...item, children }];
      });
      return [items === node.items ? node : { ...node, items }];
    }
    case 'details': {
      const summary = markRich(node.summary, edits);
      const children = inRuns(node.children, (block) => markBlock(block, edits));
      const isSame = summary === node.summary && children === node.children;
      return [isSame ? node : { ...node, summary, children }];
    }
    case 'quote':
    case 'note': {
      const children = inRuns(node.children, (block) => markBlock(block, edits));
      return [children === node.children ? node : { ...node, children }];
    }
    case 'rule':
      return [node];
    default:
      return unreachable(node);
  }
}

function markRow(row: RowNode, edits: Edits): RowNode {
  const cells = inList(row.cells, (cell) => [markRich(cell, edits)]);
  return cells === row.cells ? row : { ...row, cells };
}

function markRich(content: Rich, edits: Edits): Rich {
  const nodes = inList(content.nodes, (node) => markInline(node, edits));
  return nodes === content.nodes ? content : { ...content, nodes };
}

function markInline(node: Inline, edits: Edits): readonly Inline[] {
  const own = edits.get(node) ?? [];
  if (node.kind === 'text') return own.length === 0 ? [node] : markText(node.text, own);
  if (node.kind === 'link' || !('children' in node)) {
    return own.some(({ isCut }) => isCut) ? numbersAt(own) : [node, ...numbersAt(own)];
  }
  const children = inList(node.children, (child) => markInline(child, edits));
  return [children === node.children ? node : { ...node, children }];
}

function markText(text: string, edits: readonly Edit[]): readonly Inline[] {
  const nodes: Inline[] = [];
  let done = 0;
  const takeTo = (end: number): void => {
    if (end > done) nodes.push({ kind: 'text', text: text.slice(done, end) });
    done = Math.max(done, end);
  };
  for (const edit of edits) {
    takeTo(edit.from);
    nodes.push(...numbersAt([edit]));
    done = Math.max(done, edit.to);
  }
  takeTo(text.length);
  return nodes;
}

function numbersAt(edits: readonly Edit[]): readonly Inline[] {
  return edits.flatMap(({ numbers }) => numbers.map((number) => ({ kind: 'source', number })));
}
