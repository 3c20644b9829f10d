import type { SearchEngine } from '../settings/settings.ts';

/** A reply longer than this gets keywords. */
const minReplyLength = 500;
const maxKeywords = 5;
const maxKeywordLength = 60;

/** Whether a reply is long enough for keywords. */
export function isWorthKeywords(text: string): boolean {
  return text.length > minReplyLength;
}

/**
 * The keywords in what a model answered: a JSON array, alone or with words around it.
 *
 * @returns at most five, each once, trimmed; none where the answer is something else
 */
export function parseKeywords(answer: string): readonly string[] {
  const found = readArray(answer).flatMap((each) =>
    typeof each === 'string' ? [each.replace(/\s+/g, ' ').trim()] : [],
  );
  const usable = found.filter((word) => word !== '' && word.length <= maxKeywordLength);
  return [...new Set(usable)].slice(0, maxKeywords);
}

function readArray(answer: string): readonly unknown[] {
  const start = answer.indexOf('[');
  const end = answer.lastIndexOf(']');
  if (start < 0 || end < start) return [];
  try {
    const value: unknown = JSON.parse(answer.slice(start, end + 1));
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

const searchPages: Readonly<Record<SearchEngine, string>> = {
  google: 'https://www.google.com/search',
  ddg: 'https://duckduckgo.com/',
  bing: 'https://www.bing.com/search',
  brave: 'https://search.brave.com/search',
};

/** The page on which a search engine shows what it finds. */
export function searchPageOf(engine: SearchEngine, words: string): string {
  return `${searchPages[engine]}?q=${encodeURIComponent(words)}`;
}
