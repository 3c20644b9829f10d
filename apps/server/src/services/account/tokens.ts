import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';

import { signInCodeLength } from '@parley/contract/http/account.ts';

/** Letters and digits that nobody takes for others: 0 and O, 1, I and L, U and V are not both there. */
const codeSymbols = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Five bits each: those of codes, and the two that look like others only in bad handwriting. */
const longCodeSymbols = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const groupSymbols = 4;
const tokenBytes = 32;
const idBytes = 16;

/** A code for a mail; each of 729 million is as likely. */
export function makeCode(): string {
  const symbols = Array.from(
    { length: signInCodeLength },
    () => codeSymbols[randomInt(codeSymbols.length)],
  );
  return symbols.join('');
}

/** A code that nobody guesses, in groups of four symbols of five random bits each. */
export function makeLongCode(groups: number): string {
  return Array.from({ length: groups }, symbolGroup).join('-');
}

function symbolGroup(): string {
  const bytes = randomBytes(groupSymbols);
  return Array.from(bytes, (byte) => longCodeSymbols[byte % longCodeSymbols.length]).join('');
}

/** A code as it was made, whatever case, spaces and hyphens a person gave it. */
export function plainCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase();
}

/** 256 random bits, as text for a cookie. */
export function makeToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** Whether a text can be a token. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** A name for a row that nobody guesses. */
export function makeId(): string {
  return randomBytes(idBytes).toString('base64url');
}

/** What is kept of a token. It is random, so a plain hash tells nothing of it. */
export function hashOf(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}

/** What is kept of a text that could be guessed, or made of another one; nobody finds it without the key. */
export function keyedHash(key: Uint8Array, ...parts: readonly string[]): Buffer {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest();
}
