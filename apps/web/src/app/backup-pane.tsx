import { useMemo, useState, type ReactNode } from 'react';

import { BackupRow } from '#src/features/backup/components/backup-row.tsx';
import { ExportDialog } from '#src/features/backup/export-dialog.tsx';

import { CopiesPane } from './copies-pane.tsx';
import { ImportPane } from './import-pane.tsx';
import { MirrorPane } from './mirror-pane.tsx';
import { backupServiceOf } from './program-backup.ts';
import { useProgram } from './program-context.ts';

/** Backup and import, with the services that do them. */
export function BackupPane(): ReactNode {
  const program = useProgram();
  const [shown, setShown] = useState<'export' | 'import'>();
  const [madeCopies, setMadeCopies] = useState(0);
  const backup = useMemo(() => backupServiceOf(program), [program]);
  const close = (): void => setShown(undefined);
  return (
    <>
      <BackupRow onExport={() => setShown('export')} onImport={() => setShown('import')} />
      {/* The list is read anew once an import has made a copy. */}
      <CopiesPane key={madeCopies} />
      <MirrorPane />
      {shown === 'export' && <ExportDialog open onOpenChange={close} service={backup} />}
      {shown === 'import' && (
        <ImportPane onClose={close} onCopied={() => setMadeCopies((count) => count + 1)} />
      )}
    </>
  );
}
