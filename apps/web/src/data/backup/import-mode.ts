import type { BackupSection } from '@parley/domain/backup/backup-sections.ts';

import type { ImportRecord } from '#src/platform/import-protocol.ts';

/**
 * How imported records meet those that are there. `merge`: by id, the imported ones win. `add`: by
 * id, what is there stays and what is missing is added. `replace`: what the file does not have goes
 * to the trash first.
 */
export type ImportMode = 'merge' | 'add' | 'replace';

/** A chat of an import. */
export type ImportedChatRecord = Extract<ImportRecord, { readonly kind: 'chat' }>;
/** A row of another table. */
export type ImportedRow = Extract<ImportRecord, { readonly kind: 'row' }>;

/** What a file brings of a profile. */
export interface ImportedProfile {
  /** Parts that the file says it holds, also those of which it has nothing. */
  readonly sections: readonly BackupSection[];
  readonly chats: readonly ImportedChatRecord[];
  readonly rows: readonly ImportedRow[];
}
