import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import { wrap, type IDBPDatabase, type IDBPTransaction } from 'idb';

import type { LocalFlags } from '#src/platform/local-flags.ts';
import type { Locks } from '#src/platform/locks.ts';

import type { CopyProgress } from './copy-tables.ts';
import type { Migration } from './migrations/migration.ts';
import { openedBy } from './open-request.ts';
import type { finishRestore, writeSnapshot } from './snapshot.ts';

/**
 * Why the database could not be opened.
 *
 * - `newer-version`: it was written by a newer program; reload to get that one
 * - `unavailable`: the browser refuses (private mode, storage off, disk fault)
 * - `snapshot-failed`: an upgrade is due and the copy before it could not be made
 */
export type OpenFailure =
  | { readonly code: 'newer-version' }
  | { readonly code: 'unavailable'; readonly reason: string }
  | { readonly code: 'snapshot-failed'; readonly reason: string };

/** What copies the database before an upgrade, and puts a copy back. */
export interface SnapshotCode {
  readonly writeSnapshot: typeof writeSnapshot;
  readonly finishRestore: typeof finishRestore;
}

/** What opening needs. */
export interface OpenDatabaseOptions {
  readonly name: string;
  /** The browser's own where undefined. */
  readonly factory: IDBFactory | undefined;
  readonly locks: Locks;
  readonly flags: LocalFlags;
  /** In order, from version 1 without a gap. */
  readonly migrations: readonly Migration[];
  readonly nowMs: number;
  readonly onBlocked: () => void;
  /** How far the copy is that an upgrade makes, or that is put back; told only where there is one. */
  readonly onProgress?: ((progress: CopyProgress) => void) | undefined;
  readonly allowUpgradeWithoutSnapshot: boolean;
  /** Asked only when a copy is due: a page fetches the code then, a worker of one file has it. */
  readonly loadSnapshots: () => Promise<SnapshotCode>;
}

/** An open connection; `wasNew` where there was no database before. */
export interface OpenedDatabase {
  readonly database: IDBPDatabase;
  readonly wasNew: boolean;
}

/** Ends an upgrade that must not run before a snapshot is made. */
const snapshotFirst = 'snapshot-first';

/**
 * Opens the database at the version of the last migration.
 *
 * An older one is copied to a snapshot first, then upgraded in one transaction: a crash at any
 * moment leaves the old version or the new one.
 *
 * Errors: {@link OpenFailure}.
 */
export async function openDatabase(
  options: OpenDatabaseOptions,
): Promise<Result<OpenedDatabase, OpenFailure>> {
  const factory = options.factory ?? readFactory();
  if (factory === undefined) return err({ code: 'unavailable', reason: 'no-indexeddb' });
  if (options.flags.read('restoring') !== undefined) {
    const snapshots = await options.loadSnapshots();
    const restored = await snapshots.finishRestore({ ...options, factory });
    if (!restored.ok) return err({ code: 'unavailable', reason: restored.error.reason });
  }
  const first = await attemptOpen(factory, options, false);
  if (first.ok) return first;
  if (first.error !== snapshotFirst) return err(first.error);
  return options.locks.withLock(`${options.name}-upgrade`, () => upgradeFrom(factory, options));
}

async function upgradeFrom(
  factory: IDBFactory,
  options: OpenDatabaseOptions,
): Promise<Result<OpenedDatabase, OpenFailure>> {
  const snapshots = await options.loadSnapshots();
  const snapshot = await snapshots.writeSnapshot({ ...options, factory });
  if (!snapshot.ok && !options.allowUpgradeWithoutSnapshot) {
    return err({ code: 'snapshot-failed', reason: snapshot.error.reason });
  }
  const second = await attemptOpen(factory, options, true);
  if (second.ok) return second;
  return err(
    second.error === snapshotFirst ? { code: 'unavailable', reason: snapshotFirst } : second.error,
  );
}

function readFactory(): IDBFactory | undefined {
  try {
    return globalThis.indexedDB;
  } catch {
    return undefined;
  }
}

async function attemptOpen(
  factory: IDBFactory,
  options: OpenDatabaseOptions,
  mayUpgrade: boolean,
): Promise<Result<OpenedDatabase, OpenFailure | typeof snapshotFirst>> {
  const newest = options.migrations.length;
  let oldVersion = newest;
  let mustSnapshot = false;
  try {
    const request = factory.open(options.name, newest);
    request.addEventListener('blocked', () => options.onBlocked());
    request.addEventListener('upgradeneeded', (event) => {
      oldVersion = event.oldVersion;
      mustSnapshot = oldVersion > 0 && !mayUpgrade;
      if (request.transaction === null) return;
      if (mustSnapshot) request.transaction.abort();
      else void upgrade(wrapUpgrade(request, request.transaction), options.migrations, oldVersion);
    });
    const database = await openedBy(request);
    return ok({ database, wasNew: oldVersion === 0 });
  } catch (cause) {
    if (mustSnapshot) return err(snapshotFirst);
    return err(toOpenFailure(cause));
  }
}

interface Upgrade {
  readonly database: IDBPDatabase;
  readonly transaction: IDBPTransaction<unknown, string[], 'versionchange'>;
}

function wrapUpgrade(request: IDBOpenDBRequest, transaction: IDBTransaction): Upgrade {
  return {
    database: wrap(request.result),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the transaction of an upgrade has this mode
    transaction: wrap(transaction) as unknown as Upgrade['transaction'],
  };
}

/** Runs the missing steps; a step that fails undoes all of them. */
async function upgrade(
  { database, transaction }: Upgrade,
  migrations: readonly Migration[],
  oldVersion: number,
): Promise<void> {
  transaction.done.catch(() => undefined);
  try {
    for (const migration of migrations.slice(oldVersion)) {
      await migration.upgrade(database, transaction);
    }
  } catch {
    try {
      transaction.abort();
    } catch {
      // The browser has aborted it; the open request reports that.
    }
  }
}

function toOpenFailure(cause: unknown): OpenFailure {
  const name = cause instanceof Error || cause instanceof DOMException ? cause.name : 'unknown';
  return name === 'VersionError'
    ? { code: 'newer-version' }
    : { code: 'unavailable', reason: name };
}
