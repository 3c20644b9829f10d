import { systemClock } from '#src/platform/clock.ts';
import { databaseName } from '#src/platform/database-name.ts';
import {
  createSnapshotService,
  type SnapshotService,
} from '#src/services/snapshots/snapshot-service.ts';

import type { Program } from './program.ts';

/** The copies of the profile that this tab works with. */
export function snapshotsOf({ flags }: Program): SnapshotService {
  return createSnapshotService({
    databaseName,
    factory: indexedDB,
    flags,
    clock: systemClock,
    reload: () => location.reload(),
  });
}
