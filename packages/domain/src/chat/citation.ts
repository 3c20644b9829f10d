import { stripBidiControls } from '../shared/strip-bidi-controls.ts';
import { cutText } from '../shared/text.ts';

/** Something that a reply says it has from elsewhere. */
export interface CitedSource {
  readonly kind: 'web' | 'document';
  /** May be empty; nobody has checked it. */
  readonly title: string;
  /** As the provider gave it; nobody has checked it. */
  readonly url?: string;
  /** The passage of the source that is meant. */
  readonly quote?: string;
  /** The quote is not in what is known of the source. */
  readonly isUnfound?: true;
  /** The number by which the text itself names the source, as in `[3]`. */
  readonly mark?: number;
}

/** A source, and where in its text it is cited. Without a place it is only listed. */
export interface Citation extends CitedSource {
  /** UTF-16 units of the text of its part, as are those of `textEnd`. */
  readonly textStart?: number;
  readonly textEnd?: number;
}

/** A place in a reply, counted as its provider counts. */
export interface CitedPlace {
  /** UTF-16 units of the answer's text that were told before what the provider counts in. */
  readonly from: number;
  readonly start: number;
  readonly end: number;
  readonly unit: 'utf-16' | 'code-point' | 'utf-8';
  /** What stands there by the word of the provider. */
  readonly text?: string;
}

/** More citations are not kept of one reply. */
export const maxCitations = 1000;
const maxTitle = 300;
const maxQuote = 300;
const maxUrl = 2048;

/** A citation as it may be kept and shown; a place that is not in the text is dropped. */
export function cleanCitation(citation: Citation, text: string): Citation {
  const { textStart = 0, textEnd = 0 } = citation;
  const isSound = Number.isSafeInteger(textStart) && Number.isSafeInteger(textEnd);
  const isInText = textStart >= 0 && textStart < textEnd && textEnd <= text.length;
  return { ...cleanSource(citation), ...(isSound && isInText ? { textStart, textEnd } : {}) };
}

/** A source as it may be kept and shown: in one line, of bearable length, with an address of the web or none. */
export function cleanSource(source: CitedSource): CitedSource {
  const url = webAddress(source.url);
  const quote = inOneLine(source.quote ?? '', maxQuote);
  const { mark = 0 } = source;
  return {
    kind: source.kind,
    title: inOneLine(source.title, maxTitle),
    ...(url === undefined ? {} : { url }),
    ...(quote === '' ? {} : { quote }),
    ...(quote !== '' && source.isUnfound === true ? { isUnfound: true } : {}),
    ...(Number.isSafeInteger(mark) && mark > 0 ? { mark } : {}),
  };
}

function inOneLine(text: string, limit: number): string {
  const read = stripBidiControls(text.slice(0, 4 * limit)).replaceAll(/[\s\p{Cc}]+/gu, ' ');
  return cutText(read.trim(), limit);
}

function webAddress(url: string | undefined): string | undefined {
  if (url === undefined || url.length > maxUrl) return undefined;
  // A backslash is a slash to browsers and none to other readers; invisible signs make an address lie.
  return /^https?:\/\/[^\s\p{Cc}\p{Cf}\\]+$/iu.test(url) ? url : undefined;
}
