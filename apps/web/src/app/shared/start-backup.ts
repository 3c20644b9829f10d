import type { Store } from '#src/data/store.ts';
import { systemClock } from '#src/platform/clock.ts';
import type { LocalFlags } from '#src/platform/local-flags.ts';
import { saveFile } from '#src/platform/save-file.ts';
import type { StoragePersistence } from '#src/platform/storage-persistence.ts';
import { startWorker } from '#src/platform/trusted-types.ts';
import { createBackupService, type BackupService } from '#src/services/backup/backup-service.ts';
import type { ImportWorker } from '#src/services/import/import-reader.ts';
import importWorkerUrl from '#src/workers/import-worker.ts?worker&url';

/** Starts what reads files. */
export const startImportWorker = (): ImportWorker => startWorker(importWorkerUrl, 'import');

/** What a backup needs of the program. */
export interface BackupParts {
  readonly store: Store;
  readonly persistence: Pick<StoragePersistence, 'estimate'>;
  readonly flags: Pick<LocalFlags, 'read'>;
}

/** What saves the profile into files. */
export function startBackup({ store, persistence, flags }: BackupParts): BackupService {
  return createBackupService({
    store,
    clock: systemClock,
    startWorker: startImportWorker,
    saveFile,
    estimateBytes: async () => (await persistence.estimate()).usageBytes,
    latestSeenUpdate: () => flags.read('seenNews'),
  });
}
