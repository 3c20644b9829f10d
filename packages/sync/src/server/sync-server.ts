import type {
  IndexAnswer,
  PullAnswer,
  PulledRecord,
  PullRefusal,
  PullRequest,
  PushAnswer,
  PushRefusal,
  PushRequest,
} from '@parley/contract/sync/exchange.ts';
import { syncLimits, type RecordId } from '@parley/contract/sync/record.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import type { AccountRow, AccountTransaction, ServerStorage } from '../storage/server-storage.ts';
import { applyPush, type AppliedPush } from './apply-push.ts';

/** What the routes of the sync call. Who asks is in the context; nothing in a request names an account. */
export interface SyncServer<Context> {
  /**
   * Takes new versions. What is accepted is durable when this resolves.
   *
   * @param request as the border has checked it: operations in rising order, of different records
   */
  push(context: Context, request: PushRequest): Promise<Result<PushAnswer, PushRefusal>>;
  /** One page of versions, at most 1,000 and 4 MiB. */
  pull(context: Context, request: PullRequest): Promise<Result<PullAnswer, PullRefusal>>;
  /** One page of the index behind a sequence number. */
  index(context: Context, after: number): Promise<IndexAnswer>;
  /** Forgets tombstones from before a time; for the job that does so each day. */
  dropTombstones(context: Context, beforeMs: number): Promise<void>;
}

/** What the server is made of. */
export interface SyncServerParts {
  /** Draws a generation: random text that was never drawn before. */
  readonly newGeneration: () => string;
  readonly applyPush?: typeof applyPush;
}

/** Makes the server's end of the sync over a storage. */
export function createSyncServer<Context>(
  storage: ServerStorage<Context>,
  parts: SyncServerParts,
): SyncServer<Context> {
  const apply = parts.applyPush ?? applyPush;
  return {
    push: (context, request) =>
      storage.inAccount(context, async (tx) => {
        const applied = apply(await readPushed(tx, request), request);
        return applied.ok ? ok(await writePush(tx, applied.value)) : applied;
      }),
    pull: (context, request) =>
      storage.inAccount(context, (tx) => readPage(tx, request, parts.newGeneration)),
    index: (context, after) => storage.inAccount(context, (tx) => readIndex(tx, after)),
    dropTombstones: (context, beforeMs) =>
      storage.inAccount(context, async (tx) => {
        await tx.lockAccount();
        await tx.dropTombstones(beforeMs);
      }),
  };
}

async function readPushed(tx: AccountTransaction, { device, ops }: PushRequest) {
  const account = await tx.lockAccount();
  const blobs = ops.flatMap(({ blob }) => (blob === undefined ? [] : [blob]));
  return {
    account,
    device: await tx.device(device),
    versions: await tx.versions(ops.map(({ rid }) => rid)),
    blobs: blobs.length === 0 ? new Set<string>() : await tx.completeBlobs(blobs),
  };
}

async function writePush(
  tx: AccountTransaction,
  { account, device, written, results }: AppliedPush,
): Promise<PushAnswer> {
  if (written.length > 0) {
    await tx.write(written);
    await tx.saveAccount(account);
  }
  await tx.saveDevice(device);
  const inTheWay = results.flatMap((result) =>
    'code' in result && result.code === 'conflict' ? [result.rid] : [],
  );
  const byRid = new Map<RecordId, PulledRecord>();
  let sealedBytes = 0;
  for (const record of inTheWay.length === 0 ? [] : await tx.records(inTheWay)) {
    sealedBytes += record.sealed.length;
    // The device gets the others with its next pull.
    if (sealedBytes <= syncLimits.bodyBytes) byRid.set(record.rid, record);
  }
  return {
    head: account.lastSeq,
    results: results.map((result) => {
      if (!('code' in result) || result.code !== 'conflict') return result;
      const record = byRid.get(result.rid);
      return record === undefined ? result : { ...result, record };
    }),
  };
}

async function readPage(
  tx: AccountTransaction,
  request: PullRequest,
  newGeneration: () => string,
): Promise<Result<PullAnswer, PullRefusal>> {
  const { lanes, after, before, limit } = request;
  const { records, more } = await tx.page({
    lanes,
    after,
    ...(before === undefined ? {} : { before }),
    limit: Math.min(limit, syncLimits.recordsPerPage),
    maxBytes: syncLimits.bodyBytes,
  });
  const known = await tx.device(request.device);
  // Read last, it is never older than the page: what was dropped meanwhile is below its floor.
  const account = await readCurrent(tx, request, newGeneration);
  const refusal = refusePull(account, request);
  if (refusal !== undefined) return err(refusal);
  return ok({
    generation: account.generation,
    ring: account.ringVersion,
    head: account.lastSeq,
    floor: account.floorSeq,
    next: records.at(-1)?.seq ?? after,
    more,
    me: { lastOp: known?.lastOp ?? 0, token: known?.lastToken ?? '' },
    records,
  });
}

function refusePull(
  account: AccountRow,
  { generation, after, before }: PullRequest,
): PullRefusal | undefined {
  if (generation !== '' && generation !== account.generation) {
    return { code: 'generation-changed', generation: account.generation };
  }
  if (before === undefined && after < account.floorSeq) {
    return { code: 'must-compare', floor: account.floorSeq };
  }
  return undefined;
}

async function readCurrent(
  tx: AccountTransaction,
  { generation, after }: PullRequest,
  newGeneration: () => string,
): Promise<AccountRow> {
  const account = await tx.readAccount();
  if (generation !== account.generation || after <= account.lastSeq) return account;
  // The device has seen versions that are not here: the data went back to an earlier state.
  const locked = await tx.lockAccount();
  if (after <= locked.lastSeq) return locked;
  const renewed = { ...locked, generation: newGeneration() };
  await tx.saveAccount(renewed);
  return renewed;
}

async function readIndex(tx: AccountTransaction, after: number): Promise<IndexAnswer> {
  const entries = await tx.index({ after, limit: syncLimits.indexPerPage + 1 });
  const listed = entries.slice(0, syncLimits.indexPerPage);
  const { generation, lastSeq, floorSeq } = await tx.readAccount();
  return {
    generation,
    head: lastSeq,
    floor: floorSeq,
    next: listed.at(-1)?.seq ?? after,
    more: entries.length > listed.length,
    entries: listed,
  };
}
