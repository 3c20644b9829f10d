import { parseSections, type BackupSection } from '@parley/domain/backup/backup-sections.ts';
import { readCustomModels } from '@parley/domain/import/custom-models.ts';
import type { SkippedEntry } from '@parley/domain/import/imported-chat.ts';

import { decryptFrames, looksEncrypted } from '#src/platform/password-frames.ts';
import { chunksOf, type Bytes } from '#src/platform/byte-streams.ts';
import { firstLine } from '#src/data/backup/backup-layout.ts';
import { readBackup } from '#src/data/backup/read-backup.ts';
import { listOf } from '#src/data/records/fields.ts';
import { toRecords } from '#src/data/backup/backup-records.ts';
import type { ChecksumState } from '#src/platform/import-protocol.ts';

import { openForeign, type ImportSource } from './import-source.ts';
import { joinSources } from './join-sources.ts';
import { readDocuments } from './read-documents.ts';
import { openFiles } from './source-files.ts';
import { isWholeBackup, openWholeBackup } from './whole-backup.ts';

/** Thrown for a file under a password where none was given. */
export class NeedsPasswordError extends Error {}

/** What was chosen. */
export interface ChosenFiles {
  readonly files: readonly File[];
  readonly password?: string;
  readonly nowMs: number;
}

/**
 * Finds out what was chosen and opens it.
 *
 * Errors: `NeedsPasswordError`, `PasswordError`, `FrameError`, `ZipError`, `TooLargeError`,
 * `JsonError`, `FormatError`; `LayoutError` while records are read.
 */
export async function openSource(chosen: ChosenFiles): Promise<ImportSource> {
  const { files, password, nowMs } = chosen;
  const [file] = files;
  if (file !== undefined && files.length === 1) {
    const start = new Uint8Array(await file.slice(0, firstLine.length + 1).arrayBuffer());
    if (looksEncrypted(start)) {
      if (password === undefined) throw new NeedsPasswordError('A password is needed');
      return openLines(() => decryptFrames(file, password));
    }
    if (new TextDecoder().decode(start) === `${firstLine}\n`) {
      return openLines(() => chunksOf(file.stream()));
    }
  }
  const opened = await openFiles(files);
  const { values, skipped } = await readDocuments(opened);
  const source = joinSources(
    values.map((value) =>
      isWholeBackup(value) ? openWholeBackup(value) : openForeign(value, opened, nowMs),
    ),
  );
  return skipped.length === 0 ? source : withSkipped(source, skipped);
}

/** Names the parts of an archive that do not come in beside what the others hold. */
function withSkipped(source: ImportSource, skipped: readonly SkippedEntry[]): ImportSource {
  return {
    ...source,
    async *records() {
      for (const entry of skipped) yield { kind: 'skipped', entry };
      yield* source.records();
    },
  };
}

function openLines(bytes: () => AsyncIterable<Bytes>): ImportSource {
  let checksum: ChecksumState = 'missing';
  let sections: readonly BackupSection[] = [];
  let models = readCustomModels([]);
  return {
    formats: ['parley'],
    checksum: () => checksum,
    sections: () => sections,
    hasSyncMarks: () => false,
    get asked() {
      return { models: models.models, plugins: [] };
    },
    async *records() {
      for await (const item of readBackup(bytes())) {
        if (item.kind === 'end') checksum = item.checksum;
        if (item.kind === 'value' && item.name === 'sections') sections = parseSections(item.value);
        if (item.kind === 'value' && item.name === 'customModels') {
          models = readCustomModels(listOf(item.value));
          for (const entry of models.skipped) yield { kind: 'skipped', entry };
        }
        if (item.kind === 'element') yield* await toRecords(item.list, item.value);
      }
    },
  };
}
