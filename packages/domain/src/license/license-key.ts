/*
 * Keys that this program issues: `PARLEY-` and five groups of five symbols, 125 random bits. The symbols
 * are those of Crockford, without the letters that are taken for digits. Other license servers have
 * keys of other forms, so only whoever issues a key looks at its form.
 */

const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const prefix = 'PARLEY';
const groupLength = 5;
const symbolCount = 25;

/** Random bytes that a key is made of; five bits of each count. */
export const licenseKeyBytes = symbolCount;

/** Writes a key from as many random bytes as {@link licenseKeyBytes} says. */
export function writeLicenseKey(randomBytes: Uint8Array): string {
  const text = Array.from(randomBytes, (byte) => symbols.charAt(byte & 31)).join('');
  return grouped(text);
}

/**
 * Reads a key as people type it: with or without hyphens and spaces, in small letters, with letters in
 * place of digits. Undefined for anything that cannot be one.
 */
export function readLicenseKey(typed: string): string | undefined {
  const text = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  if (!text.startsWith(prefix) || text.length !== prefix.length + symbolCount) return undefined;
  const body = text.slice(prefix.length).replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return Array.from(body).every((symbol) => symbols.includes(symbol)) ? grouped(body) : undefined;
}

/** Whether somebody typed a provider's API key where a license key belongs. */
export function looksLikeApiKey(typed: string): boolean {
  return typed.trim().toLowerCase().startsWith('sk-');
}

function grouped(text: string): string {
  const groups = Array.from({ length: symbolCount / groupLength }, (_none, index) =>
    text.slice(index * groupLength, (index + 1) * groupLength),
  );
  return [prefix, ...groups].join('-');
}
