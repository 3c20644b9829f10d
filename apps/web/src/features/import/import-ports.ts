import type { BackupSection } from '@parley/domain/backup/backup-sections.ts';

import type { Importer } from '#src/services/import/importer.ts';

export interface ImportDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly importer: Importer;
  /** What a part of a backup is called. */
  readonly sectionName: (section: BackupSection) => string;
  /**
   * Saves all that is here into a file, before it is replaced. Resolves to whether it may go on: also
   * true where there is nothing to save.
   */
  readonly saveBackup: () => Promise<boolean>;
}
