import { cleanSource, type CitedSource } from './citation.ts';

/** Something that a tool or a document brought into a turn, under the number by which a reply names it. */
export interface SourceRef {
  /** From 1, over all that belongs to one question; the same source has the same number. */
  readonly n: number;
  readonly kind: 'web' | 'document' | 'mcp';
  /** May be empty; nobody has checked it. */
  readonly title: string;
  /** Of the web; nobody has checked it. */
  readonly url?: string;
  readonly documentId?: string;
  /**
   * Where its passage stands, in UTF-16 units: of a document in its text, else in the text of the
   * result. `end` belongs to it.
   */
  readonly start?: number;
  readonly end?: number;
  /** The beginning of the passage; at most 300 characters. */
  readonly quote?: string;
  readonly atMs: number;
}

/** More sources are not kept of one result. */
export const maxSources = 100;
/** What `[n]` can name. */
const maxNumber = 999;
const maxIdLength = 200;

/** A source as it may be kept and shown; undefined where it has no number, or is named by nothing. */
export function cleanSourceRef(source: SourceRef): SourceRef | undefined {
  const { n, kind, documentId = '', start, end, atMs } = source;
  if (!Number.isSafeInteger(n) || n < 1 || n > maxNumber) return undefined;
  const { kind: _kind, mark: _mark, ...named } = cleanSource(citedSourceOf(source));
  if (named.title === '' && named.url === undefined) return undefined;
  return {
    n,
    kind,
    ...named,
    ...(documentId === '' || documentId.length > maxIdLength ? {} : { documentId }),
    ...(start === undefined || end === undefined ? {} : { start, end }),
    atMs,
  };
}

/** What a reply cites by naming a source. */
export function citedSourceOf({ n, kind, title, url, quote }: SourceRef): CitedSource {
  return {
    kind: kind === 'web' || url !== undefined ? 'web' : 'document',
    title,
    ...(url === undefined ? {} : { url }),
    ...(quote === undefined ? {} : { quote }),
    mark: n,
  };
}
