import { cleanSourceRef, type SourceRef } from '../chat/source-ref.ts';
import type { OutputCard } from '../chat/shown-output.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { cutText } from '../shared/text.ts';
import type { SourcedText, ToolInput } from '../tool/tool.ts';
import type { Numbering } from './web-results.ts';

/** Which engine of Google looks for images. Kept once a search has shown that it does. */
export interface ImageSearchSettings {
  readonly engineId: string;
}

const maxEngineId = 200;

/** Reads the stored setting; undefined where image search is not set up. */
export function parseImageSearch(
  stored: Readonly<Record<string, unknown>>,
): ImageSearchSettings | undefined {
  const { engineId } = stored;
  if (typeof engineId !== 'string' || engineId.length > maxEngineId) return undefined;
  return engineId.trim() === '' ? undefined : { engineId: engineId.trim() };
}

/** Which images are looked for. */
export interface ImageQuery {
  readonly keyword: string;
  /** 1 to 10. */
  readonly count: number;
}

/** An image that was found. Nobody has checked what it shows. */
export interface ImageHit {
  readonly title: string;
  readonly snippet: string;
  readonly imageUrl: string;
  /** The page that it stands on; empty where the engine does not say. */
  readonly pageUrl: string;
}

/** The most that one search gives; the service has no more on a page. */
const maxImages = 10;
const usualImages = 5;
const maxKeyword = 400;

/** Reads the arguments of a search. Errors: a reason in words for the model. */
export function parseImageQuery({ keyword, count }: ToolInput): Result<ImageQuery, string> {
  if (typeof keyword !== 'string' || keyword.trim() === '') {
    return err('the argument "keyword" must be a text');
  }
  const wanted = typeof count === 'number' && Number.isFinite(count) ? count : usualImages;
  return ok({
    keyword: keyword.trim().slice(0, maxKeyword),
    count: Math.min(maxImages, Math.max(1, Math.round(wanted))),
  });
}

/** What was found as a model gets it, each image under its number, and as cards for the person. */
export function describeImages(
  hits: readonly ImageHit[],
  { numberOf, nowMs }: Numbering,
): SourcedText {
  let text = '';
  const sources: SourceRef[] = [];
  for (const hit of hits) {
    if (text !== '') text += '\n\n';
    const start = text.length;
    const url = hit.pageUrl === '' ? hit.imageUrl : hit.pageUrl;
    const n = numberOf(url);
    const title = inOneLine(hit.title);
    const snippet = inOneLine(hit.snippet);
    text += `[${n}] title: ${title}\nsnippet: ${snippet}\nimageURL: ${hit.imageUrl}`;
    const place = { start, end: text.length, atMs: nowMs };
    const source = cleanSourceRef({ n, kind: 'web', title, url, quote: snippet, ...place });
    if (source !== undefined) sources.push(source);
  }
  return { text, isOutside: true, sources, shown: { kind: 'cards', cards: hits.map(toCard) } };
}

/** What leads nowhere safe is left out of a card. */
function toCard({ title, snippet, imageUrl, pageUrl }: ImageHit): OutputCard {
  return {
    title: inOneLine(title),
    text: inOneLine(snippet),
    imageUrl: isSafe(imageUrl) ? imageUrl : '',
    linkUrl: isSafe(pageUrl) ? pageUrl : '',
  };
}

function isSafe(url: string): boolean {
  return /^https:/iu.test(url);
}

const maxLine = 300;

function inOneLine(text: string): string {
  return cutText(text.replaceAll(/\s+/gu, ' ').trim(), maxLine);
}
