import { joinBytes, type Bytes } from './byte-streams.ts';

/*
 * A file under a password: `PARLEYBK`, version, kind of key derivation, rounds, salt, then frames.
 * A frame is its length and AES-256-GCM of at most 1 MiB. Its nonce is its number; the head of the
 * file and whether it is the last one are authenticated with it, so that frames cannot be changed,
 * swapped, left out or cut off unseen. Salt and so the key are new for each file.
 */

const magic = new TextEncoder().encode('PARLEYBK');
const version = 1;
const pbkdf2Sha256 = 1;
const rounds = 600_000;
/** Fewer are too weak; more would only serve to keep the reader busy. */
const fewestRounds = 600_000;
const maxRounds = 5_000_000;
const saltBytes = 16;
const headBytes = magic.length + 2 + 4 + saltBytes;
const frameBytes = 2 ** 20;
const tagBytes = 16;

/** Thrown where the password is wrong, or the content is not what was written: no one can tell which. */
export class PasswordError extends Error {}

/** Thrown for a file that ends too early or was made by a newer program. */
export class FrameError extends Error {}

/** Whether bytes begin as a file under a password does. */
export function looksEncrypted(start: Bytes): boolean {
  return magic.every((byte, index) => start[index] === byte);
}

/** Encrypts a stream of bytes. */
export async function* encryptFrames(
  plain: AsyncIterable<Bytes>,
  password: string,
): AsyncGenerator<Bytes> {
  const head = new Uint8Array(headBytes);
  head.set(magic);
  head.set([version, pbkdf2Sha256], magic.length);
  new DataView(head.buffer).setUint32(magic.length + 2, rounds);
  head.set(crypto.getRandomValues(new Uint8Array(saltBytes)), headBytes - saltBytes);
  const key = await deriveKey(password, head);
  yield head;
  let number = 0;
  for await (const { bytes, isLast } of inFrames(plain)) {
    const parameters = frameParameters(head, number, isLast);
    const sealed = new Uint8Array(await crypto.subtle.encrypt(parameters, key, bytes));
    const length = new Uint8Array(4);
    new DataView(length.buffer).setUint32(0, sealed.length);
    yield joinBytes([length, sealed]);
    number += 1;
  }
}

async function* inFrames(
  plain: AsyncIterable<Bytes>,
): AsyncGenerator<{ readonly bytes: Bytes; readonly isLast: boolean }> {
  let rest: Bytes = new Uint8Array(0);
  for await (const chunk of plain) {
    rest = joinBytes([rest, chunk]);
    while (rest.length > frameBytes) {
      yield { bytes: rest.slice(0, frameBytes), isLast: false };
      rest = rest.slice(frameBytes);
    }
  }
  yield { bytes: rest, isLast: true };
}

/** Decrypts a file. Errors: {@link PasswordError}, {@link FrameError}. */
export async function* decryptFrames(file: Blob, password: string): AsyncGenerator<Bytes> {
  const head = await readHead(file);
  const key = await deriveKey(password, head);
  let at = headBytes;
  for (let number = 0; at < file.size || number === 0; number += 1) {
    const sealed = await readFrame(file, at);
    at += 4 + sealed.length;
    const parameters = frameParameters(head, number, at === file.size);
    const plain = await crypto.subtle.decrypt(parameters, key, sealed).catch(() => undefined);
    if (plain !== undefined) yield new Uint8Array(plain);
    else if (number === 0) throw new PasswordError('Wrong');
    else throw new FrameError('The content was changed');
  }
}

async function readHead(file: Blob): Promise<Bytes> {
  const head = await bytesOf(file.slice(0, headBytes));
  const isKnown =
    head.length === headBytes && looksEncrypted(head) && head[magic.length] === version;
  if (!isKnown || head[magic.length + 1] !== pbkdf2Sha256) throw new FrameError('Unknown version');
  const asked = new DataView(head.buffer).getUint32(magic.length + 2);
  if (asked < fewestRounds || asked > maxRounds) throw new FrameError('Unsafe parameters');
  return head;
}

async function readFrame(file: Blob, at: number): Promise<Bytes> {
  const start = await bytesOf(file.slice(at, at + 4));
  const length = start.length < 4 ? Infinity : new DataView(start.buffer).getUint32(0);
  if (length > frameBytes + tagBytes || at + 4 + length > file.size) {
    throw new FrameError('The file ends too early');
  }
  return bytesOf(file.slice(at + 4, at + 4 + length));
}

async function bytesOf(blob: Blob): Promise<Bytes> {
  return new Uint8Array(await blob.arrayBuffer());
}

async function deriveKey(password: string, head: Bytes): Promise<CryptoKey> {
  const text = new TextEncoder().encode(password.normalize('NFKC'));
  const base = await crypto.subtle.importKey('raw', text, 'PBKDF2', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    {
      name: 'PBKDF2',
      hash: 'SHA-256',
      salt: head.slice(headBytes - saltBytes),
      iterations: new DataView(head.buffer).getUint32(magic.length + 2),
    },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

function frameParameters(head: Bytes, number: number, isLast: boolean): AesGcmParams {
  const iv = new Uint8Array(12);
  new DataView(iv.buffer).setUint32(8, number);
  return {
    name: 'AES-GCM',
    iv,
    additionalData: joinBytes([head, new Uint8Array([isLast ? 1 : 0])]),
  };
}
