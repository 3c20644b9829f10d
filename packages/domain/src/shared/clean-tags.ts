import { cutText } from './text.ts';

/** Longest of a tag, in characters, and most of one record. */
const tagLimits = { length: 50, count: 20 } as const;

/** Tags without blanks around them, each once, however it is capitalized. */
export function cleanTags(tags: readonly string[]): readonly string[] {
  const seen = new Map<string, string>();
  for (const tag of tags) {
    const name = cutText(tag.trim(), tagLimits.length).trim();
    if (name !== '' && !seen.has(name.toLowerCase())) seen.set(name.toLowerCase(), name);
  }
  return [...seen.values()].slice(0, tagLimits.count);
}
