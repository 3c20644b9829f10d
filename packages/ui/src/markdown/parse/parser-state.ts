import type { BlockNode, Rich } from '../ast.ts';
import type { OpenBlock, OpenContainer, OpenLeaf } from './open-blocks.ts';
import type { ReferenceTable, References } from './references.ts';

/** What the parser needs to read the inline content of a leaf. */
export type ReadInline = (source: string, references: References, isOpen: boolean) => Rich;

/** What the rules for single blocks see of the parser, and do to it. */
export interface ParserState {
  readonly references: ReferenceTable;
  readonly readInline: ReadInline;
  /** A fork shows a moment of the stream: what it closes defines nothing. */
  readonly isFork: boolean;
  /** Open blocks from the document inwards; only the last one can be a leaf. */
  readonly stack: OpenBlock[];
  /** True when the line before was blank, which makes lists loose. */
  readonly wasBlank: boolean;
  /** The innermost open block. */
  readonly tip: OpenBlock;
  /** Reads inline content and remembers the labels that it misses. */
  rich(source: string): Rich;
  /** Closes open blocks until `length` are left. */
  closeTo(length: number): void;
  /** Opens a block inside the tip, which must be a container. */
  open(block: OpenContainer | OpenLeaf): void;
  /** Adds a finished block to the innermost container. */
  append(node: BlockNode): void;
}
