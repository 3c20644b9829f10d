import type { HolderId } from '@parley/contract/sync/ring-body.ts';
import type { Bytes } from '@parley/domain/shared/byte-fields.ts';
import { toHex } from '@parley/domain/shared/to-hex.ts';

import { randomBytes, type CryptoPort } from '../seal/crypto-port.ts';
import type { Holder } from './ring.ts';

/** What makes somebody a holder. A browser can store it; neither key can be read again. */
export interface HolderSecret {
  readonly id: HolderId;
  readonly publicKey: Bytes;
  /** ECDH over P-256. */
  readonly privateKey: CryptoKey;
  /** HMAC-SHA-256. */
  readonly authKey: CryptoKey;
}

/** The curve: all implementations of WebCrypto have it. */
export const curve = { name: 'ECDH', namedCurve: 'P-256' } as const;

/**
 * Makes the keys of a device.
 *
 * @param name at most 100 characters
 * @returns what goes into the ring, and what stays on the device
 */
export async function createDevice(
  crypto: CryptoPort,
  name: string,
): Promise<{ readonly holder: Holder; readonly secret: HolderSecret }> {
  const { subtle } = crypto;
  const pair = await subtle.generateKey(curve, false, ['deriveBits']);
  const publicKey = new Uint8Array(await subtle.exportKey('raw', pair.publicKey));
  const authKey = randomBytes(crypto, 32);
  const holder: Holder = { id: newHolderId(crypto), kind: 'device', name, publicKey, authKey };
  const secret = {
    id: holder.id,
    publicKey,
    privateKey: pair.privateKey,
    authKey: await importAuthKey(crypto, authKey),
  };
  return { holder, secret };
}

/** A name for a new holder. */
export function newHolderId(crypto: CryptoPort): HolderId {
  return toHex(randomBytes(crypto, 16));
}

/** A holder's `authKey`, ready to use. */
export async function importAuthKey(crypto: CryptoPort, key: Bytes): Promise<CryptoKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', key, algorithm, false, ['sign', 'verify']);
}
