import { backupSections } from '@parley/domain/backup/backup-sections.ts';
import { changeFor } from '@parley/domain/settings/setting-import.ts';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { isFile } from '#src/features/backup/logic/left-out-text.ts';
import { sectionName } from '#src/features/backup/logic/section-names.ts';
import { ImportDialog } from '#src/features/import/import-dialog.tsx';
import type { Kept } from '#src/features/import/import-ports.ts';
import { randomText } from '#src/platform/random-id.ts';
import { canAddModels } from '#src/services/config/can-add-models.ts';
import type { ConfigService } from '#src/services/config/config-service.ts';
import { createImporter } from '#src/services/import/importer.ts';
import type { LocalFlags } from '#src/platform/local-flags.ts';
import type { UnlockPrompt } from '#src/services/keys/unlock-prompt.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';
import type { ProviderService } from '#src/services/providers/provider-service.ts';
import type { SettingsService } from '#src/services/settings/settings-service.ts';

import { startBackup, startImportWorker, type BackupParts } from '#src/app/shared/start-backup.ts';
import { startSnapshots } from '#src/app/shared/start-snapshots.ts';

/** What bringing files in needs of the program. */
export interface ImportPorts extends BackupParts {
  readonly flags: LocalFlags;
  readonly settings: SettingsService;
  readonly network: NetworkClient;
  readonly providers: ProviderService;
  readonly config: ConfigService;
  readonly unlockPrompt: Pick<UnlockPrompt, 'ask'>;
}

interface ImportPaneProps {
  readonly ports: ImportPorts;
  /** What is read at once. */
  readonly files?: readonly File[];
  readonly onClose: () => void;
  /** What was here before lies beside it as a copy. */
  readonly onCopied?: () => void;
}

/** The dialog that brings files in, with the services that do it. */
export function ImportPane({ ports, files, onClose, onCopied }: ImportPaneProps): ReactNode {
  const intl = useIntl();
  const [services] = useState(() => ({
    copies: startSnapshots(ports.flags),
    importer: createImporter({
      store: ports.store,
      startWorker: startImportWorker,
      random: randomText,
      network: ports.network,
      providers: ports.providers,
      canAddModels: () => canAddModels(ports.config),
    }),
    backup: startBackup(ports),
  }));

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
      onCopied?.();
      return 'copy';
    }
    // Damaged rows are in a copy, and in no file.
    return leftOut.length === 0 && !signal.aborted ? 'file' : undefined;
  }

  return (
    <ImportDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      importer={services.importer}
      files={files}
      keepBefore={keepBefore}
      askToUnlock={() => ports.unlockPrompt.ask('save')}
      sectionName={(section) => sectionName(intl, section)}
      onSetByHand={(held) =>
        void ports.settings.change(changeFor(held, ports.settings.getSnapshot()))
      }
    />
  );
}
