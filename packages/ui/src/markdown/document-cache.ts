import type { MarkdownOptions, MarkdownSnapshot } from './markdown-document.ts';

/** Parsed documents of finished texts, the least recently used one dropped first. */
export interface DocumentCache {
  /** The parsed document of a text; undefined when it is not there. */
  readonly get: (text: string, options?: MarkdownOptions) => MarkdownSnapshot | undefined;
  /** Keeps what was read, so that showing it again costs nothing. */
  readonly keep: (text: string, snapshot: MarkdownSnapshot, options?: MarkdownOptions) => void;
}

/** Creates a cache that holds documents of up to `maxCharacters` characters of source together. */
export function createDocumentCache(maxCharacters: number): DocumentCache {
  const snapshots = new Map<string, MarkdownSnapshot>();
  let size = 0;

  function keep(text: string, snapshot: MarkdownSnapshot, options: MarkdownOptions = {}): void {
    const key = cacheKey(text, options);
    if (snapshots.delete(key)) size -= text.length;
    snapshots.set(key, snapshot);
    size += text.length;
    for (const oldest of snapshots.keys()) {
      if (size <= maxCharacters || oldest === key) break;
      snapshots.delete(oldest);
      size -= oldest.length - 1;
    }
  }

  function get(text: string, options: MarkdownOptions = {}): MarkdownSnapshot | undefined {
    const key = cacheKey(text, options);
    const known = snapshots.get(key);
    if (known === undefined) return undefined;
    snapshots.delete(key);
    snapshots.set(key, known);
    return known;
  }

  return { get, keep };
}

function cacheKey(text: string, options: MarkdownOptions): string {
  return (options.hasDollarMath === false ? '0' : '1') + text;
}
