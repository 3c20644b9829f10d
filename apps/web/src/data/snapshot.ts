import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import type { IDBPDatabase } from 'idb';

import type { LocalFlags } from '#src/platform/local-flags.ts';

import { copyRows, describeTables, makeTables } from './copy-tables.ts';
import { deleteDatabase, openedBy, openExisting } from './open-request.ts';

/** Why a copy could not be made; `reason` is the browser's name of the error. */
export interface SnapshotFailure {
  readonly code: 'copy-failed' | 'no-snapshot';
  readonly reason: string;
}

/** A whole copy of an older version of the database. */
export interface SnapshotInfo {
  /** The schema version of the copy. */
  readonly version: number;
  readonly createdAtMs: number;
}

/** Which database, where. */
export interface SnapshotPlace {
  readonly name: string;
  readonly factory: IDBFactory;
}

/** Table of the copy that holds its mark of completeness. */
const markTable = 'parley-snapshot';

/** The name of the copy of one version. */
export function snapshotName(name: string, version: number): string {
  return `${name}-snapshot-v${version}`;
}

/**
 * Copies the database as it is to `{name}-snapshot-v{n}` and removes copies of older versions. Does
 * nothing where the database is missing or already has the version of the last migration.
 *
 * Errors: `copy-failed`; there is no copy then, and the database is as it was.
 */
export async function writeSnapshot(
  place: SnapshotPlace & {
    readonly nowMs: number;
    readonly migrations: { readonly length: number };
  },
): Promise<Result<undefined, SnapshotFailure>> {
  const { name, factory, nowMs } = place;
  try {
    const source = await openExisting(factory, name);
    if (source === undefined) return ok(undefined);
    const { version } = source;
    try {
      if (version >= place.migrations.length) return ok(undefined);
      await deleteDatabase(factory, snapshotName(name, version));
      const target = await openWithTables(factory, snapshotName(name, version), source);
      try {
        await copyRows(source, target);
        await target.put(markTable, { key: 'complete', createdAtMs: nowMs });
      } finally {
        target.close();
      }
    } catch (cause) {
      await deleteDatabase(factory, snapshotName(name, version));
      throw cause;
    } finally {
      source.close();
    }
    for (let older = 1; older < version; older += 1) {
      await deleteDatabase(factory, snapshotName(name, older));
    }
    return ok(undefined);
  } catch (cause) {
    return err({ code: 'copy-failed', reason: nameOf(cause) });
  }
}

/**
 * The complete copies of versions below `version`, newest first.
 *
 * Errors: never; a copy that cannot be opened is left out.
 */
export async function listSnapshots(
  { name, factory }: SnapshotPlace,
  version: number,
): Promise<readonly SnapshotInfo[]> {
  const found: SnapshotInfo[] = [];
  for (let older = version - 1; older >= 1; older -= 1) {
    const info = await readMark(factory, snapshotName(name, older)).catch(() => undefined);
    if (info !== undefined) found.push(info);
  }
  return found;
}

/**
 * Puts a copy back in the place of the database. Close the store before; open it again after, which
 * upgrades it once more. A crash in between is finished by the next start.
 *
 * Errors: `no-snapshot` changes nothing; `copy-failed` leaves the copy for another attempt.
 */
export async function restoreSnapshot(
  place: SnapshotPlace & { readonly flags: LocalFlags },
  version: number,
): Promise<Result<undefined, SnapshotFailure>> {
  const mark = await readMark(place.factory, snapshotName(place.name, version));
  if (mark === undefined) return err({ code: 'no-snapshot', reason: String(version) });
  place.flags.write('restoring', String(version));
  return finishRestore(place);
}

/** Ends a restore that a flag says has begun. Errors: `copy-failed`. */
export async function finishRestore({
  name,
  factory,
  flags,
}: SnapshotPlace & { readonly flags: LocalFlags }): Promise<Result<undefined, SnapshotFailure>> {
  const version = Number(flags.read('restoring'));
  const copyName = snapshotName(name, version);
  try {
    const mark = await readMark(factory, copyName);
    if (mark !== undefined) await replaceDatabase(factory, copyName, name);
    flags.write('restoring', undefined);
    return ok(undefined);
  } catch (cause) {
    return err({ code: 'copy-failed', reason: nameOf(cause) });
  }
}

async function replaceDatabase(factory: IDBFactory, from: string, to: string): Promise<void> {
  const source = await openExisting(factory, from);
  if (source === undefined) return;
  try {
    await deleteDatabase(factory, to);
    const target = await openWithTables(factory, to, source);
    try {
      await copyRows(source, target);
      target.close();
    } catch (cause) {
      target.close();
      throw cause;
    }
  } finally {
    source.close();
  }
}

async function readMark(factory: IDBFactory, name: string): Promise<SnapshotInfo | undefined> {
  const copy = await openExisting(factory, name);
  if (copy === undefined) return undefined;
  try {
    if (!copy.objectStoreNames.contains(markTable)) return undefined;
    const mark: unknown = await copy.get(markTable, 'complete');
    const createdAtMs: unknown =
      typeof mark === 'object' && mark !== null ? Reflect.get(mark, 'createdAtMs') : undefined;
    return typeof createdAtMs === 'number' ? { version: copy.version, createdAtMs } : undefined;
  } finally {
    copy.close();
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

function nameOf(cause: unknown): string {
  return cause instanceof Error || cause instanceof DOMException ? cause.name : 'unknown';
}
