import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import type { IDBPDatabase } from 'idb';

import type { LocalFlags } from '#src/platform/local-flags.ts';

import type { CopyFollow } from './copy-tables.ts';
import { deleteDatabase, openExisting } from './open-request.ts';
import {
  copyTo,
  nameOf,
  readSnapshot,
  snapshotIds,
  snapshotName,
  type SnapshotFailure,
  type SnapshotId,
  type SnapshotInfo,
  type SnapshotKind,
  type SnapshotPlace,
} from './snapshot.ts';

/*
 * Copies of the profile that a person makes, puts back and deletes. Keys are in none of them: those
 * that are here stay when a copy is put back, and one that was made before an upgrade loses its plain
 * keys as soon as there is a password.
 */

const keyTable = 'keys';
/** The rows of `meta` that belong to the keys. */
const keyMeta = ['keyVault'] as const;

/**
 * The complete copies that a program of this schema version can put back, the newest first.
 *
 * Errors: never; a copy that cannot be opened is left out.
 */
export async function listSnapshots(
  place: SnapshotPlace,
  version: number,
): Promise<readonly SnapshotInfo[]> {
  const found = await Promise.all(
    snapshotIds(version).map((id) => readSnapshot(place, id).catch(() => undefined)),
  );
  return found
    .filter((info) => info !== undefined)
    .filter((info) => info.version <= version)
    .toSorted((a, b) => b.createdAtMs - a.createdAtMs);
}

/**
 * Copies the profile as it is, without its keys. The copy of the same kind before it goes when the
 * new one is complete.
 *
 * @param keep a copy that stays in any case
 * Errors: `copy-failed`; all is as it was then.
 */
export async function makeSnapshot(
  place: SnapshotPlace & CopyFollow & { readonly nowMs: number },
  kind: SnapshotKind,
  keep?: SnapshotId,
): Promise<Result<SnapshotId, SnapshotFailure>> {
  const { name, factory, nowMs, onProgress, signal } = place;
  try {
    const [first, second] = [`${kind}-1`, `${kind}-2`] as const;
    const isFirstTaken = first === keep || (await readSnapshot(place, first)) !== undefined;
    const free = isFirstTaken && second !== keep ? second : first;
    const source = await openExisting(factory, name);
    if (source === undefined) return err({ code: 'no-snapshot', reason: name });
    try {
      const leftOut = new Set([keyTable]);
      await copyTo(place, source, { id: free, nowMs, leftOut, onProgress, signal });
    } finally {
      source.close();
    }
    await forgetKeyMeta(place, free);
    const other = free === first ? second : first;
    if (other !== keep) await deleteDatabase(factory, snapshotName(name, other));
    return ok(free);
  } catch (cause) {
    return err({ code: 'copy-failed', reason: nameOf(cause) });
  }
}

/** Removes a copy. Errors: `copy-failed`; it is still there then. */
export async function removeSnapshot(
  { name, factory }: SnapshotPlace,
  id: SnapshotId,
): Promise<Result<undefined, SnapshotFailure>> {
  try {
    await deleteDatabase(factory, snapshotName(name, id));
    return ok(undefined);
  } catch (cause) {
    return err({ code: 'copy-failed', reason: nameOf(cause) });
  }
}

/**
 * Has the next start put a copy in the place of the profile. What is here is copied first, and its
 * keys go into the copy that is put back.
 *
 * @returns the copy of what is here, by which it can be had back
 * Errors: `no-snapshot`, `copy-failed`; nothing happens then.
 */
export async function beginRestore(
  place: SnapshotPlace & CopyFollow & { readonly nowMs: number; readonly flags: LocalFlags },
  id: SnapshotId,
): Promise<Result<SnapshotId, SnapshotFailure>> {
  const { name, factory, flags, signal } = place;
  try {
    if ((await readSnapshot(place, id)) === undefined) {
      return err({ code: 'no-snapshot', reason: id });
    }
    const before = await makeSnapshot(place, 'before', id);
    if (!before.ok) return before;
    await inBoth(factory, [name, snapshotName(name, id)], carryKeys);
    signal?.throwIfAborted();
    flags.write('restoring', id);
    flags.write('restored', before.value);
    return before;
  } catch (cause) {
    return err({ code: 'copy-failed', reason: nameOf(cause) });
  }
}

async function forgetKeyMeta({ name, factory }: SnapshotPlace, id: SnapshotId): Promise<void> {
  const copy = await openExisting(factory, snapshotName(name, id));
  if (copy === undefined) return;
  try {
    for (const key of keyMeta) await copy.delete('meta', key);
  } finally {
    copy.close();
  }
}

/** Keys are of this device and of today, whatever is put back. */
async function carryKeys(from: IDBPDatabase, to: IDBPDatabase): Promise<void> {
  const keys: readonly unknown[] = await from.getAll(keyTable);
  const metas: readonly unknown[] = await Promise.all(keyMeta.map((key) => from.get('meta', key)));
  const tx = to.transaction([keyTable, 'meta'], 'readwrite', { durability: 'strict' });
  const table = tx.objectStore(keyTable);
  const meta = tx.objectStore('meta');
  await Promise.all([
    table.clear(),
    ...keys.map((row) => table.put(row)),
    ...keyMeta.map((key, index) =>
      metas[index] === undefined ? meta.delete(key) : meta.put(metas[index]),
    ),
    tx.done,
  ]);
}

async function inBoth(
  factory: IDBFactory,
  names: readonly [string, string],
  work: (first: IDBPDatabase, second: IDBPDatabase) => Promise<void>,
): Promise<void> {
  const first = await openExisting(factory, names[0]);
  const second = await openExisting(factory, names[1]);
  try {
    if (first !== undefined && second !== undefined) await work(first, second);
  } finally {
    first?.close();
    second?.close();
  }
}
