import { ringLimits, type HolderId, type HolderLock } from '@parley/contract/sync/ring-body.ts';
import type { Bytes } from '@parley/domain/shared/byte-fields.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { randomBytes, type CryptoPort } from '../seal/crypto-port.ts';
import { newestEpoch, type AccountKeys, type EpochKey } from '../seal/epoch-keys.ts';

/** Who can open the ring: a device, or a person by what they know or have. */
export type HolderKind = 'device' | HolderLock['kind'];

/** A holder of the keys, as all others know it. */
export interface Holder {
  readonly id: HolderId;
  readonly kind: HolderKind;
  /** For people, in the list of devices. At most {@link maxHolderName} characters. */
  readonly name: string;
  /** P-256, 65 bytes, not compressed. */
  readonly publicKey: Bytes;
  /** 32 random bytes that the holder and the ring have, and the server has not. */
  readonly authKey: Bytes;
  /** Absent for devices. It lies here, too, so that no server can lose it when the ring changes. */
  readonly lock?: HolderLock;
}

/** The keys of an account and who has them. */
export interface Ring extends AccountKeys {
  /** Counts up by one with each change. From 1. */
  readonly version: number;
  readonly holders: readonly Holder[];
}

/** Longest name of a holder, in characters. */
export const maxHolderName = 100;

/** How often a key may seal before another takes over: far below what its random IVs allow. */
const sealsPerEpoch = 2 ** 28;

/** The ring of an account that has none. @param holders at least one */
export function firstRing(crypto: CryptoPort, holders: readonly Holder[]): Ring {
  return {
    version: 1,
    idKey: randomBytes(crypto, 32),
    epochs: [{ id: 1, key: randomBytes(crypto, 32) }],
    holders,
  };
}

/** The next ring, with one holder more. */
export function withHolder(
  ring: Ring,
  holder: Holder,
): Result<Ring, { readonly code: 'too-many-holders' }> {
  if (ring.holders.length >= ringLimits.holders) return err({ code: 'too-many-holders' });
  return ok({ ...ring, version: ring.version + 1, holders: [...ring.holders, holder] });
}

/**
 * The next ring, without a holder and with a new key, which the others get without their help.
 *
 * @param head where the account stands: the server takes the ring only there, so nothing that comes
 *   later is sealed with the old key
 * Errors: a value where the ring has no such holder, or no other.
 */
export function withoutHolder(
  crypto: CryptoPort,
  ring: Ring,
  { holder, head }: { readonly holder: HolderId; readonly head: number },
): Result<Ring, { readonly code: 'holder-unknown' | 'last-holder' }> {
  const holders = ring.holders.filter(({ id }) => id !== holder);
  if (holders.length === ring.holders.length) return err({ code: 'holder-unknown' });
  if (holders.length === 0) return err({ code: 'last-holder' });
  return ok({ ...withNewEpoch(crypto, ring, head), holders });
}

/**
 * The next ring, with another holder of a kind in the place of those that it has; undefined: with none.
 * What they were locked with opens nothing that is sealed from then on.
 *
 * @param head as in {@link withoutHolder}
 */
export function withHolderOfKind(
  crypto: CryptoPort,
  ring: Ring,
  change: {
    readonly kind: HolderLock['kind'];
    readonly holder: Holder | undefined;
    readonly head: number;
  },
): Result<Ring, { readonly code: 'too-many-holders' }> {
  const others = ring.holders.filter(({ kind }) => kind !== change.kind);
  const holders = change.holder === undefined ? others : [...others, change.holder];
  if (holders.length > ringLimits.holders) return err({ code: 'too-many-holders' });
  if (others.length < ring.holders.length) {
    return ok({ ...withNewEpoch(crypto, ring, change.head), holders });
  }
  return ok({ ...ring, version: ring.version + 1, holders });
}

/** The next ring, with a new key. @param head as in {@link withoutHolder} */
export function withNewEpoch(crypto: CryptoPort, ring: Ring, head: number): Ring {
  const { id, key } = newestEpoch(ring);
  // A server that was put back stands lower than it did.
  const before = ring.epochs.at(-2)?.retiredAfterSeq ?? 0;
  const retired: EpochKey = { id, key, retiredAfterSeq: Math.max(head, before) };
  const next: EpochKey = { id: id + 1, key: randomBytes(crypto, 32) };
  const epochs = [...ring.epochs.slice(0, -1), retired, next];
  return { ...ring, version: ring.version + 1, epochs };
}

/** Whether the key has sealed so much that another should take over. @param head where the account stands */
export function isWorn({ epochs }: AccountKeys, head: number): boolean {
  return head - (epochs.at(-2)?.retiredAfterSeq ?? 0) >= sealsPerEpoch;
}
