import type { LeftOutFile } from '@parley/domain/backup/left-out.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import type { IDBPDatabase } from 'idb';

import type { LocalFlags } from '#src/platform/local-flags.ts';

import { copyRows, describeTables, makeTables, type CopyFollow } from './copy-tables.ts';
import { deleteDatabase, openedBy, openExisting } from './open-request.ts';
import { nameUnreadable } from './name-unreadable.ts';
import { fieldsOf, listOf, textOr } from './records/fields.ts';
import { searchIndexName } from './search/search-index-name.ts';

/** Why a copy could not be made; `reason` is the browser's name of the error. */
export interface SnapshotFailure {
  readonly code: 'copy-failed' | 'no-snapshot';
  readonly reason: string;
}

/**
 * Which copy it is: `v1` and so on, the profile before an upgrade from that version; `own-`, made by
 * the person; `before-`, made before another one was put back. Of the latter two there is one, and
 * room for a second while that is written.
 */
export type SnapshotId = `v${number}` | 'own-1' | 'own-2' | 'before-1' | 'before-2';

/** What copies are made for, besides upgrades. */
export type SnapshotKind = 'own' | 'before';

/** A whole copy of the database. */
export interface SnapshotInfo {
  readonly id: SnapshotId;
  /** The schema version of the copy. */
  readonly version: number;
  readonly createdAtMs: number;
  readonly chats: number;
  readonly messages: number;
  /** Files that the browser could not read when it was made. */
  readonly leftOut: readonly LeftOutFile[];
}

/** Which database, where. */
export interface SnapshotPlace {
  readonly name: string;
  readonly factory: IDBFactory;
}

/** Table of the copy that holds its mark of completeness. */
const markTable = 'parley-snapshot';

/** The name of the database that holds a copy. */
export function snapshotName(name: string, id: SnapshotId): string {
  return `${name}-snapshot-${id}`;
}

/** All places of copies that a program of this schema version may have made, the newest kind first. */
export function snapshotIds(version: number): readonly SnapshotId[] {
  const upgrades = Array.from({ length: version }, (_, index): SnapshotId => `v${version - index}`);
  return ['own-1', 'own-2', 'before-1', 'before-2', ...upgrades];
}

/**
 * Copies the database as it is to `{name}-snapshot-v{n}` and removes copies of older versions. Does
 * nothing where the database is missing or already has the version of the last migration.
 *
 * Errors: `copy-failed`; there is no copy then, and the database is as it was.
 */
export async function writeSnapshot(
  place: SnapshotPlace &
    CopyFollow & {
      readonly nowMs: number;
      readonly migrations: { readonly length: number };
    },
): Promise<Result<undefined, SnapshotFailure>> {
  const { name, factory, nowMs, onProgress } = place;
  try {
    const source = await openExisting(factory, name);
    if (source === undefined) return ok(undefined);
    const { version } = source;
    try {
      if (version >= place.migrations.length) return ok(undefined);
      await copyTo(place, source, { id: `v${version}`, nowMs, leftOut: new Set(), onProgress });
    } finally {
      source.close();
    }
    for (let older = 1; older < version; older += 1) {
      await deleteDatabase(factory, snapshotName(name, `v${older}`));
    }
    return ok(undefined);
  } catch (cause) {
    return err({ code: 'copy-failed', reason: nameOf(cause) });
  }
}

/** How a copy is made. */
export interface CopyOptions extends CopyFollow {
  readonly id: SnapshotId;
  readonly nowMs: number;
  /** Tables that stay empty in the copy. */
  readonly leftOut: ReadonlySet<string>;
}

/** Copies a database. Errors: throws the DOM error; there is no copy then. */
export async function copyTo(
  { name, factory }: SnapshotPlace,
  source: IDBPDatabase,
  { id, nowMs, ...how }: CopyOptions,
): Promise<void> {
  const copyName = snapshotName(name, id);
  try {
    await deleteDatabase(factory, copyName);
    const target = await openWithTables(factory, copyName, source);
    try {
      const unreadable = await copyRows(source, target, how);
      const leftOut = await nameUnreadable(source, unreadable);
      await target.put(markTable, { key: 'complete', createdAtMs: nowMs, leftOut });
    } finally {
      target.close();
    }
  } catch (cause) {
    await deleteDatabase(factory, copyName);
    throw cause;
  }
}

