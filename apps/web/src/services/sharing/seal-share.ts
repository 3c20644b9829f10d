import { fromBase64Url, toBase64Url } from '@parley/domain/shared/base64url.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { collectBytes, joinBytes, type Bytes } from '#src/platform/byte-streams.ts';

/*
 * [Note: sealed share] Version 1:
 *
 *   0       version, 1
 *   1       1 where a password is needed, else 0
 *   2–17    salt of the password; absent without one
 *   then    nonce, 12 bytes
 *   then    AES-256-GCM of the raw deflated JSON; everything before it is authenticated with it
 *
 * Its key: HKDF-SHA-256 with no salt and the info `parley/1/share` over the 16 bytes of the link,
 * followed by the 32 bytes that PBKDF2-SHA-256 makes of the password in 600,000 rounds.
 * What was sealed once has to open for ever: `seal-share.test.ts` has fixed examples.
 */

/** A chat that was sealed. */
export interface SealedChat {
  readonly sealed: Bytes;
  /** 128 bits, as they stand in the link. */
  readonly key: string;
}

/** Why something sealed does not open; `wrong-key` also stands for a wrong password. */
export interface OpenFailure {
  readonly code: 'needs-password' | 'wrong-key' | 'not-readable';
}

const version = 1;
const keyBytes = 16;
const saltBytes = 16;
const nonceBytes = 12;
const rounds = 600_000;
/** A small thing that becomes more when it is inflated is an attack. */
const maxJsonBytes = 32 * 1024 * 1024;

/** Seals a value as JSON with a new key. @param random fills the bytes that it is given */
export async function sealShare(
  value: unknown,
  password: string,
  random: (bytes: Bytes) => Bytes = (bytes) => crypto.getRandomValues(bytes),
): Promise<SealedChat> {
  const secret = random(new Uint8Array(keyBytes));
  const salt = random(new Uint8Array(password === '' ? 0 : saltBytes));
  const nonce = random(new Uint8Array(nonceBytes));
  const head = joinBytes([new Uint8Array([version, password === '' ? 0 : 1]), salt, nonce]);
  const json = new Blob([JSON.stringify(value)]).stream();
  const deflated = await collectBytes(
    json.pipeThrough(new CompressionStream('deflate-raw')),
    Number.POSITIVE_INFINITY,
  );
  const key = await keyOf(secret, password, salt);
  const encrypted = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv: nonce, additionalData: head },
    key,
    deflated,
  );
  return { sealed: joinBytes([head, new Uint8Array(encrypted)]), key: toBase64Url(secret) };
}

/** Opens what {@link sealShare} sealed; what is in it is anybody's word. */
export async function openShare(
  sealed: Bytes,
  key: string,
  password = '',
): Promise<Result<unknown, OpenFailure>> {
  const parts = takeApart(sealed);
  if (parts === undefined) return err({ code: 'not-readable' });
  const secret = fromBase64Url(key);
  if (secret?.length !== keyBytes) return err({ code: 'wrong-key' });
  const { salt, nonce, head, encrypted } = parts;
  if (salt.length > 0 && password === '') return err({ code: 'needs-password' });
  const deflated = await decrypt(encrypted, await keyOf(secret, password, salt), { nonce, head });
  return deflated === undefined ? err({ code: 'wrong-key' }) : inflate(deflated);
}

interface Parts {
  readonly head: Bytes;
  readonly salt: Bytes;
  readonly nonce: Bytes;
  readonly encrypted: Bytes;
}

function takeApart(sealed: Bytes): Parts | undefined {
  const [first, flags] = sealed;
  if (first !== version || (flags !== 0 && flags !== 1)) return undefined;
  const nonceAt = 2 + flags * saltBytes;
  const headEnd = nonceAt + nonceBytes;
  if (sealed.length <= headEnd) return undefined;
  return {
    head: sealed.slice(0, headEnd),
    salt: sealed.slice(2, nonceAt),
    nonce: sealed.slice(nonceAt, headEnd),
    encrypted: sealed.slice(headEnd),
  };
}

/** The key of a share. A password without a salt is none. */
async function keyOf(secret: Bytes, password: string, salt: Bytes): Promise<CryptoKey> {
  const stretched = salt.length === 0 ? new Uint8Array() : await stretch(password, salt);
  const whole = await crypto.subtle.importKey(
    'raw',
    joinBytes([secret, stretched]),
    'HKDF',
    false,
    ['deriveKey'],
  );
  const info = new TextEncoder().encode('parley/1/share');
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info },
    whole,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

async function stretch(password: string, salt: Bytes): Promise<Bytes> {
  // The same word can be typed in several ways of writing its accents.
  const bytes = new TextEncoder().encode(password.normalize('NFC'));
  const key = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveBits']);
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds };
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, 256));
}

async function decrypt(
  encrypted: Bytes,
  key: CryptoKey,
  { nonce, head }: Pick<Parts, 'nonce' | 'head'>,
): Promise<Bytes | undefined> {
  const algorithm = { name: 'AES-GCM', iv: nonce, additionalData: head };
  try {
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, encrypted));
  } catch {
    return undefined;
  }
}

async function inflate(deflated: Bytes): Promise<Result<unknown, OpenFailure>> {
  const stream = new Blob([deflated]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  try {
    const json = await collectBytes(stream, maxJsonBytes);
    const value: unknown = JSON.parse(new TextDecoder().decode(json));
    return ok(value);
  } catch {
    return err({ code: 'not-readable' });
  }
}
