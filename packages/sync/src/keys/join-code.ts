import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { randomBytes, type CryptoPort } from '../seal/crypto-port.ts';

/** Why a text is no code: too short or too long, or a character that no code has. */
export type JoinCodeError =
  | { readonly code: 'code-length'; readonly length: number }
  | { readonly code: 'code-character'; readonly character: string };

/** Characters of a code: 80 bits. */
export const joinCodeCharacters = 16;

/** Digits and letters that nobody takes for others. Source: Crockford, "Base 32" */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const meant: ReadonlyMap<string, string> = new Map([
  ['O', '0'],
  ['I', '1'],
  ['L', '1'],
]);

/** A new code. */
export function createJoinCode(crypto: CryptoPort): string {
  // 32 divides 256: each character is as likely as any other.
  const values = Array.from(randomBytes(crypto, joinCodeCharacters), (byte) => byte % 32);
  return values.map((value) => alphabet.charAt(value)).join('');
}

/** A code as it is shown: in groups of four. */
export function showJoinCode(code: string): string {
  return code.replaceAll(/.{4}(?=.)/gu, '$&-');
}

/** Reads a code as somebody typed it: case, hyphens, blanks and look-alikes do not matter. */
export function readJoinCode(text: string): Result<string, JoinCodeError> {
  const typed = Array.from(
    text
      .normalize('NFKC')
      .toUpperCase()
      .replaceAll(/[\s\p{Pd}]+/gu, ''),
  );
  const characters = typed.map((character) => meant.get(character) ?? character);
  const foreign = characters.find((character) => !alphabet.includes(character));
  if (foreign !== undefined) return err({ code: 'code-character', character: foreign });
  if (characters.length !== joinCodeCharacters) {
    return err({ code: 'code-length', length: characters.length });
  }
  return ok(characters.join(''));
}
