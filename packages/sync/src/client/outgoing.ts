import type { PushOp } from '@parley/contract/sync/exchange.ts';
import { syncLimits, type RecordId, type RecordVersion } from '@parley/contract/sync/record.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { canonicalText } from '../merge/canonical-text.ts';
import { attachmentCollection } from '../merge/collection-rules.ts';
import { isSameDigests } from '../merge/record-units.ts';
import { withoutDevice } from '../merge/version-vector.ts';
import { hashOfAttachment } from '../seal/attachment-hash.ts';
import { maxTextBytes } from '../seal/plaintext.ts';
import type { RecordPayload, Sealer } from '../seal/sealer.ts';
import type { ClientStorageFailure, LocalRecord, RecordData } from '../storage/client-storage.ts';
import { newSyncRecord, type RecordKey, type SyncRecord } from '../storage/sync-record.ts';
import type { AccountKeys, ClientParts } from './client-parts.ts';
import { noteToken } from './identity.ts';
import { digestsOf, rulesFor } from './local-changes.ts';
import { placeOf } from './message-links.ts';
import { inWorkspace, isCategoryOn, readingAhead, type Workspace } from './workspace.ts';

/** What goes into one push, noted in the storage before it is sent. */
export interface OutgoingPush {
  /** How many of the candidates were looked at. */
  readonly considered: number;
  readonly generation: string;
  readonly device: string;
  readonly token: string;
  readonly previousToken: string;
  readonly writes: readonly OutgoingWrite[];
}

/** One write, not sealed yet. */
export interface OutgoingWrite {
  readonly key: RecordKey;
  readonly version: RecordVersion;
  readonly payload: RecordPayload;
  /** At most so many bytes are sealed of it. */
  readonly size: number;
}

/** A record that may have to be sent. */
export interface Candidate {
  readonly key: RecordKey;
  readonly rid: RecordId;
  /** The entry of the outbox with which it was refused; it waits until there is a newer one. */
  readonly refusedSeq?: number | undefined;
}

/** Candidates that are looked at in one transaction. */
const candidatesAtOnce = 2000;

/**
 * Gives each changed record a number, and notes what is sent and which entries of the outbox it
 * covers: whatever happens from here on, the number is never used for anything else. Entries of what
 * is not to be sent go.
 *
 * @returns without writes where nothing is to be sent
 */
export function beginPush(
  parts: ClientParts,
  { sealer }: AccountKeys,
  candidates: readonly Candidate[],
): Promise<Result<OutgoingPush, ClientStorageFailure>> {
  const token = parts.random.hex(16);
  return inWorkspace(parts, async (space) => {
    const writes: OutgoingWrite[] = [];
    let bytes = 0;
    let considered = 0;
    for await (const candidate of readingAhead(space, candidates.slice(0, candidatesAtOnce))) {
      if (writes.length === syncLimits.opsPerPush) break;
      const found = await readOutgoing(space, candidate);
      const size = found === undefined ? 0 : sealedSize(found.data);
      if (writes.length > 0 && bytes + size > syncLimits.bodyBytes) break;
      considered += 1;
      bytes += size;
      if (found !== undefined) {
        writes.push(await beginWrite(space, sealer.epoch, { ...found, size }));
      }
    }
    if (writes.length > 0) noteToken(space, token);
    const { generation, device, lastToken: previousToken } = space.state;
    return { generation, device, token, previousToken, writes, considered };
  });
}

interface Outgoing {
  readonly key: RecordKey;
  readonly record: SyncRecord;
  readonly local: LocalRecord;
  /** Null for a deletion. */
  readonly data: RecordData | null;
}

async function readOutgoing(
  space: Workspace,
  { key, rid, refusedSeq }: Candidate,
): Promise<Outgoing | undefined> {
  const { tx } = space;
  const local = await tx.local(key);
  if (local.outboxSeq === refusedSeq) return undefined;
  const record = (await tx.record(rid)) ?? newSyncRecord(rid, rulesFor(key).lane, key);
  const isOn = isCategoryOn(space, key);
  if (isOn && (record.unmerged !== null || !local.isReady)) return undefined;
  const found = { key, record: { ...record, key }, local, data: local.data };
  if (isOn && isToBeSent(space, found)) return found;
  await tx.clearOutbox(key, local.outboxSeq);
  return undefined;
}

