import type { HolderId } from '@parley/contract/sync/ring-body.ts';
import { joinBytes, sized, uint64, type Bytes } from '@parley/domain/shared/byte-fields.ts';

import { openBytes, sealBytes } from '../seal/authenticated-encryption.ts';
import { contextOf, sizedText } from '../seal/context.ts';
import type { CryptoPort } from '../seal/crypto-port.ts';
import { deriveSealKey } from '../seal/derive-key.ts';
import { curve, importAuthKey, type HolderSecret } from './holder-keys.ts';
import type { Holder } from './ring.ts';

/** Where a box belongs: to one holder, in one version of one ring. */
export interface BoxPlace {
  readonly account: string;
  readonly version: number;
  /** SHA-256 of the sealed ring. */
  readonly bodyHash: Bytes;
  readonly holder: HolderId;
}

/** A box and what proves that a device of the account made it. */
export interface ClosedBox {
  readonly box: Bytes;
  readonly mac: Bytes;
}

const publicKeyBytes = 65;

/**
 * Closes a key in a box that one holder opens: a key pair for this box alone, ECDH with the holder's
 * public key, HKDF, AES-256-GCM. The box begins with the public key of that pair.
 */
export async function closeBox(
  crypto: CryptoPort,
  { holder, place }: { readonly holder: Holder; readonly place: BoxPlace },
  content: Bytes,
): Promise<ClosedBox> {
  const { subtle } = crypto;
  const pair = await subtle.generateKey(curve, false, ['deriveBits']);
  const ephemeral = new Uint8Array(await subtle.exportKey('raw', pair.publicKey));
  const theirs = await subtle.importKey('raw', holder.publicKey, curve, false, []);
  const key = await boxKey(crypto, place, {
    shared: await sharedSecret(crypto, pair.privateKey, theirs),
    publicKeys: [ephemeral, holder.publicKey],
  });
  const sealed = await sealBytes(crypto, { key, context: boxContext(place) }, content);
  const box = joinBytes([ephemeral, sealed]);
  const authKey = await importAuthKey(crypto, holder.authKey);
  const mac = await subtle.sign('HMAC', authKey, macInput(place, box));
  return { box, mac: new Uint8Array(mac) };
}

/** Opens a box of one's own; undefined where no device of the account made it for this place. */
export async function openBox(
  crypto: CryptoPort,
  { secret, place }: { readonly secret: HolderSecret; readonly place: BoxPlace },
  { box, mac }: ClosedBox,
): Promise<Bytes | undefined> {
  const { subtle } = crypto;
  // Whoever knows the public key can close a box; only the account's devices know the other one.
  if (!(await subtle.verify('HMAC', secret.authKey, mac, macInput(place, box)))) return undefined;
  const ephemeral = box.slice(0, publicKeyBytes);
  const theirs = await importPoint(crypto, ephemeral);
  if (theirs === undefined) return undefined;
  const key = await boxKey(crypto, place, {
    shared: await sharedSecret(crypto, secret.privateKey, theirs),
    publicKeys: [ephemeral, secret.publicKey],
  });
  return openBytes(crypto, { key, context: boxContext(place) }, box.slice(publicKeyBytes));
}

/** A public key; undefined where the bytes are no point of the curve. */
async function importPoint({ subtle }: CryptoPort, bytes: Bytes): Promise<CryptoKey | undefined> {
  try {
    return await subtle.importKey('raw', bytes, curve, false, []);
  } catch {
    return undefined;
  }
}

async function sharedSecret(
  { subtle }: CryptoPort,
  own: CryptoKey,
  theirs: CryptoKey,
): Promise<Bytes> {
  return new Uint8Array(await subtle.deriveBits({ name: 'ECDH', public: theirs }, own, 256));
}

async function boxKey(
  crypto: CryptoPort,
  { account }: BoxPlace,
  { shared, publicKeys }: { readonly shared: Bytes; readonly publicKeys: readonly Bytes[] },
): Promise<CryptoKey> {
  const context = joinBytes(publicKeys);
  return deriveSealKey(crypto, { secret: shared, account, purpose: 'ring-box', context });
}

function boxContext({ account, version, bodyHash, holder }: BoxPlace): Bytes {
  return contextOf('ring-box', account, [uint64(version), sized(bodyHash), sizedText(holder)]);
}

function macInput(place: BoxPlace, box: Uint8Array): Bytes {
  return joinBytes([boxContext(place), sized(box)]);
}
