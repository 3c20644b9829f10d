import { fromBase64Url, toBase64Url } from '../shared/base64url.ts';
import { err, ok, type Result } from '../shared/result.ts';

/*
 * How a key lies on the disk under a password: `encrypted-`, a body, `-`, the last four characters.
 * The body is base64url of version, method, iterations, salt, IV and cipher text, so that a value
 * says by itself how it is opened. This file knows the form and no cryptography.
 */

/** How the password becomes the key that opens the value. */
export interface SealHeader {
  /** Rounds of PBKDF2 with HMAC-SHA-256. */
  readonly iterations: number;
  /** 16 random bytes, new with each password. */
  readonly salt: Uint8Array<ArrayBuffer>;
}

/** An encrypted value in its parts. */
export interface SealedKey extends SealHeader {
  /** 12 random bytes, new with each value. */
  readonly iv: Uint8Array<ArrayBuffer>;
  /** AES-256-GCM: the encrypted text and the tag of 16 bytes. */
  readonly cipher: Uint8Array<ArrayBuffer>;
  /** Four characters; see {@link tailOfKey}. */
  readonly tail: string;
}

/**
 * Why a value is no encrypted key: another form (`not-sealed`), a version of the future, fewer
 * rounds than are safe, more than a device should be made to compute, or broken.
 */
export interface SealedKeyError {
  readonly code: 'not-sealed' | 'unknown-version' | 'too-weak' | 'too-costly' | 'damaged';
}

/** Fewer rounds are refused. */
export const fewestIterations = 600_000;
/** More would let a crafted value keep a device busy. */
export const maxIterations = 5_000_000;

const prefix = 'encrypted-';
const version = 1;
/** PBKDF2 with HMAC-SHA-256, and AES-256-GCM. */
const method = 1;
const saltBytes = 16;
const ivBytes = 12;
const tagBytes = 16;
const headBytes = 6 + saltBytes + ivBytes;
const tailCharacters = 4;
const maxTextLength = 20_000;
const hiddenTail = '****';
/** Of a shorter key, four characters would be too large a part. */
const minLengthWithTail = 8;

/**
 * How a key ends, to tell it from others; four stars for a key that is too short to show any of it,
 * and for the header values of a custom model, which are kept like a key, as JSON.
 */
export function tailOfKey(key: string): string {
  const isShown = key.length >= minLengthWithTail && !key.startsWith('[');
  return isShown ? key.slice(-tailCharacters) : hiddenTail;
}

/** What is shown of a key: `••••1234`. */
export function maskOfTail(tail: string): string {
  return tail === hiddenTail ? '••••' : `••••${tail}`;
}

/** Whether a stored text claims to be an encrypted key. */
export function looksSealed(text: string): boolean {
  return text.startsWith(prefix);
}

/** Writes the stored form. */
export function formatSealedKey({ iterations, salt, iv, cipher, tail }: SealedKey): string {
  const body = new Uint8Array(headBytes + cipher.length);
  body.set([version, method]);
  new DataView(body.buffer).setUint32(2, iterations);
  body.set(salt, 6);
  body.set(iv, 6 + saltBytes);
  body.set(cipher, headBytes);
  return `${prefix}${toBase64Url(body)}-${tail}`;
}

/** Reads the stored form. It may come from an import: nothing is computed before it is checked. */
export function parseSealedKey(text: string): Result<SealedKey, SealedKeyError> {
  if (!looksSealed(text)) return err({ code: 'not-sealed' });
  // The end may hold a dash as well, so the parts are told by their place.
  const tailStart = text.length - tailCharacters;
  if (text.length > maxTextLength || text[tailStart - 1] !== '-') return err({ code: 'damaged' });
  const bytes = fromBase64Url(text.slice(prefix.length, tailStart - 1));
  if (bytes === undefined || bytes.length < 2) return err({ code: 'damaged' });
  if (bytes[0] !== version || bytes[1] !== method) return err({ code: 'unknown-version' });
  if (bytes.length < headBytes + tagBytes) return err({ code: 'damaged' });
  const iterations = new DataView(bytes.buffer).getUint32(2);
  if (iterations < fewestIterations) return err({ code: 'too-weak' });
  if (iterations > maxIterations) return err({ code: 'too-costly' });
  return ok({
    iterations,
    salt: bytes.slice(6, 6 + saltBytes),
    iv: bytes.slice(6 + saltBytes, headBytes),
    cipher: bytes.slice(headBytes),
    tail: text.slice(tailStart),
  });
}

/** Whose key a value is. */
export interface SealOwner {
  readonly id: string;
  readonly providerId: string;
  readonly origin: string;
}

/**
 * What is authenticated along with a key, as text: where it belongs, how it ends, how it was
 * encrypted. A value that was moved to another key, provider or origin does not open.
 */
export function sealContext(
  owner: SealOwner,
  { iterations, salt, tail }: SealHeader & Pick<SealedKey, 'tail'>,
): string {
  const how = [version, method, iterations, toBase64Url(salt)];
  return JSON.stringify(['parley-key', ...how, owner.id, owner.providerId, owner.origin, tail]);
}

/** Whether two values were encrypted under the same password. */
export function isSameHeader(a: SealHeader, b: SealHeader): boolean {
  return a.iterations === b.iterations && a.salt.every((byte, index) => byte === b.salt[index]);
}
