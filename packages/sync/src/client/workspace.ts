import type { RecordId } from '@parley/contract/sync/record.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { createDigest, type Digest } from '../merge/digest.ts';
import type {
  ClientStorageFailure,
  ClientTransaction,
  KnownRecord,
} from '../storage/client-storage.ts';
import type { KnownVersion, RecordKey, SyncRecord } from '../storage/sync-record.ts';
import type { SyncReport, SyncState } from '../storage/sync-state.ts';
import type { ClientParts } from './client-parts.ts';
import { replaceInSum } from './version-sum.ts';

/** What one transaction works with. `state` is stored at its end where it was replaced. */
export interface Workspace {
  readonly tx: ClientTransaction;
  readonly parts: ClientParts;
  readonly digest: Digest;
  state: SyncState;
}

/** Runs work in one transaction of the device's storage. */
export function inWorkspace<T>(
  parts: ClientParts,
  work: (space: Workspace) => Promise<T>,
): Promise<Result<T, ClientStorageFailure>> {
  return parts.storage.transact(async (tx) => {
    const state = await tx.state();
    const space: Workspace = { tx, parts, state, digest: createDigest(state.digestSeed) };
    const value = await work(space);
    if (space.state !== state) await tx.saveState(space.state);
    return value;
  });
}

/** Notes which version of a record the server has, and keeps the sum. */
export function replaceVersion(
  space: Workspace,
  record: SyncRecord,
  version: KnownVersion,
): SyncRecord {
  const sum = replaceInSum(space.state.sum, record.version.hash, version.hash);
  if (sum !== space.state.sum) space.state = { ...space.state, sum };
  return { ...record, version };
}

/** Forgets a record. */
export async function forgetRecord(space: Workspace, record: SyncRecord): Promise<void> {
  const sum = replaceInSum(space.state.sum, record.version.hash, '');
  if (sum !== space.state.sum) space.state = { ...space.state, sum };
  await space.tx.dropRecord(record.rid);
}

const maxReports = 100;

/** Notes what a server did that an honest one does not. */
export function report(space: Workspace, entry: SyncReport): void {
  const reports = [...space.state.reports, entry].slice(-maxReports);
  space.state = { ...space.state, reports };
}

/** Whether the switch of a record is on; a collection that this program does not know has none. */
export function isCategoryOn({ parts, state }: Workspace, { collection, id }: RecordKey): boolean {
  const category = parts.collections.describe(collection)?.categoryOf(id) ?? null;
  return category !== null && !state.categoriesOff.includes(category);
}

/** All records of a kind, page by page. */
export async function* eachRecord(
  { tx }: Workspace,
  only?: 'attempted' | 'unmerged' | 'deleted',
): AsyncGenerator<SyncRecord> {
  let after: RecordId | undefined;
  for (;;) {
    const page = await tx.records({
      limit: recordsAtOnce,
      ...(after === undefined ? {} : { after }),
      ...(only === undefined ? {} : { only }),
    });
    yield* page;
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.rid;
  }
}

const recordsAtOnce = 500;

/** Records that are read in one go; each may be as large as a record may be. */
const readAtOnce = 100;

/** Gives records one by one, with all that is asked of them read ahead. */
export async function* readingAhead<Known extends KnownRecord>(
  { tx }: Pick<Workspace, 'tx'>,
  records: readonly Known[],
): AsyncGenerator<Known> {
  for (let at = 0; at < records.length; at += readAtOnce) {
    const some = records.slice(at, at + readAtOnce);
    await tx.readAhead(some, ['row', 'record']);
    yield* some;
  }
}
