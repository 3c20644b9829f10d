import { useState, type ReactNode } from 'react';

import { BackupRow } from '#src/features/backup/components/backup-row.tsx';
import { DeleteEverythingRow } from '#src/features/backup/components/delete-everything-row.tsx';
import { ExportDialog } from '#src/features/backup/export-dialog.tsx';

import { CopiesPane } from './copies-pane.tsx';
import { MirrorPane } from './mirror-pane.tsx';
import { startBackup, type BackupParts } from '#src/app/shared/start-backup.ts';
import type { MirrorParts } from '#src/app/shared/mirror-of-tab.ts';
import { databaseName } from '#src/platform/database-name.ts';
import type { LocalFlags } from '#src/platform/local-flags.ts';
import { reloadPage } from '#src/platform/reload-page.ts';
import { deleteEverything } from '#src/services/wipe/delete-everything.ts';
import type { SettingsService } from '#src/services/settings/settings-service.ts';

/** What backups, copies and the mirror need of the program. */
export type BackupPorts = BackupParts &
  MirrorParts & { readonly settings: SettingsService; readonly flags: LocalFlags };

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
      <DeleteEverythingRow
        onBackUp={() => setShown('export')}
        onDelete={() => deleteAndReload(ports)}
      />
      {shown === 'export' && <ExportDialog open onOpenChange={close} service={backup} />}
      {shown === 'import' &&
        renderImport({ onClose: close, onCopied: () => setMadeCopies((count) => count + 1) })}
    </>
  );
}

/** The address may name a chat that is gone: the page begins at its own. */
async function deleteAndReload({ store, flags }: BackupPorts): Promise<boolean> {
  await leaveAccount(flags);
  const deleted = await deleteEverything({
    store,
    databaseName,
    factory: indexedDB,
    flags,
    storage: () => localStorage,
    caches: 'caches' in window ? caches : undefined,
  });
  if (!deleted.ok) return false;
  history.replaceState(null, '', location.pathname);
  reloadPage(window, () => undefined);
  return true;
}

/** Scripts cannot take the cookie of a session away; where the server is not reached, it stays. */
async function leaveAccount(flags: LocalFlags): Promise<void> {
  if (flags.read('account') === undefined) return;
  const { createAccountService } = await import('#src/services/account/account-service.ts');
  const deps = { fetch: window.fetch.bind(window), base: document.baseURI, flags };
  await createAccountService(deps).signOut();
}
