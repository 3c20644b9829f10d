import type { ErrorContext } from './provider-adapter.ts';

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
 * like a key, or is the key or the value of an own header, replaced by its prefix and `…`.
 *
 * @param sent what the request carried; undefined where nothing was sent
 */
export function maskSecrets(text: string, sent?: ErrorContext): string {
  // Cut only after masking: a key at the border would lose what it is known by.
  let masked = text.slice(0, 2 * maxForeignTextLength);
  for (const secret of secretsOf(sent)) masked = masked.replaceAll(secret, '…');
  for (const pattern of secretPatterns) {
    masked = masked.replace(pattern, (_found, prefix: string) => `${prefix}…`);
  }
  return masked.slice(0, maxForeignTextLength);
}

/** The longest first: one may be a part of another. Short ones would take words out of a text. */
function secretsOf(sent: ErrorContext | undefined): readonly string[] {
  const headers = (sent?.endpoint.headerRows ?? []).map(({ value }) => value.trim());
  // A server may repeat the token of `Bearer …` alone.
  const tokens = headers.map((value) => value.slice(value.lastIndexOf(' ') + 1));
  return [sent?.key?.trim() ?? '', ...headers, ...tokens]
    .filter((secret) => secret.length >= 6)
    .toSorted((a, b) => b.length - a.length);
}
