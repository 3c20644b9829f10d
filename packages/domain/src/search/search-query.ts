import { foldText } from './fold.ts';
import { isSearchable, maxSearchLength } from './is-searchable.ts';

const maxTerms = 12;

/** A phrase in quotes, the last of which may still be missing, or a word. */
const quotedOrWord = /["“„](?<phrase>[^"“”„]+)(?:["”“](?=\s|$)|$)|\S+/gu;

/**
 * The folded words and phrases that must all occur, longest first; empty for what is too short to be
 * searched for. Signs of code are words like others.
 */
export function parseSearchQuery(query: string): readonly string[] {
  const text = query.trim().slice(0, maxSearchLength);
  if (!isSearchable(text)) return [];
  const terms = new Set<string>();
  for (const { 0: word, groups } of text.matchAll(quotedOrWord)) {
    const term = foldText(groups?.['phrase'] ?? word).trim();
    if (term !== '' && terms.size < maxTerms) terms.add(term);
  }
  return [...terms].toSorted((a, b) => b.length - a.length);
}

/** Whether all terms occur in a text that is folded already. Nothing matches no terms. */
export function matchesTerms(foldedText: string, terms: readonly string[]): boolean {
  return terms.length > 0 && terms.every((term) => foldedText.includes(term));
}
