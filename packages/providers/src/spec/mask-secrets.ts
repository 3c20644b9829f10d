import { maskKeys, maxForeignCharacters } from '@parley/domain/shared/mask-keys.ts';

import type { ErrorContext } from './provider-adapter.ts';

/**
 * Makes a provider's words fit to be kept and shown: at most 4,000 characters, and whatever looks
 * like a key, or is the key or the value of an own header, replaced by its prefix and `…`.
 *
 * @param sent what the request carried; undefined where nothing was sent
 */
export function maskSecrets(text: string, sent?: ErrorContext): string {
  // Cut only after masking: a key at the border would lose what it is known by.
  let masked = text.slice(0, 2 * maxForeignCharacters);
  for (const secret of secretsOf(sent)) masked = masked.replaceAll(secret, '…');
  return maskKeys(masked);
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
