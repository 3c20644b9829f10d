import { systemClock } from '#src/platform/clock.ts';
import { databaseName } from '#src/platform/database-name.ts';
import type { LocalFlags } from '#src/platform/local-flags.ts';
import {
  createSnapshotService,
  type SnapshotService,
} from '#src/services/snapshots/snapshot-service.ts';

/** The copies of the profile that this tab works with. */
export function startSnapshots(flags: LocalFlags): SnapshotService {
  return createSnapshotService({
    databaseName,
    factory: indexedDB,
    flags,
    clock: systemClock,
    reload: () => location.reload(),
  });
}
