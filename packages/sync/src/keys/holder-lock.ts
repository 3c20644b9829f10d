import type { Argon2Cost, HolderId, HolderLock, RingBox } from '@parley/contract/sync/ring-body.ts';
import { fromBase64Url, toBase64Url } from '@parley/domain/shared/base64url.ts';
import { joinBytes, sized, uint32, type Bytes } from '@parley/domain/shared/byte-fields.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { openBytes, sealBytes, type SealWith } from '../seal/authenticated-encryption.ts';
import { contextOf, sizedText } from '../seal/context.ts';
import { randomBytes, type CryptoPort } from '../seal/crypto-port.ts';
import { deriveSealKey } from '../seal/derive-key.ts';
import { curve, importAuthKey, newHolderId, type HolderSecret } from './holder-keys.ts';
import {
  findCostError,
  isLongEnough,
  passphraseBytes,
  passphraseCost,
  type Argon2id,
  type Argon2Input,
  type CostError,
} from './passphrase.ts';
import type { Holder } from './ring.ts';

/** What a person knows or has. */
export type PersonalSecret =
  /** The 16 bytes that the words of a recovery phrase stand for. */
  | { readonly kind: 'phrase'; readonly entropy: Bytes }
  /** 32 bytes of the extension `prf`, for {@link passkeyPrfInput}, with verification of the person. */
  | { readonly kind: 'passkey'; readonly prfOutput: Bytes }
  | { readonly kind: 'passphrase'; readonly passphrase: string };

/** What locks and unlocks holders. */
export interface LockDeps {
  readonly crypto: CryptoPort;
  readonly argon2id: Argon2id;
  readonly account: string;
}

/** Why a holder stays locked: none has a lock of this kind, the secret is another, or {@link CostError}. */
export type UnlockError = { readonly code: 'no-such-lock' | 'wrong-secret' } | CostError;

/** What passkeys are asked with, always the same: another input gives another output. */
export const passkeyPrfInput: Bytes = new TextEncoder().encode('parley/1/passkey');

const saltBytes = 16;
const scalarBytes = 32;
const publicKeyBytes = 65;
const authKeyBytes = 32;
/** Behind both keys of the pair. */
const authAt = scalarBytes + publicKeyBytes;
const prfBytes = 32;
const entropyBytes = 16;

/** How a lock is made, apart from what it locks. */
type Manner =
  | { readonly kind: 'phrase' | 'passkey' }
  | { readonly kind: 'passphrase'; readonly salt: Bytes; readonly cost: Argon2Cost };

/** What the key of a lock is derived from: bytes, or a passphrase that is made costly first. */
type Attempt = { readonly bytes: Bytes } | Argon2Input;

/**
 * Makes a holder whose keys are locked by what a person knows or has.
 *
 * @param name at most 100 characters
 * Errors: throws for a passphrase that is too short and for bytes of another number than the kind has.
 */
export async function createLockedHolder(
  deps: LockDeps,
  secret: PersonalSecret,
  name: string,
): Promise<Holder> {
  const { crypto } = deps;
  const { kind } = secret;
  const manner = newManner(crypto, kind);
  const attempt = isStrong(secret) ? attemptOf(secret, manner) : undefined;
  if (attempt === undefined) throw new RangeError('The secret is too short');
  const id = newHolderId(crypto);
  const { scalar, publicKey } = await createPair(crypto);
  const authKey = randomBytes(crypto, authKeyBytes);
  const place = await lockPlace(deps, { id, manner, attempt });
  const sealed = await sealBytes(crypto, place, joinBytes([scalar, publicKey, authKey]));
  scalar.fill(0);
  return { id, kind, name, publicKey, authKey, lock: { ...manner, sealed } };
}

/**
 * Becomes the first holder of a ring that the secret unlocks.
 *
 * Errors: that of the last lock that was tried.
 */
export async function unlockHolder(
  deps: LockDeps,
  boxes: readonly RingBox[],
  secret: PersonalSecret,
): Promise<Result<HolderSecret, UnlockError>> {
  let result: Result<HolderSecret, UnlockError> = err({ code: 'no-such-lock' });
  for (const { holder, lock } of boxes) {
    const attempt = lock && attemptOf(secret, lock);
    if (lock === undefined || attempt === undefined) continue;
    result = await tryLock(deps, { holder, lock }, attempt);
    if (result.ok) break;
  }
  return result;
}

