import type {
  PushOp,
  PushRefusal,
  PushRequest,
  PushResult,
} from '@parley/contract/sync/exchange.ts';
import { syncLimits, type RecordId } from '@parley/contract/sync/record.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import {
  storedBytes,
  type AccountChange,
  type AccountRow,
  type DeviceRow,
  type VersionSize,
  type WrittenRecord,
} from '../storage/server-storage.ts';

/** What a push is applied to: the state within its transaction, under the lock of the account. */
export interface PushedState {
  readonly account: AccountRow;
  /** Undefined for a device that has never pushed. */
  readonly device: DeviceRow | undefined;
  /** The newest versions of the records that the push names. */
  readonly versions: ReadonlyMap<RecordId, VersionSize>;
  /** Those blobs that it names and that are there. */
  readonly blobs: ReadonlySet<string>;
}

/** What a push changes. A conflict in `results` still lacks the record that is in the way. */
export interface AppliedPush {
  readonly account: AccountChange;
  readonly device: DeviceRow;
  readonly written: readonly WrittenRecord[];
  readonly results: readonly PushResult[];
}

/** A tombstone may take the place of less than it needs itself, up to here, when nothing else may grow. */
const tombstoneBytes = 4096;

/**
 * Applies a push: each operation for itself takes the place of the version that it was made from, or
 * fails. An operation is applied once at most, however often and late its push arrives: a push is
 * taken only behind the last one of its device, also where all its operations fail.
 *
 * @param request its operations in rising order and of different records; the border checks that
 * Errors: {@link PushRefusal} but `client-too-old`; nothing changes then.
 */
export function applyPush(
  { account, device, versions, blobs }: PushedState,
  request: PushRequest,
): Result<AppliedPush, PushRefusal> {
  const refusal = refuse(account, device, request);
  if (refusal !== undefined) return err(refusal);
  let { lastSeq, usedBytes } = account;
  const written: WrittenRecord[] = [];
  const results = request.ops.map((op): PushResult => {
    const { rid } = op;
    const current = versions.get(rid);
    const growth = storedBytes(op.sealed.length) - (current ? storedBytes(current.sealedBytes) : 0);
    if (op.base !== (current?.seq ?? 0)) return { rid, code: 'conflict' };
    if (op.sealed.length > syncLimits.recordBytes) return { rid, code: 'too-large' };
    if (op.blob !== undefined && !blobs.has(op.blob)) return { rid, code: 'blob-missing' };
    const isOver = account.quotaBytes !== null && usedBytes + growth > account.quotaBytes;
    if (isOver && growth > allowance(op, current)) return { rid, code: 'quota-exceeded' };
    lastSeq += 1;
    usedBytes += growth;
    written.push({ ...op, device: request.device, seq: lastSeq });
    return { rid, seq: lastSeq };
  });
  return ok({
    account: { generation: account.generation, lastSeq, usedBytes },
    device: {
      device: request.device,
      lastOp: request.ops.at(-1)?.op ?? device?.lastOp ?? 0,
      lastToken: request.token,
    },
    written,
    results,
  });
}

function refuse(
  account: AccountRow,
  device: DeviceRow | undefined,
  { generation, previousToken, ring, ops }: PushRequest,
): PushRefusal | undefined {
  if (generation !== account.generation) {
    return { code: 'generation-changed', generation: account.generation };
  }
  if (ring < account.ringVersion) return { code: 'ring-behind', ring: account.ringVersion };
  const { lastOp, lastToken } = device ?? { lastOp: 0, lastToken: '' };
  const first = ops[0]?.op ?? 0;
  if (first <= lastOp || previousToken !== lastToken) {
    return { code: 'device-behind', lastOp, token: lastToken };
  }
  return undefined;
}

/** How much an operation may add to an account that is full. */
function allowance({ isDeleted }: PushOp, current: VersionSize | undefined): number {
  return isDeleted && current !== undefined ? tombstoneBytes : 0;
}
