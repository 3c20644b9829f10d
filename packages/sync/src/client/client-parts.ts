import type { mergeRecord } from '../merge/merge-record.ts';
import type { Sealer } from '../seal/sealer.ts';
import type { ClientStorage } from '../storage/client-storage.ts';
import type { decideAbsent } from './compare-absent.ts';
import type { openRecord } from './open-record.ts';
import type { Transport } from './transport.ts';

/** What the program of this device knows of a collection. */
export interface LocalCollection {
  /** The oldest version of the store that can read a record of it. */
  readonly oldestReader: number;
  /** The switch under which a record is synced; null: it never is. */
  readonly categoryOf: (id: string) => string | null;
}

/** The collections that this device has a place for. */
export interface LocalCollections {
  /** Version of the store. */
  readonly schema: number;
  readonly describe: (collection: string) => LocalCollection | undefined;
}

/** The keys of the account as this device has them. */
export interface AccountKeys {
  /** Version of the ring. */
  readonly ring: number;
  /** As whom the ring knows this device; it tells the others. */
  readonly holder: string;
  readonly sealer: Sealer;
}

/** Gets the keys of the account. */
export interface Keyring {
  readonly current: () => AccountKeys;
  /** Looks for a newer ring at the server; resolves without one where there is none, or no answer. */
  readonly refresh: () => Promise<void>;
}

/** Tells the time; nothing is ordered by it. */
export interface Clock {
  readonly nowMs: () => number;
}

/** A source of random numbers that nobody can guess. */
export interface Random {
  /** So many bytes, two hexadecimal digits for each. */
  readonly hex: (bytes: number) => string;
}

/** Decisions of the client that are pure, and that a test replaces by wrong ones. */
export interface Decisions {
  readonly mergeRecord: typeof mergeRecord;
  readonly openRecord: typeof openRecord;
  readonly decideAbsent: typeof decideAbsent;
}

/** What a client of the sync is made of. */
export interface ClientParts {
  readonly storage: ClientStorage;
  readonly transport: Transport;
  readonly keyring: Keyring;
  readonly collections: LocalCollections;
  readonly clock: Clock;
  readonly random: Random;
  readonly decisions: Decisions;
  /** Versions of a page; the most that the protocol allows by default. */
  readonly pageSize?: number;
}
