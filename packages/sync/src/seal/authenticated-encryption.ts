import { joinBytes, uint8, type Bytes } from '@parley/domain/shared/byte-fields.ts';

import { randomBytes, type CryptoPort } from './crypto-port.ts';

/** Version of everything that is sealed. A later one gets its own reader; this one stays. */
export const sealFormat = 1;

const ivBytes = 12;
const tagBytes = 16;
const headBytes = 1 + ivBytes;

/** How many bytes {@link sealBytes} adds. */
export const sealOverheadBytes = headBytes + tagBytes;

/** With what, and for which place, something is sealed. */
export interface SealWith {
  readonly key: CryptoKey;
  /** The place: the same bytes are needed to open. */
  readonly context: Bytes;
}

/**
 * AES-256-GCM with a random IV: version, 12 bytes of IV, cipher text with a tag of 16 bytes. With
 * random IVs, a key is good for 2³² values.
 */
export async function sealBytes(
  crypto: CryptoPort,
  { key, context }: SealWith,
  plain: Bytes,
): Promise<Bytes> {
  const iv = randomBytes(crypto, ivBytes);
  const algorithm = { name: 'AES-GCM', iv, additionalData: context };
  const cipher = await crypto.subtle.encrypt(algorithm, key, plain);
  return joinBytes([uint8(sealFormat), iv, new Uint8Array(cipher)]);
}

/** Opens what {@link sealBytes} gave; undefined for another key, place or version, and for changed bytes. */
export async function openBytes(
  { subtle }: CryptoPort,
  { key, context }: SealWith,
  sealed: Uint8Array,
): Promise<Bytes | undefined> {
  if (sealed.length < sealOverheadBytes || sealed[0] !== sealFormat) return undefined;
  const iv = sealed.slice(1, headBytes);
  try {
    const algorithm = { name: 'AES-GCM', iv, additionalData: context };
    return new Uint8Array(await subtle.decrypt(algorithm, key, sealed.slice(headBytes)));
  } catch {
    return undefined;
  }
}
