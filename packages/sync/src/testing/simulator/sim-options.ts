import type { Decisions, Random } from '../../client/client-parts.ts';
import type { applyPush } from '../../server/apply-push.ts';
import type { ClientStorage, ClientTransaction } from '../../storage/client-storage.ts';
import type { ServerStorage } from '../../storage/server-storage.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { SealerFaults } from '../memory-sealer.ts';

/** Parts of the program that are replaced by wrong ones, to see whether the simulator notices. */
export interface PlantedParts {
  readonly decisions?: Partial<Decisions>;
  readonly applyPush?: typeof applyPush;
  readonly sealer?: SealerFaults;
  readonly clientTransaction?: (tx: ClientTransaction) => ClientTransaction;
  readonly clientStorage?: (storage: ClientStorage) => ClientStorage;
  readonly serverStorage?: (storage: ServerStorage<string>) => ServerStorage<string>;
  readonly random?: (random: Random) => Random;
  /** What a device that was killed takes for the number of its last write. */
  readonly opAfterKill?: (op: number, acceptedOp: number) => number;
}

/** What one run looks like; drawn from its seed. */
export interface SimOptions {
  readonly accounts: number;
  readonly devices: number;
  /** Things that persons do, over all devices. */
  readonly actions: number;
  readonly pageSize: number;
  /** Probabilities for each request. */
  readonly lost: number;
  readonly answerLost: number;
  readonly doubled: number;
  readonly signedOut: number;
  /** For each call of a storage. */
  readonly killed: number;
  readonly serverKilled: number;
  readonly localQuota: number;
  /** That a person acts right before a transaction. */
  readonly actsBetween: number;
  /** Things that happen once in a while, each with the probability that it may in this run. */
  readonly events: readonly SimEvent[];
  /** Bytes that an account may have at first; null: as many as it likes. */
  readonly quotaBytes: number | null;
  readonly hostility: Hostility | null;
}

/** What happens to a device, an account or its server. */
export type SimEvent =
  | 'restore-server'
  | 'roll-back-server'
  | 'clone-profile'
  | 'put-profile-back'
  | 'begin-anew'
  | 'long-absence'
  | 'toggle-category'
  | 'rotate-keys'
  | 'jump-clock'
  | 'new-device'
  | 'upgrade';

/** What a server does that wants to deceive a device. */
export type Hostility = 'hides' | 'replays' | 'swaps' | 'uses-retired-key' | 'crosses-accounts';

/** Draws what a run looks like. */
export function drawOptions(random: SeededRandom, isHostile: boolean): SimOptions {
  const sometimes = (probability: number, value: number): number =>
    random.chance(probability) ? random.fraction() * value : 0;
  const events: readonly SimEvent[] = [
    'restore-server',
    'roll-back-server',
    'clone-profile',
    'put-profile-back',
    'begin-anew',
    'long-absence',
    'toggle-category',
    'rotate-keys',
    'jump-clock',
    'new-device',
    'upgrade',
  ];
  const hostilities: readonly Hostility[] = [
    'hides',
    'replays',
    'swaps',
    'uses-retired-key',
    'crosses-accounts',
  ];
  return {
    accounts: random.chance(0.2) ? 1 + random.below(3) : 1,
    devices: random.chance(0.15) ? 2 + random.below(7) : 2 + random.below(2),
    actions: 10 + random.below(50),
    pageSize: random.pick([1, 2, 5, 1000, 1000]),
    lost: sometimes(0.5, 0.3),
    answerLost: sometimes(0.5, 0.3),
    doubled: sometimes(0.5, 0.2),
    signedOut: sometimes(0.1, 0.1),
    killed: sometimes(0.4, 0.01),
    serverKilled: sometimes(0.2, 0.05),
    localQuota: sometimes(0.1, 0.05),
    actsBetween: sometimes(0.6, 0.05),
    events: isHostile ? ['rotate-keys'] : events.filter(() => random.chance(0.25)),
    quotaBytes: random.chance(0.15) ? 2000 + random.below(20_000) : null,
    hostility: isHostile ? random.pick(hostilities) : null,
  };
}
