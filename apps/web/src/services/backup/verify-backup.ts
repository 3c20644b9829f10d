import type { BackupCounts, BackupForm } from '@parley/domain/backup/backup-sections.ts';

import type { Inspection } from '#src/platform/import-protocol.ts';
import { createImportReader, type ImportWorker } from '#src/services/import/import-reader.ts';

/** A file that was written, and how much went into it. */
export interface WrittenFile {
  readonly file: File;
  readonly form: BackupForm | undefined;
  readonly password: string | undefined;
  readonly counts: BackupCounts;
}

/** Reads a file as an import would, and tells whether all that was written is in it. */
export async function isWhole(
  written: WrittenFile,
  startWorker: () => ImportWorker,
): Promise<boolean> {
  const reader = createImportReader(startWorker);
  const read = await reader.inspect([written.file], written.password);
  reader.close();
  if (!read.ok) return false;
  return written.form === 'storage'
    ? isWholeStorage(read.value, written.counts)
    : isWholeBackup(read.value, written.counts);
}

const backupKinds = [
  'chats',
  'messages',
  'folders',
  'prompts',
  'characters',
  'plugins',
  'customModels',
  'attachments',
  'drafts',
  'settings',
] as const;

function isWholeBackup({ checksum, skipped, counts }: Inspection, written: BackupCounts): boolean {
  // A row that lay damaged in the store is in the file as it was; it was counted by neither side.
  const isSound = checksum === 'right' && skipped.every(({ row }) => row !== undefined);
  return isSound && backupKinds.every((kind) => counts[kind] === written[kind]);
}

/** Chats without words are in the file, and nothing that a reader would take. */
function isWholeStorage({ counts, skipped }: Inspection, written: BackupCounts): boolean {
  const wordless = skipped.filter(({ reason }) => reason === 'empty').length;
  return (
    counts.chats + wordless === written.chats &&
    counts.folders === written.folders &&
    counts.prompts === written.prompts &&
    counts.characters === written.characters &&
    counts.plugins === written.plugins &&
    counts.customModels === written.customModels
  );
}
