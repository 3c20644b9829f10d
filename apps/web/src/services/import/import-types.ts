import type { SkippedEntry } from '@parley/domain/import/imported-chat.ts';
import type { HeldBackSetting } from '@parley/domain/settings/setting-import.ts';

import type { AppliedImport } from '#src/data/backup/apply-import.ts';
import type { ImportFailure } from '#src/platform/import-protocol.ts';

/** How a person wants the records to come in; see the specification of the import dialog. */
export type ImportChoice = 'merge' | 'clone' | 'replace';

/** Why nothing was imported. */
export type ApplyFailure = ImportFailure | 'cancelled' | 'quota-exceeded';

/** How far an import is. */
export interface ImportProgress {
  readonly step: 'reading' | 'writing';
  readonly doneChats: number;
  readonly totalChats: number;
}

/** What came of an import. */
export interface ImportReport extends AppliedImport {
  /** What was left out of the file, each with the reason; of very many only the first. */
  readonly skipped: readonly SkippedEntry[];
  /** How many were left out in all. */
  readonly skippedCount: number;
  /** Settings of the file that only a person may change; they are as they were. */
  readonly heldBack: readonly HeldBackSetting[];
  readonly newModels: number;
  readonly newSecrets: number;
}

/** What comes in beside the records. */
export interface ImportExtras {
  readonly withSettings: boolean;
  /** Models that a person described: what is written to one goes to its address. */
  readonly withModels?: boolean;
  /** Secrets of plugins and models. */
  readonly withSecrets?: boolean;
}
