import { ok, type Result } from '@parley/domain/shared/result.ts';

import { fieldsOf, numberOr } from '../records/fields.ts';
import { parseDraft } from '../records/parse-draft.ts';
import { attachmentIdsOf } from '../records/to-row.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import {
  idOfSent,
  isForgettable,
  readSent,
  sentKey,
  sentRange,
  toSentRow,
  type SentAttachment,
} from '../sync/sent-attachments.ts';
import { listSyncRecords } from '../sync/sync-record-rows.ts';
import { parseSyncState, syncStateKey } from '../sync/sync-state-row.ts';
import type { ReadTransaction, WriteTransaction } from '../transaction.ts';
import { isReferred } from './attachment-references.ts';

/** Time in which a new attachment may be referred to by nothing: it waits in a composer. */
const dayMs = 24 * 60 * 60 * 1000;

/** Attachments that are looked at in one transaction: every write of a message waits for its end. */
const idsPerSlice = 50;

/**
 * Removes attachments that no message, draft or trash row refers to. Goes through them in slices, a
 * transaction each, so that what is written meanwhile comes in between.
 *
 * One that a server has is removed for all devices, so it takes a device that has seen all messages. A
 * device that still refers to it puts it back, this one included: a message that comes later may refer
 * to it, so what the server had is known until the server has forgotten it.
 *
 * @param graceMs younger ones stay: a draft that holds them may be on its way to the disk. Those that a
 *   server has stay for a day at least.
 * @returns how many were removed
 * Errors: see {@link StoreError}; what was removed until then stays removed.
 */
export async function collectAttachments(
  store: Store,
  graceMs: number = dayMs,
): Promise<Result<number, StoreError>> {
  let removed = 0;
  for (const nextIds of [idsWithBytes, idsAtServer]) {
    let last = '';
    for (;;) {
      const slice = await collectSlice(store, graceMs, (tx) => nextIds(tx, last));
      if (!slice.ok) return slice;
      removed += slice.value.removed;
      if (slice.value.lastId === undefined) break;
      last = slice.value.lastId;
    }
  }
  return ok(removed);
}

type IdsOf = (tx: ReadTransaction) => Promise<readonly string[]>;

function idsWithBytes(tx: ReadTransaction, behindId: string): Promise<readonly string[]> {
  const range = IDBKeyRange.lowerBound(behindId, true);
  return tx.getKeys('attachments', { range, count: idsPerSlice });
}

/** Of files whose bytes are elsewhere. */
async function idsAtServer(tx: ReadTransaction, behindId: string): Promise<readonly string[]> {
  const query = { range: sentRange(behindId), count: idsPerSlice };
  return (await tx.getKeys('syncState', query)).map(idOfSent);
}

function collectSlice(store: Store, graceMs: number, idsOf: IdsOf) {
  const options = {
    tables: ['attachments', 'messages', 'drafts', 'trash', 'syncState', 'syncRecords'],
    durability: 'relaxed',
  } as const;
  return store.write(options, async (tx) => {
    const ids = await idsOf(tx);
    return { lastId: ids.at(-1), removed: await removeUnused(tx, ids, graceMs) };
  });
}

/** How many of the attachments were removed. */
async function removeUnused(
  tx: WriteTransaction,
  ids: readonly string[],
  graceMs: number,
): Promise<number> {
  if (ids.length === 0) return 0;
  const [drafted, server] = await Promise.all([readDrafted(tx), readServer(tx)]);
  const removed = await Promise.all(
    ids.map(async (id) => {
      if (drafted.has(id) || (await isReferred(tx, id))) return false;
      return removeWhereItMayGo(tx, id, { server, graceMs });
    }),
  );
  return removed.filter(Boolean).length;
}

interface Grace {
  readonly server: 'none' | 'seen' | 'unseen';
  readonly graceMs: number;
}

/** Whether the attachment was removed. */
async function removeWhereItMayGo(
  tx: WriteTransaction,
  id: string,
  { server, graceMs }: Grace,
): Promise<boolean> {
  const sent = server === 'none' ? undefined : await readSent(tx, id);
  const bytes = await tx.get('attachments', id);
  if (sent !== undefined && isForgettable(sent, tx.nowMs)) tx.remove('syncState', sentKey(id));
  if (sent?.isGone === true && bytes === undefined) return false;
  if (sent !== undefined && server !== 'seen') return false;
  const createdAtMs = numberOr(fieldsOf(bytes)['createdAtMs'], 0);
  if (!isOldEnough(tx, { sent, createdAtMs, graceMs })) return false;
  tx.remove('attachments', id);
  if (sent?.isGone === false) {
    tx.putLocal('syncState', toSentRow(id, { ...sent, atMs: tx.nowMs, isGone: true }));
  }
  return true;
}

interface Age {
  readonly sent: SentAttachment | undefined;
  readonly createdAtMs: number;
  readonly graceMs: number;
}

function isOldEnough({ nowMs }: WriteTransaction, { sent, createdAtMs, graceMs }: Age): boolean {
  if (sent === undefined) return createdAtMs <= nowMs - graceMs;
  return Math.max(createdAtMs, sent.atMs) <= nowMs - Math.max(graceMs, dayMs);
}

/**
 * Whether all messages of other devices are here. Those that wait, because a switch is off or nothing
 * here can read them, may refer to anything.
 */
async function readServer(tx: ReadTransaction): Promise<Grace['server']> {
  const state = parseSyncState(await tx.get('syncState', syncStateKey));
  if (state === undefined) return 'none';
  const isAtHead = state.backfill === null && state.compare === null;
  return isAtHead && !(await doMessagesWait(tx)) ? 'seen' : 'unseen';
}

const recordsAtOnce = 200;
const laneOfMessages = 3;

async function doMessagesWait(tx: ReadTransaction): Promise<boolean> {
  let after: string | undefined;
  do {
    const page = { limit: recordsAtOnce, ...(after === undefined ? {} : { after }) };
    const waiting = await listSyncRecords(tx, { ...page, only: 'unmerged' });
    if (waiting.some(({ lane }) => lane === laneOfMessages)) return true;
    after = waiting.at(-1)?.rid;
  } while (after !== undefined);
  return false;
}

async function readDrafted(tx: ReadTransaction): Promise<ReadonlySet<string>> {
  const drafts = await tx.getAll('drafts');
  return new Set<string>(
    drafts.flatMap((row) => attachmentIdsOf(parseDraft(row)?.attachments ?? [])),
  );
}
