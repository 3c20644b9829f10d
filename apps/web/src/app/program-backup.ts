import { systemClock } from '#src/platform/clock.ts';
import { saveFile } from '#src/platform/save-file.ts';
import { startWorker } from '#src/platform/trusted-types.ts';
import { createBackupService, type BackupService } from '#src/services/backup/backup-service.ts';
import type { ImportWorker } from '#src/services/import/import-reader.ts';
import importWorkerUrl from '#src/workers/import-worker.ts?worker&url';

import type { Program } from './program.ts';

/** Starts what reads files. */
export const startImportWorker = (): ImportWorker => startWorker(importWorkerUrl, 'import');

/** What saves the profile of the program into files. */
export function backupServiceOf({ store, persistence, flags }: Program): BackupService {
  return createBackupService({
    store,
    clock: systemClock,
    startWorker: startImportWorker,
    saveFile,
    estimateBytes: async () => (await persistence.estimate()).usageBytes,
    latestSeenUpdate: () => flags.read('seenNews'),
  });
}
