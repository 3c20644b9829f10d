/** The most characters of a foreign text that are kept. */
export const maxForeignCharacters = 4000;

const keyPatterns: readonly RegExp[] = [
  /\b(sk|pk|rk|gsk|xai|tvly|org|sess)[-_][\w*.-]{6,}/g,
  /\b(AIza)[\w*-]{10,}/g,
  /\b(Bearer\s+)[\w*.~+/-]{6,}=*/gi,
  /\b((?:api[-_ ]?key|access[-_ ]?token)["']?\s*[:=]\s*["']?)[\w*.-]{6,}/gi,
];

/**
 * Makes the words of an error fit to be kept and shown: at most 4,000 characters, and whatever looks
 * like a key replaced by its prefix and `…`.
 */
export function maskKeys(text: string): string {
  // Cut only after masking: a key at the border would lose what it is known by.
  let masked = text.slice(0, 2 * maxForeignCharacters);
  for (const pattern of keyPatterns) {
    masked = masked.replace(pattern, (_found, prefix: string) => `${prefix}…`);
  }
  return masked.slice(0, maxForeignCharacters);
}

/** Whether something in a text looks like a key. */
export function hasKeys(text: string): boolean {
  return keyPatterns.some((pattern) => text.search(pattern) !== -1);
}
