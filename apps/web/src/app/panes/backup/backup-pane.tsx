import { useState, type ReactNode } from 'react';

import { BackupRow } from '#src/features/backup/components/backup-row.tsx';
import { ExportDialog } from '#src/features/backup/export-dialog.tsx';

import { CopiesPane } from './copies-pane.tsx';
import { MirrorPane } from './mirror-pane.tsx';
import { startBackup, type BackupParts } from '#src/app/shared/start-backup.ts';
import type { MirrorParts } from '#src/app/shared/mirror-of-tab.ts';
import type { SettingsService } from '#src/services/settings/settings-service.ts';

/** What backups, copies and the mirror need of the program. */
export type BackupPorts = BackupParts & MirrorParts & { readonly settings: SettingsService };

/** Brings files in, until it is closed. */
export interface ImportSlot {
  readonly onClose: () => void;
  /** What was here before lies beside it as a copy. */
  readonly onCopied: () => void;
}

interface BackupPaneProps {
  readonly ports: BackupPorts;
  readonly renderImport: (slot: ImportSlot) => ReactNode;
}

/** Backup and import, with the services that do them. */
export function BackupPane({ ports, renderImport }: BackupPaneProps): ReactNode {
  const [shown, setShown] = useState<'export' | 'import'>();
  const [madeCopies, setMadeCopies] = useState(0);
  const [backup] = useState(() => startBackup(ports));
  const close = (): void => setShown(undefined);
  return (
    <>
      <BackupRow onExport={() => setShown('export')} onImport={() => setShown('import')} />
      {/* The list is read anew once an import has made a copy. */}
      <CopiesPane key={madeCopies} ports={ports} />
      <MirrorPane ports={ports} />
      {shown === 'export' && <ExportDialog open onOpenChange={close} service={backup} />}
      {shown === 'import' &&
        renderImport({ onClose: close, onCopied: () => setMadeCopies((count) => count + 1) })}
    </>
  );
}
