import { backupSections } from '@parley/domain/backup/backup-sections.ts';
import { useMemo, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { BackupRow } from '#src/features/backup/components/backup-row.tsx';
import { ExportDialog } from '#src/features/backup/export-dialog.tsx';
import { sectionName } from '#src/features/backup/logic/section-names.ts';
import { ImportDialog } from '#src/features/import/import-dialog.tsx';
import { systemClock } from '#src/platform/clock.ts';
import { randomText } from '#src/platform/random-id.ts';
import { saveFile } from '#src/platform/save-file.ts';
import { startWorker } from '#src/platform/trusted-types.ts';
import { createBackupService } from '#src/services/backup/backup-service.ts';
import type { ImportWorker } from '#src/services/import/import-reader.ts';
import { createImporter } from '#src/services/import/importer.ts';
import importWorkerUrl from '#src/workers/import-worker.ts?worker&url';

import { CopiesPane } from './copies-pane.tsx';
import { MirrorPane } from './mirror-pane.tsx';
import { useProgram } from './program-context.ts';

const startImportWorker = (): ImportWorker => startWorker(importWorkerUrl, 'import');

/** Backup and import, with the services that do them. */
export function BackupPane(): ReactNode {
  const { store, persistence, flags } = useProgram();
  const intl = useIntl();
  const [shown, setShown] = useState<'export' | 'import'>();
  const services = useMemo(
    () => ({
      importer: createImporter({ store, startWorker: startImportWorker, random: randomText }),
      backup: createBackupService({
        store,
        clock: systemClock,
        startWorker: startImportWorker,
        saveFile,
        estimateBytes: async () => (await persistence.estimate()).usageBytes,
        latestSeenUpdate: () => flags.read('seenNews'),
      }),
    }),
    [store, persistence, flags],
  );

  async function saveBackup(): Promise<boolean> {
    const saved = await services.backup.run(
      { sections: new Set(backupSections) },
      { onProgress: () => undefined, signal: new AbortController().signal },
    );
    // A file that could not be saved must not be replaced either.
    return saved.ok ? saved.value.leftOut.length === 0 : saved.error === 'nothing';
  }

  const close = (open: boolean): void => {
    if (!open) setShown(undefined);
  };
  return (
    <>
      <BackupRow onExport={() => setShown('export')} onImport={() => setShown('import')} />
      <CopiesPane />
      <MirrorPane />
      {shown === 'export' && <ExportDialog open onOpenChange={close} service={services.backup} />}
      {shown === 'import' && (
        <ImportDialog
          open
          onOpenChange={close}
          importer={services.importer}
          saveBackup={saveBackup}
          sectionName={(section) => sectionName(intl, section)}
        />
      )}
    </>
  );
}
