import type { Result } from '@parley/domain/shared/result.ts';

import { schemaVersion } from '#src/data/migrations/schema-version.ts';
import type { CopyFollow, CopyProgress } from '#src/data/copy-tables.ts';
import type { SnapshotFailure, SnapshotId, SnapshotInfo } from '#src/data/snapshot.ts';
import { beginRestore, listSnapshots, makeSnapshot, removeSnapshot } from '#src/data/snapshots.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { LocalFlags } from '#src/platform/local-flags.ts';

/** A copy of the profile on this device. */
export type ProfileCopy = SnapshotInfo;

/** The name of one of the copies. */
export type ProfileCopyId = SnapshotId;

/** How far a copy is, in rows. */
export type ProfileCopyProgress = CopyProgress;

/** How a copy is followed, and given up. */
export type ProfileCopyFollow = CopyFollow;

/** Why a copy could not be made, deleted or put back; all is as it was. */
export type CopyError = 'no-space' | 'gone' | 'failed' | 'cancelled';

/** The copies of the profile that lie on this device. */
export interface SnapshotService {
  list(): Promise<readonly ProfileCopy[]>;
  /** Copies everything as it is, in place of the copy that a person made before. */
  make(follow?: ProfileCopyFollow): Promise<CopyError | undefined>;
  /** Copies everything as it is before it is replaced, in place of the copy before that. */
  makeBefore(follow?: ProfileCopyFollow): Promise<CopyError | undefined>;
  remove(id: ProfileCopyId): Promise<CopyError | undefined>;
  /** Copies what is here, then reloads the page: the start puts the copy in its place. */
  restore(id: ProfileCopyId, follow?: ProfileCopyFollow): Promise<CopyError | undefined>;
}

/** What the service needs. */
export interface SnapshotServiceDeps {
  readonly databaseName: string;
  readonly factory: IDBFactory;
  readonly flags: LocalFlags;
  readonly clock: Clock;
  readonly reload: () => void;
}

/** Makes the service. */
export function createSnapshotService(deps: SnapshotServiceDeps): SnapshotService {
  const { databaseName: name, factory, flags, clock, reload } = deps;
  const place = () => ({ name, factory, flags, nowMs: clock.nowMs() });
  return {
    list: () => listSnapshots(place(), schemaVersion),
    make: async (follow = {}) =>
      faultOf(await makeSnapshot({ ...place(), ...follow }, 'own'), follow),
    makeBefore: async (follow = {}) =>
      faultOf(await makeSnapshot({ ...place(), ...follow }, 'before'), follow),
    remove: async (id) => faultOf(await removeSnapshot(place(), id)),
    async restore(id, follow = {}) {
      const begun = await beginRestore({ ...place(), ...follow }, id);
      if (begun.ok) reload();
      return faultOf(begun, follow);
    },
  };
}

function faultOf(
  result: Result<unknown, SnapshotFailure>,
  { signal }: CopyFollow = {},
): CopyError | undefined {
  if (result.ok) return undefined;
  if (signal?.aborted === true) return 'cancelled';
  if (result.error.code === 'no-snapshot') return 'gone';
  return result.error.reason === 'QuotaExceededError' ? 'no-space' : 'failed';
}
