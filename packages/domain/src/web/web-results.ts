import { cutText, estimateTokens } from '../shared/text.ts';
import { cleanSourceRef, type SourceRef } from '../chat/source-ref.ts';
import type { SourcedText } from '../tool/tool.ts';
import type { SearchHit } from './search-query.ts';

/** How results become numbered text. */
export interface Numbering {
  readonly numberOf: (address: string) => number;
  readonly nowMs: number;
}

/** So much of what a service shows of a page goes to the model. */
const maxHitText = 1600;
const maxTitle = 300;

/** What a search found as a model gets it: each page under its number. */
export function describeHits(hits: readonly SearchHit[], numbering: Numbering): SourcedText {
  if (hits.length === 0) return { text: 'Nothing was found.', isOutside: false, sources: [] };
  let text = '';
  const sources: SourceRef[] = [];
  for (const { title, url, text: shown, date } of hits) {
    if (text !== '') text += '\n\n';
    const start = text.length;
    const n = numbering.numberOf(url);
    const head = `[${n}] ${inOneLine(title)}\n${url}${date === undefined ? '' : `\n${inOneLine(date)}`}`;
    const body = cutText(shown.trim(), maxHitText);
    text += body === '' ? head : `${head}\n${body}`;
    sources.push(...sourceOf({ n, title, url, body, start, end: text.length }, numbering));
  }
  return { text, isOutside: true, sources };
}

/** A page as text. */
export interface PageText {
  readonly title: string;
  readonly url: string;
  readonly text: string;
}

/** The most of a page that one call gives. Estimated tokens. */
const maxPageTokens = 20_000;

/**
 * A page as a model gets it, from a place on, with word of how to read the rest.
 *
 * @param from UTF-16 units of the text
 */
export function describePage(page: PageText, from: number, numbering: Numbering): SourcedText {
  const { title, url, text } = page;
  const rest = text.slice(from);
  if (rest.trim() === '') {
    const said =
      text.trim() === '' ? 'The page has no text.' : 'The page has no more text from there on.';
    return { text: said, isOutside: false, sources: [] };
  }
  const tokens = estimateTokens(rest);
  const room =
    tokens <= maxPageTokens ? rest.length : Math.floor((rest.length * maxPageTokens) / tokens);
  const body = cutText(rest, room);
  const n = numbering.numberOf(url);
  const head = `[${n}] ${inOneLine(title)}\n${url}\n\n`;
  const left = rest.length - body.length;
  const more =
    left === 0 ? '' : `\n\n[${left} more characters. Go on with "from": ${from + body.length}.]`;
  const shown = head + body;
  const place = { n, title, url, body, start: 0, end: shown.length };
  return { text: shown + more, isOutside: true, sources: sourceOf(place, numbering) };
}

interface Found extends Pick<SourceRef, 'n' | 'title'> {
  readonly url: string;
  readonly body: string;
  readonly start: number;
  readonly end: number;
}

function sourceOf({ body, ...found }: Found, { nowMs }: Numbering): readonly SourceRef[] {
  const source = cleanSourceRef({ ...found, kind: 'web', quote: body, atMs: nowMs });
  return source === undefined ? [] : [source];
}

function inOneLine(text: string): string {
  return cutText(
    text
      .slice(0, 2 * maxTitle)
      .replaceAll(/\s+/gu, ' ')
      .trim(),
    maxTitle,
  );
}
