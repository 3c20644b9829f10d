import type { SkippedEntry } from '@parley/domain/import/imported-chat.ts';

import { decryptFrames, looksEncrypted } from '#src/platform/password-frames.ts';
import { chunksOf, type Bytes } from '#src/platform/byte-streams.ts';
import { firstLine } from '#src/data/backup/backup-layout.ts';
import { readBackup } from '#src/data/backup/read-backup.ts';
import { toRecords } from '#src/data/backup/backup-records.ts';
import { fieldsOf, listOf, textOr } from '#src/data/records/fields.ts';
import type { ChecksumState } from '#src/platform/import-protocol.ts';

import { openForeign, type ImportSource } from './import-source.ts';
import { JsonError, mostJsonBytes, parseJson } from './parse-json.ts';
import { baseName, openFiles, type SourceFile } from './source-files.ts';
import { openWholeBackup } from './whole-backup.ts';

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
  const { value, skipped } = await readDocuments(opened);
  const source = openWholeBackup(value) ?? openForeign(value, opened, nowMs);
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
  return {
    format: 'parley',
    checksum: () => checksum,
    hasSyncMarks: () => false,
    async *records() {
      for await (const item of readBackup(bytes())) {
        if (item.kind === 'end') checksum = item.checksum;
        if (item.kind === 'element') yield* await toRecords(item.list, item.value);
      }
    },
  };
}

/** Files of archives that tell of the person and not of what was said. */
const otherDocuments =
  /^(user|users|user_settings|shared_conversations|message_feedback|metadata|memories|group_chats|model_comparisons|shopping|sora|export_manifest)\.json$/;

/** Projects with their names and instructions: in one file, or each in its own. */
const projectDocuments = /(^|\/)projects(\.json|\/[^/]+\.json)$/;

interface Documents {
  readonly value: unknown;
  /** Parts that are announced and not there, and files that are damaged beside others that are not. */
  readonly skipped: readonly SkippedEntry[];
}

/** The content of all documents: of one as it is, of several the list of all that they hold. */
async function readDocuments(files: readonly SourceFile[]): Promise<Documents> {
  const documents = files.filter(({ name }) => /\.(json|jsonl|ndjson|parley|txt)$/i.test(name));
  const main = documents.find(({ name }) => baseName(name) === 'data.json');
  if (main !== undefined) return withChunks((await readDocument(main)).value, files);
  const useful = documents.filter(
    ({ name }) => !otherDocuments.test(baseName(name)) && !projectDocuments.test(name),
  );
  const chosen = useful.length > 0 ? useful : files.length === 1 ? files : documents;
  const [only] = chosen;
  if (only !== undefined && chosen.length === 1) {
    return withProjects(await readDocument(only), documents, useful);
  }
  const { entries, skipped } = await readLists(chosen);
  // None of them is JSON: then the whole is another kind of file.
  if (chosen.length > 0 && skipped.length === chosen.length) throw new JsonError('No JSON');
  return withProjects({ value: entries, skipped }, documents, useful);
}

/** Adds the projects to conversations: they give folders their names. */
async function withProjects(
  found: Documents,
  documents: readonly SourceFile[],
  useful: readonly SourceFile[],
): Promise<Documents> {
  if (useful.length === 0 || !Array.isArray(found.value)) return found;
  const { entries: projects, skipped } = await readLists(
    documents.filter(({ name }) => projectDocuments.test(name)),
  );
  return {
    value: projects.length === 0 ? found.value : { conversations: found.value, projects },
    skipped: [...found.skipped, ...skipped],
  };
}

/** The entries of all documents, one behind the other; a damaged one stops none of the others. */
async function readLists(documents: readonly SourceFile[]): Promise<{
  readonly entries: readonly unknown[];
  readonly skipped: readonly SkippedEntry[];
}> {
  const entries: unknown[] = [];
  const skipped: SkippedEntry[] = [];
  for (const document of documents) {
    const found = await readTolerantly(document);
    if (found === undefined) {
      skipped.push({ title: document.name, reason: 'unreadable' });
      continue;
    }
    // Loops, because a list of a hundred thousand cannot be spread into a call.
    for (const each of found.skipped) skipped.push(each);
    if (Array.isArray(found.value)) for (const each of listOf(found.value)) entries.push(each);
    else entries.push(found.value);
  }
  return { entries, skipped };
}

/** The content of a document; undefined where it is no JSON. Errors: `TooLargeError`, `ZipError`. */
async function readTolerantly(document: SourceFile): Promise<Documents | undefined> {
  try {
    return await readDocument(document);
  } catch (cause) {
    if (cause instanceof JsonError) return undefined;
    throw cause;
  }
}

/** A line that is no JSON is named by its number, as compilers do. Errors: as {@link openSource}. */
async function readDocument(file: SourceFile): Promise<Documents> {
  const { value, damagedLines } = parseJson(await file.read(mostJsonBytes));
  const skipped = damagedLines.map(
    (line) => ({ title: `${file.name}:${line}`, reason: 'unreadable' }) as const,
  );
  return { value, skipped };
}

/** Puts the chats of a backup in chunks where they belong. */
async function withChunks(value: unknown, files: readonly SourceFile[]): Promise<Documents> {
  const root = fieldsOf(value);
  const data = fieldsOf(root['data']);
  const names = listOf(fieldsOf(data['chats'])['chunks']);
  if (names.length === 0) return { value, skipped: [] };
  const chats: unknown[] = [];
  const skipped: SkippedEntry[] = [];
  for (const each of names) {
    const name = textOr(each, '');
    const file = name === '' ? undefined : files.find((one) => one.name.endsWith(name));
    const chunk = file === undefined ? undefined : await readTolerantly(file);
    for (const entry of chunk?.skipped ?? []) skipped.push(entry);
    if (chunk !== undefined) for (const chat of listOf(chunk.value)) chats.push(chat);
    else skipped.push({ title: name, reason: file === undefined ? 'missing' : 'unreadable' });
  }
  return { value: { ...root, data: { ...data, chats } }, skipped };
}
