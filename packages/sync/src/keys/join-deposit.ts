import { joinLimits } from '@parley/contract/sync/join-body.ts';
import { isCount, parseJson, readBytes } from '@parley/contract/sync/sync-fields.ts';
import { fieldsOf } from '@parley/domain/import/source-json.ts';
import { toBase64Url } from '@parley/domain/shared/base64url.ts';
import { joinBytes, type Bytes } from '@parley/domain/shared/byte-fields.ts';
import { toHex } from '@parley/domain/shared/to-hex.ts';
import { encodeUtf8 } from '@parley/domain/shared/utf8.ts';

import { openBytes, sealBytes, type SealWith } from '../seal/authenticated-encryption.ts';
import { contextOf, sizedText } from '../seal/context.ts';
import type { CryptoPort } from '../seal/crypto-port.ts';
import { deriveBytes, deriveSealKey, importSecret } from '../seal/derive-key.ts';
import { padText, unpadText } from '../seal/padded-text.ts';
import { readRing, ringToJson } from './ring-text.ts';
import type { Ring } from './ring.ts';

/** What a device gives to a new one. */
export interface JoinDeposit {
  readonly ring: Ring;
  /** Where the account stood. */
  readonly head: number;
  /** 32 bytes: the sum of the hashes of all versions up to there. */
  readonly setHash: Bytes;
}

/** What a code stands for. */
export interface Join {
  /** Name of the deposit at the server: 32 hexadecimal digits. */
  readonly id: string;
  readonly key: CryptoKey;
  readonly account: string;
}

/** Makes guessing a code from its deposit slow; 80 bits alone would be few for years of it. */
const iterations = 600_000;
const setHashBytes = 32;

/**
 * Derives what both devices need from the code. Takes about a third of a second.
 *
 * @param code as `createJoinCode` or `readJoinCode` gave it
 */
export async function deriveJoin(crypto: CryptoPort, account: string, code: string): Promise<Join> {
  const { subtle } = crypto;
  const salt = joinBytes([sizedText('parley/1/join'), sizedText(account)]);
  const material = await subtle.importKey('raw', encodeUtf8(code), 'PBKDF2', false, ['deriveBits']);
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', iterations, salt };
  const bits = new Uint8Array(await subtle.deriveBits(algorithm, material, 256));
  const secret = await importSecret(crypto, bits);
  bits.fill(0);
  const id = await deriveBytes(crypto, { secret, account, purpose: 'join-id' });
  const key = await deriveSealKey(crypto, { secret, account, purpose: 'join-key' });
  return { id: toHex(id.subarray(0, 16)), key, account };
}

/** Seals a deposit. */
export async function sealDeposit(
  crypto: CryptoPort,
  join: Join,
  { ring, head, setHash }: JoinDeposit,
): Promise<Bytes> {
  const json = { ring: ringToJson(ring), head, setHash: toBase64Url(setHash) };
  return sealBytes(crypto, placeOf(join), padText(JSON.stringify(json)));
}

/** Opens a deposit; undefined where it was made with another code, or changed. */
export async function openDeposit(
  crypto: CryptoPort,
  join: Join,
  sealed: Uint8Array,
): Promise<JoinDeposit | undefined> {
  if (sealed.length > joinLimits.sealedBytes) return undefined;
  const plain = await openBytes(crypto, placeOf(join), sealed);
  const text = plain && unpadText(plain);
  return text === undefined ? undefined : readDeposit(parseJson(text));
}

function readDeposit(value: unknown): JoinDeposit | undefined {
  const { ring: json, head, setHash: hashJson } = fieldsOf(value);
  const ring = readRing(json);
  const setHash = readBytes(hashJson, setHashBytes);
  if (ring === undefined || !isCount(head) || setHash?.length !== setHashBytes) return undefined;
  return { ring, head, setHash };
}

function placeOf({ id, key, account }: Join): SealWith {
  return { key, context: contextOf('join', account, [sizedText(id)]) };
}
