import type { RecordId } from '@parley/contract/sync/record.ts';
import { ok, type Result } from '@parley/domain/shared/result.ts';

import type { ClientStorageFailure, TrashedRecord } from '../storage/client-storage.ts';
import type { RecordKey, SyncRecord, UnmergedReason } from '../storage/sync-record.ts';
import { removeAbsent, sendAbsent } from './absent-record.ts';
import { applyVersion } from './apply-version.ts';
import type { ClientParts } from './client-parts.ts';
import { isChanged } from './local-changes.ts';
import type { RemovalRule } from './merge-version.ts';
import { listRemovals, mayRemove, type WaitingRemoval } from './removals.ts';
import {
  eachRecord,
  forgetRecord,
  inWorkspace,
  isCategoryOn,
  type Workspace,
} from './workspace.ts';

/*
 * What a device does once it has seen everything up to the head of the account.
 */

/** Merges versions that waited, if the reason is gone. */
export async function releaseWaiting(
  parts: ClientParts,
  reasons: readonly UnmergedReason[],
): Promise<Result<undefined, ClientStorageFailure>> {
  const waiting = await inWorkspace(parts, async (space) => {
    const found: SyncRecord[] = [];
    for await (const record of eachRecord(space, 'unmerged')) {
      if (record.unmerged !== null && reasons.includes(record.unmerged.reason)) found.push(record);
    }
    return found;
  });
  if (!waiting.ok) return waiting;
  return applyWaiting(parts, waiting.value, 'hold');
}

async function applyWaiting(
  parts: ClientParts,
  records: readonly SyncRecord[],
  rule: RemovalRule,
): Promise<Result<undefined, ClientStorageFailure>> {
  if (records.length === 0) return ok(undefined);
  const { sealer } = parts.keyring.current();
  const versions = records.flatMap(({ unmerged }) => unmerged?.version ?? []);
  const opened = await Promise.all(
    versions.map((version) => parts.decisions.openRecord(sealer, version)),
  );
  return inWorkspace(parts, async (space) => {
    for (const each of opened) await applyVersion(space, each, rule);
    for (const { rid } of records) await settleAbsentRemoval(space, rid, rule);
    return undefined;
  });
}

async function settleAbsentRemoval(
  space: Workspace,
  rid: RecordId,
  rule: RemovalRule,
): Promise<void> {
  const record = await space.tx.record(rid);
  const key = record?.key ?? null;
  const { reason, version } = record?.unmerged ?? {};
  if (record === undefined || key === null || reason !== 'removal' || version !== null) return;
  if (rule === 'agree') await removeAbsent(space, record, key);
  if (rule === 'refuse') await sendAbsent(space, record, key);
}

/** What is known of the removals of a round. */
export interface RoundRemovals {
  /** Chats that the round has removed so far. */
  readonly removed: number;
  /** Chats that wait for a decision. */
  readonly waiting: readonly WaitingRemoval[];
}

/**
 * Removes what was removed elsewhere, or nothing of it where that is so much that a person has to
 * agree.
 *
 * @param removed chats that the same round has removed before
 * @param decision of a person about what waits; undefined where nobody has decided
 */
export async function settleRemovals(
  parts: ClientParts,
  removed: number,
  decision?: 'agree' | 'refuse',
): Promise<Result<RoundRemovals, ClientStorageFailure>> {
  const listed = await inWorkspace(parts, listRemovals);
  if (!listed.ok) return listed;
  const { chats, records, others, visibleChats } = listed.value;
  const sum = removed + chats.length;
  const isAsked = decision === undefined && !mayRemove(sum, removed + visibleChats);
  const settled = isAsked ? others : [...others, ...records];
  const agreed = await applyWaiting(parts, settled, decision ?? 'agree');
  if (!agreed.ok) return agreed;
  return ok(isAsked ? { removed, waiting: chats } : { removed: sum, waiting: [] });
}

