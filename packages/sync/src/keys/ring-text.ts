import { lockToJson, readLock, ringLimits } from '@parley/contract/sync/ring-body.ts';
import {
  isCount,
  isEpoch,
  isName,
  isPositive,
  parseJson,
  readBytes,
  readList,
} from '@parley/contract/sync/sync-fields.ts';
import { fieldsOf } from '@parley/domain/import/source-json.ts';
import { toBase64Url } from '@parley/domain/shared/base64url.ts';
import type { Bytes } from '@parley/domain/shared/byte-fields.ts';

import type { EpochKey } from '../seal/epoch-keys.ts';
import { maxHolderName, type Holder, type HolderKind, type Ring } from './ring.ts';

const keyBytes = 32;
const publicKeyBytes = 65;
const maxEpochs = 1000;

/** A ring as JSON. It holds secrets: it is only ever sealed. */
export function ringToJson({ version, idKey, epochs, holders }: Ring): object {
  return {
    v: version,
    idKey: toBase64Url(idKey),
    epochs: epochs.map((epoch) => ({ ...epoch, key: toBase64Url(epoch.key) })),
    holders: holders.map(holderToJson),
  };
}

/** Reads what {@link ringToJson} gave; undefined for anything else. */
export function readRing(value: unknown): Ring | undefined {
  const { v, idKey: json, epochs: epochList, holders: holderList } = fieldsOf(value);
  const idKey = readKey(json, keyBytes);
  const epochs = readList(epochList, maxEpochs, readEpoch);
  const holders = readList(holderList, ringLimits.holders, readHolder);
  if (!isPositive(v) || idKey === undefined) return undefined;
  if (epochs === undefined || !areInOrder(epochs)) return undefined;
  if (holders === undefined || !areDistinct(holders)) return undefined;
  return { version: v, idKey, epochs, holders };
}

/** Reads a ring from its JSON as text. */
export function readRingText(text: string): Ring | undefined {
  return readRing(parseJson(text));
}

function holderToJson({ id, kind, name, publicKey, authKey, lock }: Holder): object {
  return {
    id,
    kind,
    name,
    publicKey: toBase64Url(publicKey),
    authKey: toBase64Url(authKey),
    ...(lock === undefined ? {} : { lock: lockToJson(lock) }),
  };
}

function readHolder(value: unknown): Holder | undefined {
  const { id, kind, name, publicKey: publicJson, authKey: authJson, lock: json } = fieldsOf(value);
  const publicKey = readKey(publicJson, publicKeyBytes);
  const authKey = readKey(authJson, keyBytes);
  if (!isName(id) || publicKey === undefined || authKey === undefined) return undefined;
  if (typeof name !== 'string' || name.length > maxHolderName) return undefined;
  const lock = json === undefined ? undefined : readLock(json);
  const kindOfLock: HolderKind = lock?.kind ?? 'device';
  if (kind !== kindOfLock) return undefined;
  const holder = { id, kind: kindOfLock, name, publicKey, authKey };
  return lock === undefined ? holder : { ...holder, lock };
}

function readEpoch(value: unknown): EpochKey | undefined {
  const { id, key: json, retiredAfterSeq } = fieldsOf(value);
  const key = readKey(json, keyBytes);
  if (!isEpoch(id) || key === undefined) return undefined;
  if (retiredAfterSeq === undefined) return { id, key };
  return isCount(retiredAfterSeq) ? { id, key, retiredAfterSeq } : undefined;
}

/** Numbers without gaps, each retired but the last, no later one before an earlier. */
function areInOrder(epochs: readonly EpochKey[]): boolean {
  return (
    epochs.length > 0 &&
    epochs.every(({ id, retiredAfterSeq }, index) => {
      const isRetired = retiredAfterSeq !== undefined;
      const before = epochs[index - 1]?.retiredAfterSeq ?? 0;
      const isLater = !isRetired || retiredAfterSeq >= before;
      return id === index + 1 && isRetired === index < epochs.length - 1 && isLater;
    })
  );
}

function areDistinct(holders: readonly Holder[]): boolean {
  return holders.length > 0 && new Set(holders.map(({ id }) => id)).size === holders.length;
}

function readKey(value: unknown, length: number): Bytes | undefined {
  const bytes = readBytes(value, length);
  return bytes?.length === length ? bytes : undefined;
}
