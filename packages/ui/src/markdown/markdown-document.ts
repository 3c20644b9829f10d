import { createListeners } from '../internal/listeners.ts';
import type { BlockNode, Inline, Rich, Runs } from './ast.ts';
import { BlockParser } from './parse/block-parser.ts';
import { type InlineResult, parseInline } from './parse/inline.ts';
import { MAX_LEAF_LENGTH } from './parse/paragraphs.ts';
import type { References } from './parse/references.ts';
import { addToEnd, isPlainAddition, isUndecided } from './parse/tail.ts';

/** How Markdown is read. */
export interface MarkdownOptions {
  /** False makes a single `$` plain text; `$$` and `\(` stay math. Default true. */
  readonly hasDollarMath?: boolean;
}

/** One immutable view of a document. Blocks that are settled are the same objects in every later snapshot. */
export interface MarkdownSnapshot {
  readonly blocks: Runs<BlockNode>;
  readonly isFinished: boolean;
}

/** A document that grows at its end. Fits `useSyncExternalStore`. */
export interface MarkdownDocument {
  /** Adds text; nothing is read before the next snapshot is asked for. */
  readonly append: (text: string) => void;
  /** Ends the document: unfinished constructs become what they are. Further text is ignored. */
  readonly finish: () => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** The same object until something was appended. */
  readonly getSnapshot: () => MarkdownSnapshot;
  /** Whether a single `$` can be math in this document. */
  readonly hasDollarMath: boolean;
  /** Everything appended so far. */
  readonly getText: () => string;
}

/** What a document needs beside the text. */
export interface DocumentOptions extends MarkdownOptions {
  /** Runs the notification of subscribers, e.g. once per animation frame. Default: at once. */
  readonly schedule?: (notify: () => void) => void;
  /** Told how many characters the inline reader was given, for measuring. */
  readonly onParse?: (characters: number) => void;
}

/** A leaf that grows beyond this is not read anew for each piece that comes in. */
const LONG_LEAF = 4096;
/** So much behind a long leaf is read on its own. */
const SHORT_TAIL = 2048;

const EMPTY: MarkdownSnapshot = { blocks: [], isFinished: false };

/** Creates an empty document. */
export function createMarkdownDocument(options: DocumentOptions = {}): MarkdownDocument {
  return new StreamingDocument(options);
}

class StreamingDocument implements MarkdownDocument {
  readonly hasDollarMath: boolean;
  readonly #options: DocumentOptions;
  readonly #parser: BlockParser;
  readonly #listeners = createListeners();
  readonly #chunks: string[] = [];
  #snapshot = EMPTY;
  /** Text that no snapshot has taken in yet. */
  #unread = '';
  /** The line at the end that has no line end yet, as far as it has been read. */
  #line = '';
  /** True when the beginning of that line was too long to wait for its end. */
  #isLineCut = false;
  /** True when the end of the snapshot shows the end of `#line`. */
  #isLineShown = false;
  /** The last long leaf that was read while it grew. */
  #longLeaf: { readonly source: string; readonly nodes: readonly Inline[] } | undefined;
  #isFinishing = false;
  #isNotifying = false;