function isToBeSent(space: Workspace, outgoing: Outgoing): boolean {
  const { key, record, local, data } = outgoing;
  const isMeant =
    data === null ? isDeletionNews(record, local) : rulesFor(key).isVoid?.(data) !== true;
  return isMeant && (record.mustPush || isNews(space, outgoing));
}

/** Whether somebody may have what was deleted. A row that is merely missing was not deleted. */
function isDeletionNews(
  { base, attempts, mustPush }: SyncRecord,
  { isDeleted }: LocalRecord,
): boolean {
  return isDeleted && (base !== null || attempts.length > 0 || mustPush);
}

function isNews(space: Workspace, { key, record, data }: Outgoing): boolean {
  const { base } = record;
  if (base === null || base.isDeleted !== (data === null)) return true;
  return data !== null && !isSameDigests(digestsOf(space, key, data), base.digests);
}

async function beginWrite(
  space: Workspace,
  epoch: number,
  { key, record, local, data, size }: Outgoing & Pick<OutgoingWrite, 'size'>,
): Promise<OutgoingWrite> {
  const { device } = space.state;
  const { collections } = space.parts;
  const op = space.state.op + 1;
  space.state = { ...space.state, op };
  const isDeleted = data === null;
  const digests = isDeleted ? {} : digestsOf(space, key, data);
  const attempt = { op, outboxSeq: local.outboxSeq, isDeleted, digests };
  const place = placeOf(key, data) ?? record.place;
  await space.tx.saveRecord({ ...record, place, attempts: [...record.attempts, attempt] });
  return {
    key,
    version: {
      rid: record.rid,
      lane: record.lane,
      device,
      op,
      base: record.version.seq,
      epoch,
      isDeleted,
    },
    payload: {
      ...key,
      schema: collections.schema,
      oldestReader: collections.describe(key.collection)?.oldestReader ?? collections.schema,
      seen: withoutDevice(record.seen, device),
      data: isDeleted ? place && { ...place } : data,
    },
    size,
  };
}

/** What sealing may add: the rest of the payload, and zeros up to the next size. */
const sealingShare = 1.15;
const sealingBytes = 2048;

/** At most so long is what is sealed of a record. Units of UTF-16 take three bytes at most. */
export function sealedSize(data: RecordData | null): number {
  const text = data === null ? '' : canonicalText(data);
  return new TextEncoder().encode(text).length * sealingShare + sealingBytes;
}

/** Seals what was begun; the number of what is too large is used up without a push. */
export async function sealWrites(
  { sealer }: AccountKeys,
  writes: readonly OutgoingWrite[],
): Promise<{ readonly ops: readonly PushOp[]; readonly tooLarge: readonly OutgoingWrite[] }> {
  const sealed = await Promise.all(
    writes.map(async (write) => ({
      write,
      // Longer texts would not be opened again.
      sealed: write.size <= maxTextBytes ? await sealer.seal(write.version, write.payload) : null,
      blob: await blobOf(sealer, write.payload),
    })),
  );
  return {
    ops: sealed.flatMap(({ write: { version }, sealed: bytes, blob }) => {
      const { device: _device, ...op } = version;
      return fits(bytes) ? [{ ...op, ...(blob === undefined ? {} : { blob }), sealed: bytes }] : [];
    }),
    tooLarge: sealed.filter(({ sealed: bytes }) => !fits(bytes)).map(({ write }) => write),
  };
}

/** The blob that a record names: the server keeps it for as long. A tombstone names none. */
async function blobOf(
  sealer: Sealer,
  { collection, id, data }: RecordPayload,
): Promise<string | undefined> {
  if (collection !== attachmentCollection || data === null) return undefined;
  const sha256 = hashOfAttachment(id);
  return sha256 && sealer.blobId(sha256);
}

function fits(bytes: Uint8Array | null): bytes is Uint8Array {
  return bytes !== null && bytes.length <= syncLimits.recordBytes;
}
