import type { Argon2Cost } from '@parley/contract/sync/ring-body.ts';
import type { Bytes } from '@parley/domain/shared/byte-fields.ts';

/** Fewer characters are refused. */
export const minPassphraseCharacters = 12;

/** What a new passphrase costs: about a second on a phone. */
export const passphraseCost: Argon2Cost = { memoryKib: 64 * 1024, passes: 3, lanes: 1 };

/** Less would make guessing too cheap. Source: OWASP, Password Storage Cheat Sheet, read 2026-11-20 */
const lowestCost: Argon2Cost = { memoryKib: 19 * 1024, passes: 2, lanes: 1 };
/** More would let a server keep a device busy, or out of memory. */
const highestCost: Argon2Cost = { memoryKib: 256 * 1024, passes: 10, lanes: 4 };

/** What Argon2id computes from; gives 32 bytes. */
export interface Argon2Input {
  readonly password: Bytes;
  readonly salt: Bytes;
  readonly cost: Argon2Cost;
}

/** Argon2id, version 1.3, with a tag of 32 bytes. */
export type Argon2id = (input: Argon2Input) => Promise<Bytes>;

/** Why a cost is not computed: guessing would be too cheap, or it would take too much of the device. */
export interface CostError {
  readonly code: 'cost-too-low' | 'cost-too-high';
}

/** What is wrong with a cost that came from the server; undefined where nothing is. */
export function findCostError(cost: Argon2Cost): CostError | undefined {
  const { memoryKib, passes, lanes } = cost;
  const { memoryKib: leastMemory, passes: fewestPasses, lanes: fewestLanes } = lowestCost;
  if (memoryKib < leastMemory || passes < fewestPasses || lanes < fewestLanes) {
    return { code: 'cost-too-low' };
  }
  const { memoryKib: mostMemory, passes: mostPasses, lanes: mostLanes } = highestCost;
  if (memoryKib > mostMemory || passes > mostPasses || lanes > mostLanes) {
    return { code: 'cost-too-high' };
  }
  return undefined;
}

/** Whether a passphrase is long enough. Characters are counted as a person would, not as UTF-16. */
export function isLongEnough(passphrase: string): boolean {
  return Array.from(passphrase.normalize('NFC')).length >= minPassphraseCharacters;
}

/** The bytes of a passphrase. The same word can be typed in several ways of writing its accents. */
export function passphraseBytes(passphrase: string): Bytes {
  return new TextEncoder().encode(passphrase.normalize('NFC'));
}
