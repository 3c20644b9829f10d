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
  const { value, missing } = await readDocuments(opened);
  const source = openWholeBackup(value) ?? openForeign(value, opened, nowMs);
  return missing.length === 0 ? source : withMissing(source, missing);
}

/** Names the parts of an archive that are not in it beside what the others hold. */
function withMissing(source: ImportSource, missing: readonly string[]): ImportSource {
  return {
    ...source,
    async *records() {
      for (const title of missing) yield { kind: 'skipped', entry: { title, reason: 'missing' } };
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
  /** Names of parts that are announced and not there. */
  readonly missing: readonly string[];
}

/** The content of all documents: of one as it is, of several the list of all that they hold. */
async function readDocuments(files: readonly SourceFile[]): Promise<Documents> {
  const documents = files.filter(({ name }) => /\.(json|parley|txt)$/i.test(name));
  const main = documents.find(({ name }) => baseName(name) === 'data.json');
  if (main !== undefined) return withChunks(await readDocument(main), files);
  const useful = documents.filter(
    ({ name }) => !otherDocuments.test(baseName(name)) && !projectDocuments.test(name),
  );
  const chosen = useful.length > 0 ? useful : files.length === 1 ? files : documents;
  const [only] = chosen;
  const value =
    only !== undefined && chosen.length === 1 ? await readDocument(only) : await readLists(chosen);
  if (useful.length === 0 || !Array.isArray(value)) return { value, missing: [] };
  const { projects, missing } = await readProjects(documents);
  return { value: projects.length === 0 ? value : { conversations: value, projects }, missing };
}

/** Projects only give folders their names: where they cannot be read, the chats come in all the same. */
async function readProjects(
  documents: readonly SourceFile[],
): Promise<{ readonly projects: readonly unknown[]; readonly missing: readonly string[] }> {
  const missing: string[] = [];
  const projects: unknown[] = [];
  for (const document of documents.filter(({ name }) => projectDocuments.test(name))) {
    try {
      projects.push(...(await readLists([document])));
    } catch (cause) {
      if (!(cause instanceof JsonError)) throw cause;
      missing.push(document.name);
    }
  }
  return { projects, missing };
}

/** The entries of all documents, one behind the other. */
async function readLists(documents: readonly SourceFile[]): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for (const document of documents) {
    const value = await readDocument(document);
    // A loop, because a list of a hundred thousand cannot be spread into a call.
    if (Array.isArray(value)) for (const each of listOf(value)) found.push(each);
    else found.push(value);
  }
  return found;
}

async function readDocument(file: SourceFile): Promise<unknown> {
  return parseJson(await file.read(mostJsonBytes));
}

/** Puts the chats of a backup in chunks where they belong. */
async function withChunks(value: unknown, files: readonly SourceFile[]): Promise<Documents> {
  const root = fieldsOf(value);
  const data = fieldsOf(root['data']);
  const names = listOf(fieldsOf(data['chats'])['chunks']);
  if (names.length === 0) return { value, missing: [] };
  const chats: unknown[] = [];
  const missing: string[] = [];
  for (const each of names) {
    const name = textOr(each, '');
    const file = name === '' ? undefined : files.find((one) => one.name.endsWith(name));
    if (file === undefined) missing.push(name);
    else for (const chat of listOf(await readDocument(file))) chats.push(chat);
  }
  return { value: { ...root, data: { ...data, chats } }, missing };
}
