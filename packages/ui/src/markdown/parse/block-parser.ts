import type { BlockNode, Rich } from '../ast.ts';
import { addToLeaf, addToLongLine, continueBlock } from './block-continue.ts';
import { openBlock } from './block-open.ts';
import { finishBlock } from './block-finish.ts';
import { resolvePending } from './pending.ts';
import { LineCursor } from './line-cursor.ts';
import {
  forkBlock,
  isContainer,
  type OpenBlock,
  type OpenContainer,
  type OpenLeaf,
} from './open-blocks.ts';
import type { ParserState, ReadInline } from './parser-state.ts';
import { ReferenceTable } from './references.ts';
import { ChunkedList } from './chunked-list.ts';

/** So much may be looked at again whenever a label is defined. */
const SMALL_COST = 5000;

/**
 * Reads Markdown line by line. Each line is looked at once: what it closes never changes again, except that text
 * with a label is read again when the label is defined later.
 */
export class BlockParser implements ParserState {
  readonly references: ReferenceTable;
  readonly readInline: ReadInline;
  /** A fork shows a moment of the stream: what it closes defines nothing. */
  readonly isFork: boolean;
  /** Open blocks from the document inwards; only the last one can be a leaf. */
  readonly stack: OpenBlock[];
  #wasBlank = false;
  readonly #pendingKeys = new Set<string>();
  #charactersSinceSettled = 0;
  /** Of the last time: characters that were read again, and blocks that were looked at. */
  #costOfSettling = 0;

  constructor(readInline: ReadInline, origin?: BlockParser) {
    this.readInline = readInline;
    this.isFork = origin !== undefined;
    this.references = origin?.references ?? new ReferenceTable();
    this.stack = origin?.stack.map(forkBlock) ?? [
      { kind: 'document', children: new ChunkedList() },
    ];
    this.#wasBlank = origin?.wasBlank ?? false;
  }

  /** True when the line before was blank, which makes lists loose. */
  get wasBlank(): boolean {
    return this.#wasBlank;
  }

  /**
   * Takes one line without its line end.
   *
   * @param isCut it is the beginning of a longer line: no block with content of its own begins with it, only containers
   */
  addLine(line: string, isCut = false): void {
    this.#charactersSinceSettled += line.length + 1;
    const cursor = new LineCursor(withoutNull(line), isCut);
    const matched = this.#match(cursor);
    if (matched === undefined) {
      this.#wasBlank = false;
      return;
    }
    const { isBlank } = cursor;
    this.#addContent(cursor, matched);
    this.#wasBlank = isBlank && this.#countsAsBlank();
  }

  /** Takes more of a line whose beginning was cut off. */
  addToLine(text: string): void {
    this.#charactersSinceSettled += text.length;
    addToLongLine(this, withoutNull(text));
  }

  /** Ends a line that was taken in pieces. */
  endLine(): void {
    const { tip } = this;
    if (tip.kind === 'fence' || tip.kind === 'indented') tip.code.addPiece('\n');
  }

  /** Closes everything and returns the blocks of the document. */
  finish(): readonly (readonly BlockNode[])[] {
    this.closeTo(1);
    this.#settle();
    const [root] = this.stack;
    return root !== undefined && 'children' in root ? root.children.toRuns() : [];
  }

