import { characterFileLimits } from '@parley/domain/character/character-file-limits.ts';
import { readCharacterFile } from '@parley/domain/character/character-files.ts';
import { readPluginFile } from '@parley/domain/plugin/plugin-files.ts';

import { startImportWorker } from '#src/app/shared/start-backup.ts';
import type { SharedPlugin } from '#src/app/panes/plugins/linked-plugin.tsx';
import type { Inspection } from '#src/platform/import-protocol.ts';
import type { FilesInQuestion } from '#src/services/attachments/file-sorting.ts';
import { createImportReader } from '#src/services/import/import-reader.ts';

/** Something that a file holds, with the dialog that asks whether it is wanted. */
export type Arrived =
  | { readonly kind: 'character'; readonly file: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'plugin'; readonly file: SharedPlugin }
  | { readonly kind: 'import'; readonly files: readonly File[] };

/**
 * Tells files that are kept (characters, plugins, prompts, backups, exports of other programs) from
 * those that a message brings along, by what is in them. Nothing is stored.
 *
 * @returns those that are kept, once all were looked into
 */
export async function sortDropped(
  files: readonly File[],
  { isWanted, decide }: FilesInQuestion,
): Promise<readonly Arrived[]> {
  const arrived: Arrived[] = [];
  const imports: File[] = [];
  // One after the other: each is held in memory while it is looked at. What cannot be is attached.
  for (const file of files) {
    const found = isWanted(file) ? await lookInto(file).catch(() => undefined) : undefined;
    if (!isWanted(file)) continue;
    if (found === 'import') imports.push(file);
    else if (found !== undefined) arrived.push(found);
    decide(file, found === undefined);
  }
  return imports.length === 0 ? arrived : [...arrived, { kind: 'import', files: imports }];
}

/** Undefined for a file that is none of ours. */
async function lookInto(file: File): Promise<Arrived | 'import' | undefined> {
  if (/\.png$/i.test(file.name)) return readPicture(file);
  if (/\.(zip|parley)$/i.test(file.name)) return 'import';
  if (!/\.(json|jsonl|ndjson)$/i.test(file.name)) return undefined;
  const inspection = await inspect(file);
  if (inspection === 'known') return 'import';
  const small = file.size <= characterFileLimits.jsonBytes ? await bytesOf(file) : undefined;
  if (small === undefined) return inspection === undefined ? undefined : 'import';
  if (inspection === undefined) return readPlugin(file, small) ?? readCharacter(small);
  return isCharacterAlone(inspection) ? (readCharacter(small) ?? 'import') : 'import';
}

/** `known`: of ours, but locked, damaged or empty, which the import tells. */
async function inspect(file: File): Promise<Inspection | 'known' | undefined> {
  const reader = createImportReader(startImportWorker);
  const inspected = await reader.inspect([file]);
  reader.close();
  if (!inspected.ok) return inspected.error === 'needs-password' ? 'known' : undefined;
  // A list of messages is what many people ask a model about.
  return inspected.value.formats.every((format) => format === 'plain')
    ? undefined
    : inspected.value;
}

function isCharacterAlone({ counts }: Inspection): boolean {
  const { characters, ...others } = counts;
  return characters === 1 && Object.values(others).every((count) => count === 0);
}

async function readPicture(file: File): Promise<Arrived | undefined> {
  if (file.size > characterFileLimits.pngBytes) return undefined;
  const bytes = await bytesOf(file);
  return bytes && readCharacter(bytes);
}

function readCharacter(file: Uint8Array<ArrayBuffer>): Arrived | undefined {
  const read = readCharacterFile(file);
  return read.ok && read.value.length === 1 ? { kind: 'character', file } : undefined;
}

function readPlugin(file: File, bytes: Uint8Array<ArrayBuffer>): Arrived | undefined {
  return readPluginFile(bytes).ok
    ? { kind: 'plugin', file: { bytes, host: file.name } }
    : undefined;
}

/** Undefined where the browser may not read it. */
async function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const buffer = await file.arrayBuffer().catch(() => undefined);
  return buffer && new Uint8Array(buffer);
}