/** What is known of a copy; undefined where there is none, or none that is complete. */
export async function readSnapshot(
  { name, factory }: SnapshotPlace,
  id: SnapshotId,
): Promise<SnapshotInfo | undefined> {
  const copy = await openExisting(factory, snapshotName(name, id));
  if (copy === undefined) return undefined;
  try {
    if (!copy.objectStoreNames.contains(markTable)) return undefined;
    const mark: unknown = await copy.get(markTable, 'complete');
    const { createdAtMs, leftOut } = fieldsOf(mark);
    if (typeof createdAtMs !== 'number') return undefined;
    const [chats, messages] = await Promise.all([copy.count('chats'), copy.count('messages')]);
    const files = listOf(leftOut).map(parseLeftOut);
    return { id, version: copy.version, createdAtMs, chats, messages, leftOut: files };
  } finally {
    copy.close();
  }
}

function parseLeftOut(value: unknown): LeftOutFile {
  const { fileName, chatTitle } = fieldsOf(value);
  return {
    fileName: textOr(fileName, ''),
    chatTitle: typeof chatTitle === 'string' ? chatTitle : undefined,
    reason: 'unreadable',
  };
}

/**
 * Ends a restore that a flag says has begun: puts a copy in the place of the database. Close the
 * store before; open it again after, which upgrades it once more. A crash in between is finished by
 * the next start. What is put back counts as unknown to any server: nothing of a sync is in it, so that the
 * next round reads all that the server has, merges it, and sends what is only here.
 *
 * Errors: `copy-failed` leaves the copy for another attempt.
 */
export async function finishRestore({
  name,
  factory,
  flags,
  onProgress,
}: SnapshotPlace & CopyFollow & { readonly flags: LocalFlags }): Promise<
  Result<undefined, SnapshotFailure>
> {
  const id = parseSnapshotId(flags.read('restoring'));
  try {
    const mark = id && (await readSnapshot({ name, factory }, id));
    if (mark !== undefined) {
      const from = snapshotName(name, mark.id);
      await replaceDatabase(factory, { from, to: name }, { onProgress });
    }
    flags.write('restoring', undefined);
    // It was the way back, and nothing is behind it any more.
    if (id === 'before-1' || id === 'before-2') {
      await deleteDatabase(factory, snapshotName(name, id));
    }
    return ok(undefined);
  } catch (cause) {
    return err({ code: 'copy-failed', reason: nameOf(cause) });
  }
}

function parseSnapshotId(text = ''): SnapshotId | undefined {
  const version = /^v(\d{1,4})$/.exec(text)?.[1];
  return version === undefined
    ? (['own-1', 'own-2', 'before-1', 'before-2'] as const).find((id) => id === text)
    : `v${Number(version)}`;
}

async function replaceDatabase(
  factory: IDBFactory,
  { from, to }: { readonly from: string; readonly to: string },
  follow: CopyFollow,
): Promise<void> {
  const source = await openExisting(factory, from);
  if (source === undefined) return;
  try {
    await deleteDatabase(factory, to);
    // The index is of what was there; it is made anew when somebody searches.
    await deleteDatabase(factory, searchIndexName(to));
    const target = await openWithTables(factory, to, source);
    try {
      await copyRows(source, target, { ...follow, leftOut: new Set() });
      target.close();
    } catch (cause) {
      target.close();
      throw cause;
    }
  } finally {
    source.close();
  }
}

async function openWithTables(
  factory: IDBFactory,
  name: string,
  source: IDBPDatabase,
): Promise<IDBPDatabase> {
  const tables = describeTables(source).filter((table) => table.name !== markTable);
  const isSnapshot = !source.objectStoreNames.contains(markTable);
  const request = factory.open(name, source.version);
  request.addEventListener('upgradeneeded', () => {
    makeTables(request.result, tables);
    if (isSnapshot) request.result.createObjectStore(markTable, { keyPath: 'key' });
  });
  return openedBy(request);
}

/** The browser's name of an error. */
export function nameOf(cause: unknown): string {
  return cause instanceof Error || cause instanceof DOMException ? cause.name : 'unknown';
}