/**
 * Takes what is left of chats that are gone for good into the trash, here and everywhere: messages
 * that somebody wrote who had not seen it.
 */
export function sweepGoneChats(
  parts: ClientParts,
): Promise<Result<undefined, ClientStorageFailure>> {
  return inWorkspace(parts, async (space) => {
    const { goneChats } = space.state;
    if (goneChats.length === 0) return undefined;
    for (const chatId of goneChats) await sweepChat(space, chatId);
    space.state = { ...space.state, goneChats: [] };
    return undefined;
  });
}

async function sweepChat({ tx }: Workspace, chatId: string): Promise<void> {
  if ((await tx.local({ collection: 'chats', id: chatId })).data !== null) return;
  const left: TrashedRecord[] = [];
  for (const id of await tx.messagesOf(chatId)) {
    const key: RecordKey = { collection: 'messages', id };
    const { data } = await tx.local(key);
    if (data === null) continue;
    left.push({ key, data });
    await tx.removeRow(key);
    await tx.addToOutbox(key);
  }
  if (left.length > 0) await tx.trash(left);
}

/** Records, or rows, that are looked at in one go; a row may be large. */
const lookedAtOnce = 500;

/** Puts into the outbox what changed without an entry: rows from before the sync, or of a switch. */
export function lookForChanges(
  parts: ClientParts,
): Promise<Result<undefined, ClientStorageFailure>> {
  return inWorkspace(parts, async (space) => {
    if (!space.state.mustLook) return undefined;
    await lookAtRecords(space);
    await lookAtRows(space);
    space.state = { ...space.state, mustLook: false };
    return undefined;
  });
}

async function lookAtRecords(space: Workspace): Promise<void> {
  const { tx } = space;
  let after: RecordKey | undefined;
  do {
    const records = await tx.recordsByKey({ limit: lookedAtOnce, ...(after && { after }) });
    const known = records.flatMap(({ key, rid }) => (key === null ? [] : [{ key, rid }]));
    await tx.readAhead(known, ['row']);
    for (const record of records) await lookAtRecord(space, record);
    after = known.at(-1)?.key;
  } while (after !== undefined);
}

async function lookAtRecord(space: Workspace, record: SyncRecord): Promise<void> {
  const { key, base, unmerged, mustPush } = record;
  if (key === null || unmerged !== null || !isCategoryOn(space, key)) return;
  const local = await space.tx.local(key);
  const isNews =
    mustPush || (base === null ? local.data !== null : isChanged(space, key, { ...local, base }));
  if (isNews && local.outboxSeq === 0) await space.tx.addToOutbox(key);
}

async function lookAtRows({ tx }: Workspace): Promise<void> {
  let after: RecordKey | undefined;
  do {
    const keys = await tx.rowKeys({ limit: lookedAtOnce, ...(after && { after }) });
    await tx.readAhead(
      keys.map((key) => ({ key })),
      ['record'],
    );
    for (const key of keys) {
      if ((await tx.recordOf(key)) === undefined) await tx.addToOutbox(key);
    }
    after = keys.at(-1);
  } while (after !== undefined);
}

/** Forgets tombstones that the server has forgotten. */
export function forgetTombstones(
  parts: ClientParts,
  floor: number,
): Promise<Result<undefined, ClientStorageFailure>> {
  return inWorkspace(parts, async (space) => {
    if (space.state.floor >= floor) return undefined;
    for await (const record of eachRecord(space, 'deleted')) {
      if (await isForgotten(space, record, floor)) await forgetRecord(space, record);
    }
    space.state = { ...space.state, floor };
    return undefined;
  });
}

async function isForgotten(
  { tx }: Workspace,
  { key, version, attempts, unmerged, mustPush }: SyncRecord,
  floor: number,
): Promise<boolean> {
  if (version.seq > floor || attempts.length > 0 || unmerged !== null || mustPush) return false;
  if (key === null) return true;
  const { data, outboxSeq } = await tx.local(key);
  return data === null && outboxSeq === 0;
}
