import type { RecordVersion } from '@parley/contract/sync/record.ts';
import { err, ok } from '@parley/domain/shared/result.ts';

import { canonicalText } from '../merge/canonical-text.ts';
import { createDigest } from '../merge/digest.ts';
import type { RecordPayload, Sealer } from '../seal/sealer.ts';

/** One of an account's keys. */
export interface MemoryEpoch {
  readonly id: number;
  readonly secret: string;
  /** Nothing behind it may be sealed with the key; absent for one in use. */
  readonly retiredAfterSeq?: number;
}

/** The keys of an account. */
export interface MemoryKeys {
  readonly account: string;
  readonly idKey: string;
  /** By rising id; the last is used. */
  readonly epochs: readonly MemoryEpoch[];
}

/** Holes that a test makes. */
export interface SealerFaults {
  /** What was sealed for one record opens as another. */
  readonly forgetsRecord?: boolean;
  /** Retired keys open everything. */
  readonly takesRetired?: boolean;
}

/**
 * Seals by a stream of bytes and a tag that anybody with this file can break, and keeps the promises
 * of the real one: what is opened is what was sealed, for the same place, with a key that holds there.
 */
export function createMemorySealer(keys: MemoryKeys, faults: SealerFaults = {}): Sealer {
  const current = keys.epochs.at(-1);
  if (current === undefined) throw new Error('There has to be a key.');
  const tagOf = (version: RecordVersion, secret: string, text: string): string => {
    const { rid, lane, device, op, base, epoch, isDeleted } = version;
    const place = [keys.account, lane, device, op, base, epoch, isDeleted];
    return createDigest(secret)([...place, faults.forgetsRecord === true ? '' : rid, text]);
  };
  return {
    epoch: current.id,
    recordId: async (collection, id) => longDigest(keys.idKey, [collection, id], 2),
    blobId: async (sha256) => longDigest(keys.idKey, ['blob', [...sha256]], 4),
    versionHash: async (rid, device, op) => fromHex(longDigest(keys.idKey, [rid, device, op], 4)),
    async seal(version, payload) {
      const text = canonicalText(payload);
      return cover(`${tagOf(version, current.secret, text)}${text}`, current.secret);
    },
    async open(version, seq, sealed) {
      const epoch = keys.epochs.find(({ id }) => id === version.epoch);
      const isRetired = seq > (epoch?.retiredAfterSeq ?? Infinity) && faults.takesRetired !== true;
      if (epoch === undefined || isRetired) {
        return err({ code: 'key-unknown', epoch: version.epoch });
      }
      const whole = uncover(sealed, epoch.secret);
      const text = whole.slice(16);
      if (whole.slice(0, 16) !== tagOf(version, epoch.secret, text)) {
        return err({ code: 'seal-broken' });
      }
      return ok(JSON.parse(text) as RecordPayload);
    },
  };
}

/** `count` times 16 hexadecimal digits. */
function longDigest(key: string, value: unknown, count: number): string {
  return Array.from({ length: count }, (_, at) => createDigest(`${key}/${at}`)(value)).join('');
}

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) =>
    Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16),
  );
}

function cover(text: string, secret: string): Uint8Array {
  return mix(new TextEncoder().encode(text), secret);
}

function uncover(sealed: Uint8Array, secret: string): string {
  return new TextDecoder().decode(mix(sealed, secret));
}

function mix(bytes: Uint8Array, secret: string): Uint8Array {
  let state = Number.parseInt(createDigest(secret)('stream').slice(0, 8), 16) | 1;
  return bytes.map((byte) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return byte ^ (state & 0xff);
  });
}
