import type { Result } from '@parley/domain/shared/result.ts';
import type { LockDeps } from '@parley/sync/keys/holder-lock.ts';

import type { KeyState, SyncKeyError } from '#src/platform/sync-protocol.ts';

import type { KeySession } from './key-session.ts';

/** What came of something that a person did with the keys. */
export type KeyOutcome<T = KeyState> = Promise<Result<T, SyncKeyError>>;

/** What everything that a person does with the keys works with. */
export interface KeyContext {
  readonly session: KeySession;
  readonly locks: LockDeps;
  readonly nowMs: () => number;
  /** What this device knows of the account: the sum over all versions, as in its state, and its place. */
  readonly standing: () => Promise<{ readonly sum: string; readonly head: number } | undefined>;
}
