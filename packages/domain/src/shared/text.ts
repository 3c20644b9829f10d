/** Length of the preview that a list row shows, in characters. */
const previewCharacters = 50;
/** How much of a text is read for its preview. */
const readCharacters = 400;

/** Cuts after `limit` characters without splitting a surrogate pair. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const last = text.charCodeAt(limit - 1);
  const isHighSurrogate = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, isHighSurrogate ? limit - 1 : limit);
}

/**
 * The first words of a Markdown text on one line, at most 50 characters, for list rows.
 *
 * Reads at most 400 characters, so that its cost does not grow with the text.
 */
export function previewOf(markdown: string): string {
  const plain = cutText(markdown, readCharacters)
    .replace(/^ {0,3}(?:`{3}|~{3})[^\n`]*$/gm, '')
    .replace(/<\/?(?:details|summary|br|sub|sup|kbd)\b[^>]*>/gi, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^(?:[|:\- ]*\|[|:\- ]*$|[\s>#*+|-]+)/gm, '')
    .replace(/ +\|(?: +|$)/gm, ' ')
    .replace(/[`*~]+/g, '')
    .replace(/(?<![\p{L}\p{N}_])_{1,3}([^_\n]+)_{1,3}(?![\p{L}\p{N}_])/gu, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  return cutText(plain, previewCharacters);
}

/** A preview as it stands where a line has room for more: with an ellipsis where it was cut. */
export function shownPreview(preview: string): string {
  return preview.length < previewCharacters - 1 ? preview : `${preview}…`;
}

/** A rough count of tokens: 4 characters each for Latin text, 1 for CJK. */
export function estimateTokens(text: string): number {
  const sample = text.length > 4000 ? text.slice(0, 4000) : text;
  let weight = 0;
  for (let index = 0; index < sample.length; index += 1) {
    weight += sample.charCodeAt(index) >= 0x2e80 ? 1 : 0.25;
  }
  return Math.ceil(weight * (sample.length === 0 ? 0 : text.length / sample.length));
}
