import { joinBytes, uint8, type Bytes } from '@parley/domain/shared/byte-fields.ts';
import { encodeUtf8 } from '@parley/domain/shared/utf8.ts';

import type { CryptoPort } from './crypto-port.ts';

/** What a key is for. No two uses of a secret share one. */
export type KeyPurpose =
  | 'record'
  | 'blob'
  | 'blob-chunks'
  | 'ring-box'
  | 'phrase-lock'
  | 'passphrase-lock'
  | 'passkey-lock'
  | 'join-id'
  | 'join-key';

/** What a key is derived from. */
export interface KeySource {
  /** A secret of at least 128 bits, or a key made by {@link importSecret}. */
  readonly secret: Bytes | CryptoKey;
  /** Id of the account. */
  readonly account: string;
  readonly purpose: KeyPurpose;
  /** What else the key is bound to. */
  readonly context?: Uint8Array;
}

const derivedBits = 256;

/** A secret that only serves to derive keys and cannot be read again. */
export async function importSecret(crypto: CryptoPort, secret: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey', 'deriveBits']);
}

/** A key of AES-256-GCM by HKDF-SHA-256; it cannot be read again. */
export async function deriveSealKey(crypto: CryptoPort, source: KeySource): Promise<CryptoKey> {
  const bits = await deriveBytes(crypto, source);
  const key = await crypto.subtle.importKey('raw', bits, 'AES-GCM', false, ['encrypt', 'decrypt']);
  bits.fill(0);
  return key;
}

/** 32 bytes by HKDF-SHA-256 with the account as salt. Source: RFC 5869 */
export async function deriveBytes(crypto: CryptoPort, source: KeySource): Promise<Bytes> {
  const { secret, account } = source;
  const key = secret instanceof Uint8Array ? await importSecret(crypto, secret) : secret;
  const salt = encodeUtf8(account);
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt, info: infoOf(source) };
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, derivedBits));
}

/** No purpose holds the byte between it and the context, so no two pairs have the same bytes. */
function infoOf({ purpose, context }: KeySource): Bytes {
  const name = encodeUtf8(`parley/1/${purpose}`);
  return context === undefined ? name : joinBytes([name, uint8(0), context]);
}
