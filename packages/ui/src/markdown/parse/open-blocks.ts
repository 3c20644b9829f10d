import type { BlockNode, ColumnAlign, ItemNode, Rich, RowNode } from '../ast.ts';
import { unreachable } from '../unreachable.ts';
import type { ChunkedList } from './chunked-list.ts';

/** Containers that are still open, with their finished children. */
export type OpenContainer =
  | { readonly kind: 'document' | 'quote'; readonly children: ChunkedList<BlockNode> }
  | {
      readonly kind: 'list';
      readonly isOrdered: boolean;
      readonly start: number;
      /** The bullet or the delimiter after the number; another one begins another list. */
      readonly marker: string;
      isLoose: boolean;
      readonly items: ChunkedList<ItemNode>;
    }
  | {
      readonly kind: 'item';
      /** Columns that a line needs to belong to the item. */
      readonly contentIndent: number;
      isChecked: boolean | null;
      readonly children: ChunkedList<BlockNode>;
    }
  | {
      readonly kind: 'note';
      readonly label: string;
      readonly number: number;
      readonly children: ChunkedList<BlockNode>;
    }
  | {
      readonly kind: 'details';
      summary: Rich;
      readonly isOpen: boolean;
      isClosed: boolean;
      /** So many children belong to it where its closing tag never comes. */
      ownCount: number | undefined;
      readonly children: ChunkedList<BlockNode>;
    };

/** Leaves that are still open. */
export type OpenLeaf =
  | {
      readonly kind: 'paragraph';
      text: string;
      lineCount: number;
      readonly isContinued: boolean;
      /** Set once it is too long to be read as Markdown; its text is here then. */
      readonly overflow?: CodeParts;
    }
  | {
      readonly kind: 'fence';
      readonly marker: string;
      readonly length: number;
      readonly indent: number;
      readonly language: string;
      readonly code: CodeParts;
      isClosed: boolean;
    }
  | { readonly kind: 'indented'; readonly code: CodeParts; blankLines: string[] }
  | {
      readonly kind: 'math';
      readonly closer: '$$' | '\\]';
      source: string;
      lineCount: number;
      isClosed: boolean;
    }
  | {
      readonly kind: 'table';
      readonly aligns: readonly ColumnAlign[];
      readonly header: RowNode;
      readonly rows: ChunkedList<RowNode>;
    };

/** Any open block. */
export type OpenBlock = OpenContainer | OpenLeaf;

const LINES_PER_PART = 64;
const MAX_PART_LENGTH = 8000;

/** Verbatim text collected line by line, in parts that never change once they are full. */
export class CodeParts {
  #full: string[] = [];
  #last = '';
  #lines = 0;

  get isEmpty(): boolean {
    return this.#full.length === 0 && this.#last === '';
  }

  add(line: string): void {
    this.#last += `${line}\n`;
    this.#lines += 1;
    if (this.#lines < LINES_PER_PART && this.#last.length < MAX_PART_LENGTH) return;
    this.#pushPart(this.#last.length);
  }

  /** Adds a piece of a line that is too long for one part. Where it is cut does not depend on the pieces. */
  addPiece(text: string): void {
    this.#last += text;
    while (this.#last.length > MAX_PART_LENGTH) {
      const lineStart = this.#last.lastIndexOf('\n', MAX_PART_LENGTH - 1) + 1;
      const isInsideCharacter = /[\uD800-\uDBFF]/u.test(this.#last.charAt(MAX_PART_LENGTH - 1));
      this.#pushPart(lineStart || MAX_PART_LENGTH - (isInsideCharacter ? 1 : 0));
    }
  }

  #pushPart(length: number): void {
    this.#full.push(this.#last.slice(0, length));
    this.#last = this.#last.slice(length);
    this.#lines = 0;
  }

  toParts(): readonly string[] {
    return this.#last === '' ? [...this.#full] : [...this.#full, this.#last];
  }

  fork(): CodeParts {
    const copy = new CodeParts();
    copy.#full = [...this.#full];
    copy.#last = this.#last;
    copy.#lines = this.#lines;
    return copy;
  }
}

/** Copies an open block so that the copy can go on without touching the original. */
export function forkBlock(block: OpenBlock): OpenBlock {
  switch (block.kind) {
    case 'list':
      return { ...block, items: block.items.fork() };
    case 'table':
      return { ...block, rows: block.rows.fork() };
    case 'fence':
      return { ...block, code: block.code.fork() };
    case 'indented':
      return { ...block, code: block.code.fork(), blankLines: [...block.blankLines] };
    case 'paragraph':
      return block.overflow === undefined
        ? { ...block }
        : { ...block, overflow: block.overflow.fork() };
    case 'math':
      return { ...block };
    case 'document':
    case 'quote':
    case 'item':
    case 'note':
    case 'details':
      return { ...block, children: block.children.fork() };
    default:
      return unreachable(block);
  }
}

/** True for blocks that hold other blocks. */
export function isContainer(block: OpenBlock): block is OpenContainer {
  return 'children' in block || 'items' in block;
}
