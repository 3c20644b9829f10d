import { backupSections } from '@parley/domain/backup/backup-sections.ts';
import { useMemo, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { BackupRow } from '#src/features/backup/components/backup-row.tsx';
import { ExportDialog } from '#src/features/backup/export-dialog.tsx';
import { isFile } from '#src/features/backup/logic/left-out-text.ts';
import { sectionName } from '#src/features/backup/logic/section-names.ts';
import { ImportDialog } from '#src/features/import/import-dialog.tsx';
import type { Kept } from '#src/features/import/import-ports.ts';
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
import { snapshotsOf } from './program-snapshots.ts';

const startImportWorker = (): ImportWorker => startWorker(importWorkerUrl, 'import');

/** Backup and import, with the services that do them. */
export function BackupPane(): ReactNode {
  const program = useProgram();
  const { store, persistence, flags } = program;
  const intl = useIntl();
  const [shown, setShown] = useState<'export' | 'import'>();
  const [madeCopies, setMadeCopies] = useState(0);
  const services = useMemo(
    () => ({
      copies: snapshotsOf(program),
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
    [program, store, persistence, flags],
  );

  async function keepBefore(signal: AbortSignal): Promise<Kept | undefined> {
    const saved = await services.backup.run(
      { sections: new Set(backupSections) },
      { onProgress: () => undefined, signal },
    );
    if (!saved.ok) return saved.error === 'nothing' ? 'nothing' : undefined;
    const { leftOut } = saved.value;
    // A file that could not be saved must not be replaced either.
    if (leftOut.some(isFile)) return undefined;
    // Nobody knows whether the browser kept the file that it was given.
    const isCopied = (await services.copies.makeBefore({ signal })) === undefined;
    if (isCopied) {
      setMadeCopies((count) => count + 1);
      return 'copy';
    }
    // Damaged rows are in a copy, and in no file.
    return leftOut.length === 0 && !signal.aborted ? 'file' : undefined;
  }

  const close = (open: boolean): void => {
    if (!open) setShown(undefined);
  };
  return (
    <>
      <BackupRow onExport={() => setShown('export')} onImport={() => setShown('import')} />
      {/* The list is read anew once an import has made a copy. */}
      <CopiesPane key={madeCopies} />
      <MirrorPane />
      {shown === 'export' && <ExportDialog open onOpenChange={close} service={services.backup} />}
      {shown === 'import' && (
        <ImportDialog
          open
          onOpenChange={close}
          importer={services.importer}
          keepBefore={keepBefore}
          sectionName={(section) => sectionName(intl, section)}
        />
      )}
    </>
  );
}
