import type { SkippedEntry } from '@parley/domain/import/imported-chat.ts';

import { fieldsOf, listOf, textOr } from '#src/data/records/fields.ts';

import { joinDocuments, type ReadDocument } from './join-documents.ts';
import { JsonError, maxJsonBytes, parseJson } from './parse-json.ts';
import { baseName, type SourceFile } from './source-files.ts';

/** Files of archives that tell of the person and not of what was said. */
const otherDocuments =
  /^(user|users|user_settings|shared_conversations|message_feedback|metadata|memories|group_chats|model_comparisons|shopping|sora|export_manifest)\.json$/;

/** Projects with their names and instructions: in one file, or each in its own. */
const projectDocuments = /(^|\/)projects(\.json|\/[^/]+\.json)$/;

/** The contents of files, in pieces of which each is of one program. */
export interface Documents {
  readonly values: readonly unknown[];
  /** Parts that are announced and not there, damaged, or of no form that is known. */
  readonly skipped: readonly SkippedEntry[];
}

/** What was read of some files. */
interface Reading {
  readonly documents: readonly ReadDocument[];
  readonly projects: readonly unknown[];
  readonly skipped: readonly SkippedEntry[];
}

/**
 * Reads all files. A damaged one stops none of the others.
 *
 * Errors: `JsonError` where none is JSON; `FormatError`, `TooLargeError`, `ZipError`.
 */
export async function readDocuments(files: readonly SourceFile[]): Promise<Documents> {
  const readings: Reading[] = [];
  for (const group of groupsOf(files)) readings.push(await readGroup(group));
  const documents = readings.flatMap((reading) => reading.documents);
  const skipped = readings.flatMap((reading) => reading.skipped);
  if (documents.length === 0 && skipped.length > 0) throw new JsonError('No JSON');
  const joined = joinDocuments(
    documents,
    readings.flatMap(({ projects }) => projects),
  );
  return { values: joined.values, skipped: [...skipped, ...joined.skipped] };
}

/** What belongs together: the files of one archive, and those that were chosen one by one. */
function groupsOf(files: readonly SourceFile[]): readonly (readonly SourceFile[])[] {
  const groups = new Map<File | undefined, SourceFile[]>();
  for (const file of files) {
    const group = groups.get(file.archive);
    if (group === undefined) groups.set(file.archive, [file]);
    else group.push(file);
  }
  return [...groups.values()];
}

async function readGroup(files: readonly SourceFile[]): Promise<Reading> {
  const named = files.filter(({ name }) => /\.(json|jsonl|ndjson|parley|txt)$/i.test(name));
  const main = named.find(({ name }) => baseName(name) === 'data.json');
  if (main !== undefined) return readMain(main, named);
  const useful = named.filter(({ name }) => !isOther(name));
  const chosen = useful.length > 0 ? useful : files.length === 1 ? files : named;
  const { documents, skipped } = await readAll(chosen);
  if (useful.length === 0) return { documents, projects: [], skipped };
  const projects = await readAll(named.filter(({ name }) => projectDocuments.test(name)));
  return {
    documents,
    // Of one file a list of all projects, of several each its own.
    projects: projects.documents.flatMap(({ value }) =>
      Array.isArray(value) ? listOf(value) : [value],
    ),
    skipped: [...skipped, ...projects.skipped],
  };
}

function isOther(name: string): boolean {
  return otherDocuments.test(baseName(name)) || projectDocuments.test(name);
}

/** A file that holds everything, with its chunks; and what was chosen beside it. */
async function readMain(main: SourceFile, named: readonly SourceFile[]): Promise<Reading> {
  const whole = await readTolerantly(main);
  const chunks = whole === undefined ? undefined : await withChunks(whole.value, named);
  const unread: SkippedEntry = { title: main.name, reason: 'unreadable' };
  // What else lies in an archive are attachments.
  const others = named.filter(
    (file) =>
      file.archive === undefined && file !== main && !chunks?.used.has(file) && !isOther(file.name),
  );
  const beside = await readAll(others);
  return {
    documents: [
      ...(chunks === undefined ? [] : [{ name: main.name, value: chunks.value }]),
      ...beside.documents,
    ],
    projects: [],
    skipped: [...(whole?.skipped ?? [unread]), ...(chunks?.skipped ?? []), ...beside.skipped],
  };
}

async function readAll(files: readonly SourceFile[]): Promise<Omit<Reading, 'projects'>> {
  const documents: ReadDocument[] = [];
  const skipped: SkippedEntry[] = [];
  for (const file of files) {
    const found = await readTolerantly(file);
    if (found === undefined) skipped.push({ title: file.name, reason: 'unreadable' });
    else {
      documents.push({ name: file.name, value: found.value });
      // A loop, because a list of a hundred thousand cannot be spread into a call.
      for (const each of found.skipped) skipped.push(each);
    }
  }
  return { documents, skipped };
}

interface Content {
  readonly value: unknown;
  readonly skipped: readonly SkippedEntry[];
}

/** The content of a file; undefined where it is no JSON. Errors: `TooLargeError`, `ZipError`. */
async function readTolerantly(file: SourceFile): Promise<Content | undefined> {
  try {
    const { value, damagedLines } = parseJson(await file.read(maxJsonBytes));
    // A line that is no JSON is named by its number, as compilers do.
    const skipped = damagedLines.map(
      (line) => ({ title: `${file.name}:${line}`, reason: 'unreadable' }) as const,
    );
    return { value, skipped };
  } catch (cause) {
    if (cause instanceof JsonError) return undefined;
    throw cause;
  }
}

/** Puts the chats of a backup in chunks where they belong. */
async function withChunks(
  value: unknown,
  files: readonly SourceFile[],
): Promise<Content & { readonly used: ReadonlySet<SourceFile> }> {
  const root = fieldsOf(value);
  const data = fieldsOf(root['data']);
  const names = listOf(fieldsOf(data['chats'])['chunks']);
  const used = new Set<SourceFile>();
  if (names.length === 0) return { value, skipped: [], used };
  const chats: unknown[] = [];
  const skipped: SkippedEntry[] = [];
  for (const each of names) {
    const name = textOr(each, '');
    const file = name === '' ? undefined : findChunk(files, name);
    if (file !== undefined) used.add(file);
    const chunk = file === undefined ? undefined : await readTolerantly(file);
    for (const entry of chunk?.skipped ?? []) skipped.push(entry);
    if (chunk !== undefined) for (const chat of listOf(chunk.value)) chats.push(chat);
    else skipped.push({ title: name, reason: file === undefined ? 'missing' : 'unreadable' });
  }
  return { value: { ...root, data: { ...data, chats } }, skipped, used };
}

function findChunk(files: readonly SourceFile[], name: string): SourceFile | undefined {
  return files.find((one) => one.name.endsWith(name));
}
