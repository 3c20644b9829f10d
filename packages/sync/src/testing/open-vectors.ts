import type { RecordVersion } from '@parley/contract/sync/record.ts';
import { readRingAnswer, type RingBox } from '@parley/contract/sync/ring-body.ts';
import { fromBase64Url, toBase64Url } from '@parley/domain/shared/base64url.ts';
import type { Bytes } from '@parley/domain/shared/byte-fields.ts';
import type { Result } from '@parley/domain/shared/result.ts';
import { toHex } from '@parley/domain/shared/to-hex.ts';

import { curve, importAuthKey, type HolderSecret } from '../keys/holder-keys.ts';
import { unlockHolder, type PersonalSecret } from '../keys/holder-lock.ts';
import { deriveJoin, openDeposit } from '../keys/join-deposit.ts';
import type { Argon2id } from '../keys/passphrase.ts';
import { readPhrase } from '../keys/recovery-phrase.ts';
import { ringToJson } from '../keys/ring-text.ts';
import type { Ring } from '../keys/ring.ts';
import { openRing } from '../keys/seal-ring.ts';
import { blobChunkBytes, createBlobSealer, type ChunkPlace } from '../seal/blob-sealer.ts';
import { createSealer } from '../seal/create-sealer.ts';
import type { RecordPayload } from '../seal/sealer.ts';
import { platform } from './platform.ts';

/** What was sealed once and has to open for ever. Bytes are Base64 for addresses. */
export interface Vectors {
  readonly account: string;
  readonly device: {
    readonly id: string;
    readonly privateKey: JsonWebKey;
    readonly publicKey: string;
    readonly authKey: string;
  };
  readonly phrase: string;
  readonly prfOutput: string;
  readonly passphrase: string;
  /** What Argon2id makes of the passphrase. */
  readonly stretchedPassphrase: string;
  /** As the server gives it. */
  readonly ring: object;
  readonly records: readonly {
    readonly version: RecordVersion;
    readonly seq: number;
    readonly sealed: string;
  }[];
  readonly blob: {
    readonly sha256: string;
    readonly place: ChunkPlace;
    readonly sealed: string;
  };
  readonly join: { readonly code: string; readonly sealed: string };
  readonly opened: Opened;
}

/** What comes out. */
export interface Opened {
  readonly ring: object;
  readonly payloads: readonly RecordPayload[];
  readonly recordId: string;
  readonly versionHash: string;
  readonly blobId: string;
  readonly chunk: string;
  /** SHA-256 of a sealed chunk of zeros at the beginning of the blob. */
  readonly fullChunk: string;
  readonly joinId: string;
  readonly deposit: { readonly ring: object; readonly head: number; readonly setHash: string };
}

const { crypto } = platform;

/** Opens all of it, in each way there is. Errors: throws where something does not open. */
export async function openVectors(vectors: Vectors, argon2id: Argon2id): Promise<Opened> {
  const { account } = vectors;
  const ring = await openInAllWays(vectors, argon2id);
  const sealer = await createSealer({ ...platform, account, keys: ring });
  const payloads: RecordPayload[] = [];
  for (const { version, seq, sealed } of vectors.records) {
    payloads.push(valueOf(await sealer.open(version, seq, bytesOf(sealed))));
  }
  const [first] = vectors.records;
  const [payload] = payloads;
  if (first === undefined || payload === undefined) throw new Error('There are records');
  const { rid, device, op } = first.version;
  return {
    ring: ringToJson(ring),
    payloads,
    recordId: await sealer.recordId(payload.collection, payload.id),
    versionHash: toHex(await sealer.versionHash(rid, device, op)),
    ...(await openBlob(vectors, ring)),
    ...(await openJoin(vectors)),
  };
}

async function openInAllWays(vectors: Vectors, argon2id: Argon2id): Promise<Ring> {
  const { account, phrase, prfOutput, passphrase } = vectors;
  const sealed = readRingAnswer(JSON.stringify(vectors.ring))?.ring ?? undefined;
  if (sealed === undefined) throw new Error('There is a ring');
  const secrets: readonly PersonalSecret[] = [
    { kind: 'phrase', entropy: valueOf(readPhrase(phrase)) },
    { kind: 'passkey', prfOutput: bytesOf(prfOutput) },
    { kind: 'passphrase', passphrase },
  ];
  const unlocked = await Promise.all(
    secrets.map((secret) => unlock({ account, argon2id }, sealed.boxes, secret)),
  );
  const rings: Ring[] = [];
  for (const secret of [await importDevice(vectors.device), ...unlocked]) {
    rings.push(valueOf(await openRing(crypto, { account, secret, seenVersion: 0 }, sealed)));
  }
  const texts = new Set(rings.map((ring) => JSON.stringify(ringToJson(ring))));
  const [ring] = rings;
  if (ring === undefined || texts.size > 1) throw new Error('All holders have one ring');
  return ring;
}

async function unlock(
  deps: { readonly account: string; readonly argon2id: Argon2id },
  boxes: readonly RingBox[],
  secret: PersonalSecret,
): Promise<HolderSecret> {
  return valueOf(await unlockHolder({ crypto, ...deps }, boxes, secret));
}

async function importDevice(device: Vectors['device']): Promise<HolderSecret> {
  const { id, privateKey, publicKey, authKey } = device;
  const { subtle } = crypto;
  return {
    id,
    publicKey: bytesOf(publicKey),
    privateKey: await subtle.importKey('jwk', privateKey, curve, false, ['deriveBits']),
    authKey: await importAuthKey(crypto, bytesOf(authKey)),
  };
}

async function openBlob(
  { account, blob }: Vectors,
  ring: Ring,
): Promise<Pick<Opened, 'blobId' | 'chunk' | 'fullChunk'>> {
  const sealer = await createBlobSealer(crypto, account, ring);
  const begin = { ...blob.place, index: 0, isLast: false };
  const full = await sealer.sealChunk(begin, new Uint8Array(blobChunkBytes));
  return {
    blobId: await sealer.blobId(bytesOf(blob.sha256)),
    chunk: toBase64Url(valueOf(await sealer.openChunk(blob.place, bytesOf(blob.sealed)))),
    fullChunk: toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', full))),
  };
}

async function openJoin({ account, join }: Vectors): Promise<Pick<Opened, 'joinId' | 'deposit'>> {
  const derived = await deriveJoin(crypto, account, join.code);
  const deposit = await openDeposit(crypto, derived, bytesOf(join.sealed));
  if (deposit === undefined) throw new Error('The deposit does not open');
  const { ring, head, setHash } = deposit;
  return {
    joinId: derived.id,
    deposit: { ring: ringToJson(ring), head, setHash: toBase64Url(setHash) },
  };
}

/** Bytes of a vector. */
export function bytesOf(text: string): Bytes {
  const bytes = fromBase64Url(text);
  if (bytes === undefined) throw new Error('Bytes are Base64 for addresses');
  return bytes;
}

function valueOf<T, E extends { readonly code: string }>(result: Result<T, E>): T {
  if (!result.ok) throw new Error(`It does not open: ${result.error.code}`);
  return result.value;
}
