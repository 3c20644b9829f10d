/** The most characters of a foreign text that are kept. */
const maxForeignTextLength = 4000;

const secretPatterns: readonly RegExp[] = [
  /\b(sk|pk|rk|gsk|xai|tvly|org|sess)[-_][\w*.-]{6,}/g,
  /\b(AIza)[\w*-]{10,}/g,
  /\b(Bearer\s+)[\w*.~+/-]{6,}=*/gi,
  /\b((?:api[-_ ]?key|access[-_ ]?token)["']?\s*[:=]\s*["']?)[\w*.-]{6,}/gi,
];

/**
 * Makes a provider's words fit to be kept and shown: at most 4,000 characters, and whatever looks
 * like a key, or is the key, replaced by its prefix and `…`.
 */
export function maskSecrets(text: string, key?: string): string {
  // Cut only after masking: a key at the border would lose what it is known by.
  let masked = text.slice(0, 2 * maxForeignTextLength);
  const secret = key?.trim() ?? '';
  if (secret.length >= 6) masked = masked.replaceAll(secret, '…');
  for (const pattern of secretPatterns) {
    masked = masked.replace(pattern, (_found, prefix: string) => `${prefix}…`);
  }
  return masked.slice(0, maxForeignTextLength);
}