  /**
   * Reads text again whose labels have been defined since the last time. It waits until as much has come in as the last
   * time cost, so that many labels and definitions in turn do not have the whole document walked for each.
   */
  settleReferences(): void {
    const isAffordable = this.#charactersSinceSettled >= this.#costOfSettling;
    if (isAffordable || this.#costOfSettling < SMALL_COST) this.#settle();
  }

  #settle(): void {
    if (this.isFork) return;
    const known = this.references.takeFresh((key) => this.#pendingKeys.has(key));
    if (known.size === 0) return;
    for (const key of known) this.#pendingKeys.delete(key);
    this.#charactersSinceSettled = 0;
    this.#costOfSettling = 0;
    const change = {
      known,
      read: (source: string) => {
        this.#costOfSettling += source.length;
        return this.rich(source);
      },
      onVisit: () => {
        this.#costOfSettling += 1;
      },
    };
    for (const block of this.stack) resolvePending(block, change);
  }

  /** Reads inline content and remembers the labels that it misses. */
  rich(source: string): Rich {
    const content = this.readInline(source, this.references, this.isFork);
    if (!this.isFork) for (const key of content.pending?.labels ?? []) this.#pendingKeys.add(key);
    return content;
  }

  /** The innermost open block. */
  get tip(): OpenBlock {
    const tip = this.stack.at(-1);
    if (tip === undefined) throw new Error('The document is never closed before the end.');
    return tip;
  }

  /** Closes open blocks until `length` are left. */
  closeTo(length: number): void {
    while (this.stack.length > length) this.#closeTip();
  }

  /** Opens a block inside the tip, which must be a container. */
  open(block: OpenContainer | OpenLeaf): void {
    if (block.kind !== 'item') this.#leaveList();
    this.#noteGap();
    this.stack.push(block);
  }

  /** Adds a finished block to the innermost container. */
  append(node: BlockNode): void {
    this.#leaveList();
    this.#noteGap();
    if (node.kind === 'heading') this.#noteEndOfDetails(0);
    this.#attach(node);
  }

  #leaveList(): void {
    if (this.tip.kind === 'list') this.#closeTip();
  }

  #match(cursor: LineCursor): number | undefined {
    let depth = 1;
    for (; depth < this.stack.length; depth += 1) {
      const block = this.stack[depth];
      if (block === undefined) break;
      const outcome = continueBlock(block, cursor, depth === this.stack.length - 1);
      if (outcome === 'closed') {
        this.closeTo(depth);
        return undefined;
      }
      if (outcome === 'no') break;
    }
    return depth;
  }

  #addContent(cursor: LineCursor, matched: number): void {
    let depth = matched;
    if (this.#isVerbatim(depth)) {
      addToLeaf(this, cursor);
      return;
    }
    while (openBlock(this, cursor, depth)) {
      depth = this.stack.length;
      const { tip } = this;
      if (!isContainer(tip)) {
        if (tip.kind !== 'paragraph') return;
        break;
      }
      if (cursor.isBlank) break;
    }
    this.#addText(cursor, depth);
  }

  #addText(cursor: LineCursor, depth: number): void {
    const { tip } = this;
    const isLazy = depth < this.stack.length && tip.kind === 'paragraph' && !cursor.isBlank;
    if (!isLazy) this.closeTo(depth);
    addToLeaf(this, cursor);
  }

  #isVerbatim(matched: number): boolean {
    if (matched < this.stack.length) return false;
    const { kind } = this.tip;
    return kind === 'fence' || kind === 'indented' || kind === 'math';
  }

  #countsAsBlank(): boolean {
    const { tip } = this;
    if (tip.kind === 'quote' || tip.kind === 'fence' || tip.kind === 'math') return false;
    return tip.kind !== 'item' || tip.children.length > 0;
  }

  /** A blank line between two children of an item, or between two items, makes the list loose. */
  #noteGap(): void {
    if (!this.#wasBlank) return;
    this.#noteEndOfDetails(1);
    const { tip } = this;
    if (tip.kind === 'list' && tip.items.length > 0) tip.isLoose = true;
    const outer = this.stack.at(-2);
    if (tip.kind === 'item' && tip.children.length > 0 && outer?.kind === 'list') {
      outer.isLoose = true;
    }
  }

  /** Where details end that are never closed, if so many blocks stand in them already. */
  #noteEndOfDetails(leastCount: number): void {
    const { tip } = this;
    if (tip.kind !== 'details' || tip.children.length < leastCount) return;
    tip.ownCount ??= tip.children.length;
  }

  #closeTip(): void {
    const block = this.stack.pop();
    if (block === undefined) return;
    if (block.kind === 'item') {
      const { tip } = this;
      if (tip.kind !== 'list') return;
      tip.items.push({
        kind: 'item',
        isChecked: block.isChecked,
        children: block.children.toRuns(),
      });
      return;
    }
    for (const node of finishBlock(this, block)) this.#attach(node);
  }

  #attach(node: BlockNode): void {
    const container = this.stack.findLast(isContainer);
    if (container !== undefined && 'children' in container) container.children.push(node);
  }
}

function withoutNull(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text;
}
