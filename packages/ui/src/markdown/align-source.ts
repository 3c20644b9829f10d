import type { BlockNode, Inline, Rich, Runs } from './ast.ts';
import { flatten } from './parse/chunked-list.ts';
import { unreachable } from './unreachable.ts';

/** What is shown, and where it stands in the Markdown it was read from. */
export interface AlignedPiece {
  /** A text, or something that cannot be cut: code, a formula, a picture, a link with all in it. */
  readonly node: Inline | BlockNode;
  /** In a text, where in it the piece begins. */
  readonly from: number;
  /** UTF-16 units of the source; ascending from piece to piece. */
  readonly start: number;
  readonly end: number;
}

/** So far the first word of a line is looked for, behind the addresses of links, and each further one. */
const reachUnits = 4096;
const wordReach = 64;
/** All searches beyond that go together over so many times the source; what they miss is looked for near. */
const maxPasses = 16;
const words = /[\p{L}\p{N}]+/gu;
const firstWord = /[\p{L}\p{N}]+/u;

/**
 * Finds what blocks show in the text they were read from. The parser keeps no places, because texts
 * that grow would pay for them; what is shown stands in the source in the same order. A piece that
 * is not found, because it is written in entities alone, is left out.
 */
export function alignSource(blocks: Runs<BlockNode>, source: string): readonly AlignedPiece[] {
  const aligner = new Aligner(source);
  aligner.blocks(blocks);
  return aligner.pieces;
}

/** A place, and how far back it may go. */
interface Reach {
  readonly at: number;
  readonly from: number;
}

class Aligner {
  readonly pieces: AlignedPiece[] = [];
  readonly #source: string;
  #cursor = 0;
  /** How many signs may still be gone over far from the cursor. */
  #credit: number;

  constructor(source: string) {
    this.#source = source;
    this.#credit = maxPasses * source.length;
  }

  blocks(runs: Runs<BlockNode>): void {
    for (const block of flatten(runs)) this.#block(block);
  }

  #block(node: BlockNode): void {
    switch (node.kind) {
      case 'paragraph':
      case 'heading':
        return this.#rich(node.content);
      case 'code':
      case 'plain':
        return this.#whole(node, node.parts.join(''));
      case 'math':
        return this.#whole(node, node.tex);
      case 'table':
        for (const row of [node.header, ...flatten(node.rows)]) {
          for (const cell of row.cells) this.#rich(cell);
        }
        return undefined;
      case 'list':
        for (const item of flatten(node.items)) this.blocks(item.children);
        return undefined;
      case 'details':
        this.#rich(node.summary);
        return this.blocks(node.children);
      case 'quote':
      case 'note':
        return this.blocks(node.children);
      case 'rule':
        return undefined;
      default:
        return unreachable(node);
    }
  }

  #rich({ nodes, tail = [] }: Rich): void {
    this.#inlines(nodes);
    this.#inlines(tail);
  }

  #inlines(nodes: readonly Inline[], around?: Inline): void {
    for (const node of nodes) this.#inline(node, around);
  }

  #inline(node: Inline, around: Inline | undefined): void {
    switch (node.kind) {
      case 'text':
        return this.#text(node.text, around ?? node, around === undefined);
      case 'code':
        return this.#whole(around ?? node, node.text);
      case 'math':
        return this.#whole(around ?? node, node.tex);
      case 'image':
        this.#text(node.alt, around ?? node, false);
        return this.#target(node.target);
      case 'link':
        this.#inlines(node.children, around ?? node);
        return this.#target(node.target);
      case 'emphasis':
      case 'strong':
      case 'strike':
      case 'element':
        return this.#inlines(node.children, around);
      case 'break':
      case 'note':
      case 'source':
        return undefined;
      default:
        return unreachable(node);
    }
  }

  /** Something that stands in the source line by line as it is. */
  #whole(node: Inline | BlockNode, text: string): void {
    for (const line of text.split('\n')) {
      const shown = line.trim();
      const start = shown === '' ? -1 : this.#find(shown);
      if (start >= 0) this.#add({ node, from: 0, start, end: start + shown.length });
    }
  }

  #text(text: string, node: Inline, canBeCut: boolean): void {
    let from = 0;
    for (const line of text.split('\n')) {
      this.#line(line, node, canBeCut ? from : undefined);
      from += line.length + 1;
    }
  }

  #line(line: string, node: Inline, from: number | undefined): void {
    if (line === '') return;
    const start = this.#find(line);
    const [first = line] = firstWord.exec(line) ?? [];
    // Nothing of it stands any earlier.
    const earlier = this.#source.slice(this.#cursor, start + first.length - 1);
    const isNext = start >= 0 && !earlier.includes(first);
    if (!isNext && this.#words(line, node, from)) return;
    if (start >= 0) this.#add({ node, from: from ?? 0, start, end: start + line.length });
  }

  /** Where something stands next; -1 also where it may stand so far away that looking costs too much. */
  #find(text: string): number {
    const near = this.#source.slice(this.#cursor, this.#cursor + reachUnits + text.length);
    const offset = near.indexOf(text);
    if (offset >= 0) return this.#cursor + offset;
    if (this.#credit <= 0) return -1;
    const start = this.#source.indexOf(text, this.#cursor);
    this.#credit -= (start < 0 ? this.#source.length : start) - this.#cursor;
    return start;
  }

  /** How many signs before two places are the same, back to where each of them may go. */
  #equalBefore(line: string, shown: Reach, written: Reach): number {
    let count = 0;
    const most = Math.min(shown.at - shown.from, written.at - written.from);
    while (count < most && line[shown.at - count - 1] === this.#source[written.at - count - 1]) {
      count += 1;
    }
    return count;
  }

  /** Word by word, where signs are entities or stand behind a backslash. False where most is not there. */
  #words(line: string, node: Inline, from: number | undefined): boolean {
    const found: AlignedPiece[] = [];
    let missing = 0;
    let cursor = this.#cursor;
    let done = 0;
    let hits = 0;
    for (const { 0: word, index } of line.matchAll(words)) {
      const reach = found.length === 0 ? reachUnits : wordReach;
      // A word that was taken with the signs behind another one.
      if (index < done) {
        hits += 1;
        continue;
      }
      const near = this.#source.slice(cursor, cursor + reach + word.length);
      const offset = near.indexOf(word);
      if (offset < 0) {
        missing += 1;
        continue;
      }
      hits += 1;
      const before = this.#equalBefore(
        line,
        { at: index, from: done },
        { at: cursor + offset, from: cursor },
      );
      const start = cursor + offset - before;
      const at = index - before;
      cursor += offset + word.length;
      done = index + word.length;
      while (done < line.length && line[done] === this.#source[cursor]) {
        done += 1;
        cursor += 1;
      }
      found.push({ node, start, end: cursor, from: from === undefined ? 0 : from + at });
    }
    if (hits <= missing) return false;
    for (const piece of found) this.#add(piece);
    return true;
  }

  /** The address of a link is shown nowhere, and none of its letters may be taken for what follows. */
  #target(target: string): void {
    const opener = /^[*_~`)]{0,6}\](?:\(\s*<?|\[[^\]]{0,1000}\])/u.exec(
      this.#source.slice(this.#cursor, this.#cursor + 1100),
    )?.[0];
    if (opener === undefined) return;
    this.#cursor += opener.length;
    if (target !== '' && this.#source.startsWith(target, this.#cursor)) {
      this.#cursor += target.length;
    }
  }

  #add(piece: AlignedPiece): void {
    this.pieces.push(piece);
    this.#cursor = piece.end;
  }
}
