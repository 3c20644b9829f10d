import { ringLimits, type RingBox, type SealedRing } from '@parley/contract/sync/ring-body.ts';
import { uint64, type Bytes } from '@parley/domain/shared/byte-fields.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { openBytes, sealBytes, sealOverheadBytes } from '../seal/authenticated-encryption.ts';
import { contextOf } from '../seal/context.ts';
import { randomBytes, type CryptoPort } from '../seal/crypto-port.ts';
import { padText, unpadText } from '../seal/padded-text.ts';
import type { HolderSecret } from './holder-keys.ts';
import { closeBox, openBox, type BoxPlace } from './ring-box.ts';
import { readRing, readRingText, ringToJson } from './ring-text.ts';
import type { Holder, Ring } from './ring.ts';

/** Why a ring does not open. */
export type RingError =
  /** Not made by a device of the account, or changed on its way. */
  | { readonly code: 'ring-forged' }
  /** Older than one that was seen before: the server was put back, or holds back what is new. */
  | { readonly code: 'ring-rolled-back'; readonly version: number }
  /** This holder was removed. */
  | { readonly code: 'not-a-holder' };

/** Who opens a ring. */
export interface RingReader {
  readonly account: string;
  readonly secret: HolderSecret;
  /** The newest version that was seen; 0 for none. */
  readonly seenVersion: number;
}

const ringKeyBytes = 32;

/**
 * Seals a ring under a key of its own, which each holder gets in a box.
 *
 * Errors: throws for a ring that no device would open again, such as one with a holder whose name is
 * too long.
 */
export async function sealRing(
  crypto: CryptoPort,
  account: string,
  ring: Ring,
): Promise<SealedRing> {
  const { version } = ring;
  const json = ringToJson(ring);
  const plain = padText(JSON.stringify(json));
  if (readRing(json) === undefined || plain.length + sealOverheadBytes > ringLimits.bodyBytes) {
    throw new RangeError('Nobody would open this ring');
  }
  const content = randomBytes(crypto, ringKeyBytes);
  const key = await importRingKey(crypto, content);
  const body = await sealBytes(crypto, { key, context: bodyContext(account, version) }, plain);
  const bodyHash = await hashOf(crypto, body);
  const boxes = await Promise.all(
    ring.holders.map(async (holder) => {
      const place = { account, version, bodyHash, holder: holder.id };
      const { box, mac } = await closeBox(crypto, { holder, place }, content);
      return ringBox(holder, { holder: holder.id, box, mac });
    }),
  );
  content.fill(0);
  return { version, body, boxes };
}

/** Opens a ring. What a server made up, changed, or holds back is told as a value. */
export async function openRing(
  crypto: CryptoPort,
  { account, secret, seenVersion }: RingReader,
  { version, body, boxes }: SealedRing,
): Promise<Result<Ring, RingError>> {
  if (version < seenVersion) return err({ code: 'ring-rolled-back', version });
  const own = boxes.find(({ holder }) => holder === secret.id);
  if (own === undefined) return err({ code: 'not-a-holder' });
  const bodyHash = await hashOf(crypto, body);
  const place: BoxPlace = { account, version, bodyHash, holder: secret.id };
  const content = await openBox(crypto, { secret, place }, own);
  if (content?.length !== ringKeyBytes) return err({ code: 'ring-forged' });
  const ring = await openBody(crypto, { place, content }, body);
  return ring?.holders.some(({ id }) => id === secret.id) === true
    ? ok(ring)
    : err({ code: 'ring-forged' });
}

async function openBody(
  crypto: CryptoPort,
  { place, content }: { readonly place: BoxPlace; readonly content: Bytes },
  body: Bytes,
): Promise<Ring | undefined> {
  const { account, version } = place;
  const key = await importRingKey(crypto, content);
  const plain = await openBytes(crypto, { key, context: bodyContext(account, version) }, body);
  const text = plain && unpadText(plain);
  const ring = text === undefined ? undefined : readRingText(text);
  return ring?.version === version ? ring : undefined;
}

function ringBox({ lock }: Holder, box: RingBox): RingBox {
  return lock === undefined ? box : { ...box, lock };
}

async function importRingKey({ subtle }: CryptoPort, key: Bytes): Promise<CryptoKey> {
  return subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

async function hashOf({ subtle }: CryptoPort, bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await subtle.digest('SHA-256', bytes));
}

function bodyContext(account: string, version: number): Bytes {
  return contextOf('ring', account, [uint64(version)]);
}
