/** A list cut into runs of at most 32, so that a change at its end leaves the earlier runs identical objects. */
export type Runs<T> = readonly (readonly T[])[];

/** Inline content. A line break that is not hard stays a `\n` inside `text`. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'emphasis'; readonly children: readonly Inline[] }
  | { readonly kind: 'strong'; readonly children: readonly Inline[] }
  | { readonly kind: 'strike'; readonly children: readonly Inline[] }
  | { readonly kind: 'element'; readonly tag: InlineTag; readonly children: readonly Inline[] }
  | { readonly kind: 'link'; readonly target: string; readonly children: readonly Inline[] }
  | { readonly kind: 'image'; readonly target: string; readonly alt: string }
  | { readonly kind: 'math'; readonly tex: string; readonly isDisplay: boolean }
  | { readonly kind: 'note'; readonly label: string; readonly number: number }
  /** The number of something that the text is based on; never written by the parser. */
  | { readonly kind: 'source'; readonly number: number };

/** The raw HTML tags that become elements inside a line; every other tag is shown as text. */
export type InlineTag = 'sub' | 'sup' | 'kbd';

/** Parsed inline content of one leaf. */
export interface Rich {
  readonly nodes: readonly Inline[];
  /** What has come in behind the nodes of a long leaf and was read on its own, until all of it is read again. */
  readonly tail?: readonly Inline[];
  /** Set when labels were looked up in vain: the source is read again once one of them is defined. */
  readonly pending?: { readonly source: string; readonly labels: readonly string[] };
}

/** How a table column is aligned; `null` leaves it to the reading direction. */
export type ColumnAlign = 'left' | 'center' | 'right' | null;

/** One item of a list. `isChecked` is null when it is not a task. */
export interface ItemNode {
  readonly kind: 'item';
  readonly isChecked: boolean | null;
  readonly children: Runs<BlockNode>;
}

/** One line of a table, with exactly as many cells as the header. */
export interface RowNode {
  readonly kind: 'row';
  readonly cells: readonly Rich[];
}

/** A paragraph. */
export interface ParagraphNode {
  readonly kind: 'paragraph';
  readonly content: Rich;
  /** True for the later parts of a very long paragraph, which is kept in several parts. */
  readonly isContinued: boolean;
}

/** Fenced or indented code. */
export interface CodeNode {
  readonly kind: 'code';
  /** First word of the info string, lower case; empty when there is none. */
  readonly language: string;
  /** The source in runs of whole lines; joined they are the source, byte for byte. */
  readonly parts: readonly string[];
  /** False while the closing fence has not been seen. */
  readonly isClosed: boolean;
}

/** A table with its header. */
export interface TableNode {
  readonly kind: 'table';
  readonly aligns: readonly ColumnAlign[];
  readonly header: RowNode;
  readonly rows: Runs<RowNode>;
}

/** A list. `start` is the number of the first item of an ordered list. */
export interface ListNode {
  readonly kind: 'list';
  readonly isOrdered: boolean;
  readonly start: number;
  /** A loose list wraps the text of its items in paragraphs. */
  readonly isLoose: boolean;
  readonly items: Runs<ItemNode>;
}

/** Block content. Objects never change; an unchanged block stays the same object. */
export type BlockNode =
  | ParagraphNode
  | CodeNode
  | TableNode
  | ListNode
  | { readonly kind: 'heading'; readonly level: number; readonly content: Rich }
  | { readonly kind: 'rule' }
  | { readonly kind: 'quote'; readonly children: Runs<BlockNode> }
  | { readonly kind: 'math'; readonly tex: string; readonly isClosed: boolean }
  | {
      readonly kind: 'note';
      readonly label: string;
      readonly number: number;
      readonly children: Runs<BlockNode>;
    }
  | {
      readonly kind: 'details';
      readonly summary: Rich;
      readonly isOpen: boolean;
      readonly children: Runs<BlockNode>;
    }
  /** What of a paragraph is too long to be read as Markdown, in slices. */
  | {
      readonly kind: 'plain';
      readonly parts: readonly string[];
      /** Whether the paragraph before it is its beginning. */
      readonly isContinued: boolean;
    };