  constructor(options: DocumentOptions) {
    this.#options = options;
    this.hasDollarMath = options.hasDollarMath ?? true;
    this.#parser = new BlockParser((source, references, isOpen) =>
      this.#readInline(source, references, isOpen),
    );
  }

  readonly append = (text: string): void => {
    if (this.#isFinishing || text === '') return;
    this.#chunks.push(text);
    this.#unread += text;
    this.#notify();
  };

  readonly finish = (): void => {
    if (this.#isFinishing) return;
    this.#isFinishing = true;
    this.#notify();
  };

  readonly subscribe = this.#listeners.add;

  readonly getSnapshot = (): MarkdownSnapshot => {
    if (this.#snapshot.isFinished) return this.#snapshot;
    if (this.#isFinishing) this.#snapshot = { blocks: this.#readToEnd(), isFinished: true };
    else if (this.#unread !== '') this.#snapshot = { blocks: this.#readOn(), isFinished: false };
    return this.#snapshot;
  };

  readonly getText = (): string => {
    const text = this.#chunks.join('');
    this.#chunks.splice(0, this.#chunks.length, text);
    return text;
  };

  #notify(): void {
    if (this.#isNotifying) return;
    this.#isNotifying = true;
    const notify = (): void => {
      this.#isNotifying = false;
      this.#listeners.notify();
    };
    if (this.#options.schedule === undefined) notify();
    else this.#options.schedule(notify);
  }

  #readOn(): Runs<BlockNode> {
    const addition = this.#unread;
    const isShort = this.#line.length + addition.length <= MAX_LEAF_LENGTH;
    if (this.#isLineShown && isShort && isPlainAddition(this.#line, addition)) {
      const longer = addToEnd(this.#snapshot.blocks, this.#line.slice(-3), addition);
      if (longer !== undefined) {
        this.#line += addition;
        this.#unread = '';
        return longer;
      }
    }
    this.#readLines();
    this.#parser.settleReferences();
    return this.#view();
  }

  #readToEnd(): Runs<BlockNode> {
    this.#readLines();
    if (this.#line !== '' || this.#isLineCut) this.#endLine(this.#line);
    return this.#parser.finish();
  }

  /** Gives every whole line to the parser. A `\r` at the end waits, because a `\n` may follow. */
  #readLines(): void {
    const hasReturn = this.#line.endsWith('\r');
    let line = hasReturn ? this.#line.slice(0, -1) : this.#line;
    const text = hasReturn ? `\r${this.#unread}` : this.#unread;
    this.#unread = '';
    const limit = this.#isFinishing || !text.endsWith('\r') ? text.length : text.length - 1;
    let start = 0;
    const lineEnd = /\r\n?|\n/gu;
    for (let match = lineEnd.exec(text); match !== null; match = lineEnd.exec(text)) {
      if (match.index >= limit) break;
      this.#endLine(line + text.slice(start, match.index));
      line = '';
      start = lineEnd.lastIndex;
    }
    this.#line = this.#withoutLongStart(line + text.slice(start, limit)) + text.slice(limit);
  }

  #endLine(line: string): void {
    const rest = this.#withoutLongStart(line);
    if (!this.#isLineCut) this.#parser.addLine(rest);
    else this.#parser.endLine();
    this.#isLineCut = false;
  }

  /** Gives the parser what is too long to wait for the end of its line, and returns what can wait. */
  #withoutLongStart(line: string): string {
    if (!this.#isLineCut && line.length <= MAX_LEAF_LENGTH) return line;
    if (!this.#isLineCut) this.#parser.addLine(line.slice(0, MAX_LEAF_LENGTH), true);
    const rest = this.#isLineCut ? line : line.slice(MAX_LEAF_LENGTH);
    if (rest !== '') this.#parser.addToLine(rest);
    this.#isLineCut = true;
    return '';
  }

  /** The blocks as they would be if the text ended here, without what may still turn into something else. */
  #view(): Runs<BlockNode> {
    const fork = new BlockParser(this.#parser.readInline, this.#parser);
    const line = this.#line;
    const { tip } = fork;
    const mayBeTable = line.trimStart().startsWith('|') && tip.kind !== 'table';
    this.#isLineShown = line !== '' && !isUndecided(line) && (tip.kind === 'fence' || !mayBeTable);
    if (this.#isLineShown) fork.addLine(line);
    else if (tip.kind === 'paragraph' && tip.lineCount === 1 && tip.text.startsWith('|')) {
      fork.stack.pop();
    }
    return fork.finish();
  }

  #readInline(source: string, references: References, isOpen: boolean): Rich {
    if (isOpen && source.length > LONG_LEAF) return this.#readLongLeaf(source, references);
    const { nodes, missing } = this.#parseInline(source, references, isOpen);
    return missing.length === 0 ? { nodes } : { nodes, pending: { source, labels: missing } };
  }

  /**
   * A long leaf that grows is read again when it has become longer by an eighth, so that all readings together cost in
   * proportion to its length. Until then what came in is read on its own, and shown as it stands where it is long.
   */
  #readLongLeaf(source: string, references: References): Rich {
    const known = this.#longLeaf;
    if (known !== undefined && source.startsWith(known.source)) {
      const tail = source.slice(known.source.length);
      if (tail === '') return { nodes: known.nodes };
      if (tail.length <= SHORT_TAIL) {
        return { nodes: known.nodes, tail: this.#parseInline(tail, references, true).nodes };
      }
      if (tail.length <= known.source.length / 8) {
        return { nodes: known.nodes, tail: [{ kind: 'text', text: tail }] };
      }
    }
    const { nodes } = this.#parseInline(source, references, true);
    this.#longLeaf = { source, nodes };
    return { nodes };
  }

  #parseInline(source: string, references: References, isOpen: boolean): InlineResult {
    this.#options.onParse?.(source.length);
    return parseInline(source, { references, hasDollarMath: this.hasDollarMath, isOpen });
  }
}

/** Reads a whole text at once. The result equals that of a document to which the text was appended in any pieces. */
export function parseMarkdown(text: string, options: DocumentOptions = {}): MarkdownSnapshot {
  const document = createMarkdownDocument(options);
  document.append(text);
  document.finish();
  return document.getSnapshot();
}
