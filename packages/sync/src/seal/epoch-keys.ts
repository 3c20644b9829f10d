import type { Bytes } from '@parley/domain/shared/byte-fields.ts';

import type { CryptoPort } from './crypto-port.ts';
import { deriveBytes, deriveSealKey, importSecret } from './derive-key.ts';

/** A key of the account. Whoever was removed from the account has no later one. */
export interface EpochKey {
  /** From 1, without gaps. */
  readonly id: number;
  /** 32 random bytes. */
  readonly key: Bytes;
  /** Where the account stood when a later key took over; absent for the newest. */
  readonly retiredAfterSeq?: number;
}

/** The keys that seal what an account holds. */
export interface AccountKeys {
  /** 32 random bytes that never change; names of records and blobs are made with them. */
  readonly idKey: Bytes;
  /** By rising id; the last one seals. At least one. */
  readonly epochs: readonly EpochKey[];
}

/** An epoch's key, made ready for its two uses. Neither can be read again. */
export interface ReadyEpoch {
  readonly id: number;
  /** Infinity for the newest. */
  readonly retiredAfterSeq: number;
  readonly record: CryptoKey;
  /** Derives the keys of blobs. */
  readonly blob: CryptoKey;
}

/** The epochs of an account by their id. */
export async function readyEpochs(
  crypto: CryptoPort,
  account: string,
  epochs: readonly EpochKey[],
): Promise<ReadonlyMap<number, ReadyEpoch>> {
  const ready = await Promise.all(epochs.map((epoch) => readyEpoch(crypto, account, epoch)));
  return new Map(ready.map((epoch) => [epoch.id, epoch]));
}

/** The id of the epoch that seals. Errors: throws where there is none. */
export function newestEpoch({ epochs }: Pick<AccountKeys, 'epochs'>): EpochKey {
  const newest = epochs.at(-1);
  if (newest === undefined) throw new Error('An account has at least one key');
  return newest;
}

async function readyEpoch(
  crypto: CryptoPort,
  account: string,
  { id, key, retiredAfterSeq = Number.POSITIVE_INFINITY }: EpochKey,
): Promise<ReadyEpoch> {
  const secret = await importSecret(crypto, key);
  const record = await deriveSealKey(crypto, { secret, account, purpose: 'record' });
  const bits = await deriveBytes(crypto, { secret, account, purpose: 'blob' });
  const blob = await importSecret(crypto, bits);
  bits.fill(0);
  return { id, retiredAfterSeq, record, blob };
}
