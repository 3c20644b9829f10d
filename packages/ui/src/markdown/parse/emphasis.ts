import type { Inline, InlineTag } from '../ast.ts';
import { characterAt, characterBefore, isPunctuation, isSpace, isWide } from './characters.ts';

/** A run of `*`, `_` or `~` that may open or close emphasis. */
export interface Delimiter {
  readonly kind: 'delimiter';
  readonly character: string;
  /** Length of the run in the source. */
  readonly length: number;
  readonly canOpen: boolean;
  readonly canClose: boolean;
}

/** An allowed raw tag that has not found its partner yet. */
export interface Tag {
  readonly kind: 'tag';
  readonly tag: InlineTag;
  readonly isClosing: boolean;
  readonly source: string;
}

/** Inline content before emphasis and tags are paired. */
export type Item = Inline | Delimiter | Tag;

interface Opener {
  readonly position: number;
  readonly serial: number;
  readonly delimiter: Delimiter;
  count: number;
}

/** Deeper nesting is shown as text: real prose never needs it and React walks the tree recursively. */
const MAX_DEPTH = 24;
const depths = new WeakMap<Inline, number>();

/** Classifies the run from `start` to `end`; next to wide characters punctuation does not keep a run from closing. */
export function readDelimiter(source: string, start: number, end: number): Delimiter {
  const before = characterBefore(source, start);
  const after = characterAt(source, end);
  const isLeft = flanks(after, before);
  const isRight = flanks(before, after);
  const character = source.charAt(start);
  const isWordRule = character === '_';
  return {
    kind: 'delimiter',
    character,
    length: end - start,
    canOpen: isLeft && (!isWordRule || !isRight || isPunctuation(before)),
    canClose: isRight && (!isWordRule || !isLeft || isPunctuation(after)),
  };
}

function flanks(inner: string, outer: string): boolean {
  if (isSpace(inner)) return false;
  if (!isPunctuation(inner) || isWide(inner)) return true;
  return isSpace(outer) || isPunctuation(outer) || isWide(outer);
}

/** Pairs emphasis and tags. With `isOpen` a strong run that is still being written counts as closed at the end. */
export function resolveItems(items: readonly Item[], isOpen: boolean): readonly Inline[] {
  const resolver = new EmphasisResolver();
  for (const item of items) resolver.add(item);
  if (isOpen) resolver.closeOpenRuns();
  return pairTags(resolver.out);
}

class EmphasisResolver {
  readonly out: Item[] = [];
  #openers: Opener[] = [];
  readonly #bottoms = new Map<string, number>();
  #serial = 0;

  add(item: Item): void {
    if (item.kind !== 'delimiter') {
      this.out.push(item);
      return;
    }
    let count = item.length;
    while (item.canClose && count > 0) {
      const used = this.#close(item, count);
      if (used === 0) break;
      count -= used;
    }
    if (count === 0) return;
    if (item.canOpen) {
      this.#openers.push({
        position: this.out.length,
        serial: this.#serial++,
        delimiter: item,
        count,
      });
    }
    this.out.push(textNode(item.character.repeat(count)));
  }

  /** Wraps what stands behind strong openers that the writer has not closed yet. */
  closeOpenRuns(): void {
    for (let index = this.#openers.length - 1; index >= 0; index -= 1) {
      const opener = this.#openers[index];
      if (opener === undefined || opener.delimiter.character === '_' || opener.count !== 2) {
        continue;
      }
      if (opener.position === this.out.length - 1) this.out.pop();
      // What is too deep here is too deep for every opener before it.
      else if (!this.#wrap(index, opener, 2)) return;
    }
  }

  /** Returns how many characters of the closer found a partner. */
  #close(closer: Delimiter, count: number): number {
    const key = `${closer.character}${String(closer.canOpen)}${closer.length % 3}`;
    const bottom = this.#bottoms.get(key) ?? 0;
    for (let index = this.#openers.length - 1; index >= 0; index -= 1) {
      const opener = this.#openers[index];
      if (opener === undefined || opener.serial < bottom) break;
      if (!matches(opener.delimiter, closer)) continue;
      const used = count >= 2 && opener.count >= 2 ? 2 : 1;
      if (this.#wrap(index, opener, used)) return used;
      this.#openers = [];
      return 0;
    }
    this.#bottoms.set(key, this.#serial);
    return 0;
  }

  #wrap(index: number, opener: Opener, used: number): boolean {
    const children = pairTags(this.out.slice(opener.position + 1));
    const node = withDepth({ kind: emphasisKind(opener.delimiter, used), children });
    if (node === undefined) return false;
    this.out.length = opener.position;
    opener.count -= used;
    this.#openers.length = index;
    if (opener.count > 0) {
      this.out.push(textNode(opener.delimiter.character.repeat(opener.count)));
      this.#openers.push(opener);
    }
    this.out.push(node);
    return true;
  }
}