async function tryLock(
  deps: LockDeps,
  { holder, lock }: { readonly holder: HolderId; readonly lock: HolderLock },
  attempt: Attempt,
): Promise<Result<HolderSecret, UnlockError>> {
  const costError = 'cost' in attempt ? findCostError(attempt.cost) : undefined;
  if (costError !== undefined) return err(costError);
  const place = await lockPlace(deps, { id: holder, manner: lock, attempt });
  const plain = await openBytes(deps.crypto, place, lock.sealed);
  return plain?.length === authAt + authKeyBytes
    ? ok(await readKeys(deps.crypto, holder, plain))
    : err({ code: 'wrong-secret' });
}

async function readKeys(crypto: CryptoPort, id: HolderId, plain: Bytes): Promise<HolderSecret> {
  const publicKey = plain.slice(scalarBytes, authAt);
  const privateKey = await importPrivateKey(crypto, plain.slice(0, scalarBytes), publicKey);
  const authKey = await importAuthKey(crypto, plain.slice(authAt));
  return { id, publicKey, privateKey, authKey };
}

async function createPair({ subtle }: CryptoPort): Promise<{ scalar: Bytes; publicKey: Bytes }> {
  const pair = await subtle.generateKey(curve, true, ['deriveBits']);
  const publicKey = new Uint8Array(await subtle.exportKey('raw', pair.publicKey));
  const { d } = await subtle.exportKey('jwk', pair.privateKey);
  const scalar = d === undefined ? undefined : fromBase64Url(d);
  if (scalar === undefined) throw new Error('The platform gave no private key');
  return { scalar, publicKey };
}

/** As JWK, which browsers agree on better than on PKCS #8. */
async function importPrivateKey(
  { subtle }: CryptoPort,
  scalar: Bytes,
  publicKey: Bytes,
): Promise<CryptoKey> {
  const jwk = {
    kty: 'EC',
    crv: curve.namedCurve,
    x: toBase64Url(publicKey.subarray(1, 1 + scalarBytes)),
    y: toBase64Url(publicKey.subarray(1 + scalarBytes)),
    d: toBase64Url(scalar),
  };
  return subtle.importKey('jwk', jwk, curve, false, ['deriveBits']);
}

async function lockPlace(
  { crypto, argon2id, account }: LockDeps,
  {
    id,
    manner,
    attempt,
  }: { readonly id: HolderId; readonly manner: Manner; readonly attempt: Attempt },
): Promise<SealWith> {
  const secret = 'cost' in attempt ? await argon2id(attempt) : attempt.bytes;
  const purpose = `${manner.kind}-lock` as const;
  const key = await deriveSealKey(crypto, { secret, account, purpose });
  const fields = [sizedText(id), sizedText(manner.kind), ...costFields(manner)];
  return { key, context: contextOf('holder-lock', account, fields) };
}

function costFields(manner: Manner): readonly Bytes[] {
  if (manner.kind !== 'passphrase') return [];
  const { memoryKib, passes, lanes } = manner.cost;
  return [sized(manner.salt), uint32(memoryKib), uint32(passes), uint32(lanes)];
}

function newManner(crypto: CryptoPort, kind: PersonalSecret['kind']): Manner {
  return kind === 'passphrase'
    ? { kind, salt: randomBytes(crypto, saltBytes), cost: passphraseCost }
    : { kind };
}

/** How a secret is tried at a lock; undefined where the lock is of another kind. */
function attemptOf(secret: PersonalSecret, manner: Manner): Attempt | undefined {
  if (secret.kind === 'passphrase') {
    if (manner.kind !== 'passphrase') return undefined;
    const { salt, cost } = manner;
    return { password: passphraseBytes(secret.passphrase), salt, cost };
  }
  if (secret.kind !== manner.kind) return undefined;
  return { bytes: secret.kind === 'phrase' ? secret.entropy : secret.prfOutput };
}

function isStrong(secret: PersonalSecret): boolean {
  if (secret.kind === 'passphrase') return isLongEnough(secret.passphrase);
  return secret.kind === 'phrase'
    ? secret.entropy.length === entropyBytes
    : secret.prfOutput.length === prfBytes;
}
