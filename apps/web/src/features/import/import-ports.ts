import type { BackupSection } from '@parley/domain/backup/backup-sections.ts';
import type { HeldBackSetting } from '@parley/domain/settings/setting-import.ts';

import type { Importer } from '#src/services/import/importer.ts';

export interface ImportDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly importer: Importer;
  /** What is read at once, where the person has chosen it already. */
  readonly files?: readonly File[] | undefined;
  /** What a part of a backup is called. */
  readonly sectionName: (section: BackupSection) => string;
  readonly keepBefore: KeepBefore;
  /** Asks for the password where keys are locked; false where the person does not want to now. */
  readonly askToUnlock: () => Promise<boolean>;
  /** Takes over a setting of the file that only a person may change. */
  readonly onSetByHand: (held: HeldBackSetting) => void;
}

/** Keeps all that is here before it is replaced; undefined where it could not be kept. */
export type KeepBefore = (signal: AbortSignal) => Promise<Kept | undefined>;

/**
 * Where what was replaced is. `copy`: on this device as well as in a file. `file`: there was no room
 * for a copy. `nothing`: there was nothing to keep.
 */
export type Kept = 'copy' | 'file' | 'nothing';
