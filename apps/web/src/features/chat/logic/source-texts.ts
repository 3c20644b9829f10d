import type { NumberedSource } from '@parley/domain/chat/number-sources.ts';
import { safeLink } from '@parley/ui/markdown/urls.ts';
import type { IntlShape } from 'react-intl';

/** The word above a list of sources. */
export function sourcesText(intl: IntlShape): string {
  return intl.formatMessage({ id: 'sources.heading', defaultMessage: 'Sources' });
}

/** What a source is called: its title, else where it is. */
export function sourceTitle({ title, url }: Pick<NumberedSource, 'title' | 'url'>): string {
  return title === '' ? hostOf(url) : title;
}

/** Where a source is, whatever its title says; empty without an address. */
export function hostOf(url: string | undefined): string {
  return (url === undefined ? undefined : safeLink(url))?.host.replace(/^www\./u, '') ?? '';
}

/** So many words at each end tell a browser where a passage is. */
const wordsOfPassage = 5;

/**
 * The address of a source at its passage, by the first quote that is in it: browsers that know such
 * addresses go there, others to the page.
 */
export function passageLink(
  href: string,
  { quotes, unfound }: Pick<NumberedSource, 'quotes' | 'unfound'>,
): string {
  const quote = quotes.find((each) => !unfound.includes(each));
  const words = quote?.split(/\s+/u).filter((word) => word !== '') ?? [];
  if (words.length < 2 || !href.startsWith('http')) return href;
  const ends =
    words.length > 2 * wordsOfPassage
      ? [words.slice(0, wordsOfPassage), words.slice(-wordsOfPassage)]
      : [words];
  const text = ends.map((part) => encodePassage(part.join(' '))).join(',');
  return `${href}${href.includes('#') ? '' : '#'}:~:text=${text}`;
}

/** A hyphen and a comma have a meaning there. */
function encodePassage(text: string): string {
  // A cut may have left half of a character, which cannot be encoded.
  return encodeURIComponent(text.toWellFormed()).replaceAll('-', '%2D');
}
