import { backupSections } from '@parley/domain/backup/backup-sections.ts';

import type { Bytes } from '#src/platform/byte-streams.ts';
import type { ImportRecord } from '#src/platform/import-protocol.ts';

import { applyImport, type AppliedImport } from '../backup/apply-import.ts';
import { toRecords } from '../backup/backup-records.ts';
import type { ImportMode } from '../backup/import-mode.ts';
import { readBackup } from '../backup/read-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import type { Store } from '../store.ts';
import { valueOf } from './test-store.ts';

/** Writes a profile as a backup and reads that into another. */
export async function copyByBackup(
  from: Store,
  to: Store,
  mode: ImportMode = 'merge',
): Promise<AppliedImport> {
  return applyRecords(to, await recordsOf(from), mode);
}

async function recordsOf(store: Store): Promise<readonly ImportRecord[]> {
  const pieces: Bytes[] = [];
  const options = { sections: new Set(backupSections), onProgress: () => undefined };
  for await (const piece of writeBackup(store, options)) pieces.push(piece);
  const records: ImportRecord[] = [];
  for await (const item of readBackup(new Blob(pieces).stream())) {
    if (item.kind !== 'element') continue;
    // As the worker of an import hands them over.
    records.push(...structuredClone(await toRecords(item.list, item.value)));
  }
  return records;
}

/** Writes records of a file into a profile, as a confirmed import does. */
export async function applyRecords(
  store: Store,
  records: readonly ImportRecord[],
  mode: ImportMode,
): Promise<AppliedImport> {
  const blobs = records.filter((record) => record.kind === 'attachment');
  return valueOf(
    await applyImport(store, {
      mode,
      sections: [...backupSections],
      chats: records.filter((record) => record.kind === 'chat'),
      rows: records.filter((record) => record.kind === 'row'),
      attachments: new Map(blobs.map(({ id, blob }) => [id, blob])),
      onProgress: () => undefined,
      isCancelled: () => false,
    }),
  );
}