function emphasisKind(delimiter: Delimiter, used: number): 'emphasis' | 'strong' | 'strike' {
  if (delimiter.character === '~') return 'strike';
  return used === 2 ? 'strong' : 'emphasis';
}

function matches(opener: Delimiter, closer: Delimiter): boolean {
  if (opener.character !== closer.character) return false;
  if (opener.character === '~') return true;
  if (!opener.canClose && !closer.canOpen) return true;
  return closer.length % 3 === 0 || (opener.length + closer.length) % 3 !== 0;
}

/** Refuses nodes that would nest too deep. */
export function withDepth<T extends Inline & { readonly children: readonly Inline[] }>(
  node: T,
): T | undefined {
  const depth =
    1 + node.children.reduce((most, child) => Math.max(most, depths.get(child) ?? 0), 0);
  if (depth > MAX_DEPTH) return undefined;
  depths.set(node, depth);
  return node;
}

function pairTags(items: readonly Item[]): readonly Inline[] {
  const out: Inline[] = [];
  const open = new OpenTags();
  for (const item of items) {
    if (item.kind === 'delimiter') continue;
    if (item.kind !== 'tag') {
      out.push(item);
      continue;
    }
    const position = item.isClosing ? open.close(item.tag) : undefined;
    const children = position === undefined ? undefined : mergeText(out.slice(position + 1));
    const node = children && withDepth({ kind: 'element' as const, tag: item.tag, children });
    if (position !== undefined && node !== undefined) {
      out.length = position;
      out.push(node);
      continue;
    }
    if (position !== undefined) open.clear();
    if (!item.isClosing) open.push(item.tag, out.length);
    out.push(textNode(item.source));
  }
  return mergeText(out);
}

/** Tags that wait for their partner. A partner that cannot be there is not searched for. */
class OpenTags {
  #tags: { readonly position: number; readonly tag: InlineTag }[] = [];
  readonly #counts: Record<InlineTag, number> = { sub: 0, sup: 0, kbd: 0 };

  push(tag: InlineTag, position: number): void {
    this.#tags.push({ position, tag });
    this.#counts[tag] += 1;
  }

  /** Takes out the last tag of the kind, with all that follow it, and returns where it stood. */
  close(tag: InlineTag): number | undefined {
    if (this.#counts[tag] === 0) return undefined;
    for (let last = this.#tags.pop(); last !== undefined; last = this.#tags.pop()) {
      this.#counts[last.tag] -= 1;
      if (last.tag === tag) return last.position;
    }
    return undefined;
  }

  clear(): void {
    this.#tags = [];
    this.#counts.sub = 0;
    this.#counts.sup = 0;
    this.#counts.kbd = 0;
  }
}

function mergeText(nodes: readonly Inline[]): readonly Inline[] {
  const merged: Inline[] = [];
  let text = '';
  for (const node of nodes) {
    if (node.kind === 'text') {
      text += node.text;
      continue;
    }
    if (text !== '') merged.push(textNode(text));
    text = '';
    merged.push(node);
  }
  if (text !== '') merged.push(textNode(text));
  return merged;
}

function textNode(text: string): Inline {
  return { kind: 'text', text };
}
