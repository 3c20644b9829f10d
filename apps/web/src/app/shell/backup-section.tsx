import type { ReactNode } from 'react';

import { BackupPane, type BackupPorts } from '#src/app/panes/backup/backup-pane.tsx';
import type { ImportPorts } from '#src/app/panes/import/import-pane.tsx';
import { ImportPane } from '#src/app/panes/panes.ts';

/** Backups, with the way to bring files in. */
export function BackupSection({ ports }: { readonly ports: BackupPorts & ImportPorts }): ReactNode {
  return (
    <BackupPane ports={ports} renderImport={(slot) => <ImportPane ports={ports} {...slot} />} />
  );
}
