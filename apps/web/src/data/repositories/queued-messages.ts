import {
  isEmptyDraft,
  isQueuedDraftKey,
  positionInQueue,
  queuedDraftKey,
  type Draft,
  type DraftKey,
  type QueuedDraftKey,
} from '@parley/domain/chat/draft.ts';
import type { ChatId } from '@parley/domain/shared/ids.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { parseDraft } from '../records/parse-draft.ts';
import { queuedDrafts } from '../records/ranges.ts';
import { toDraftRow } from '../records/to-row.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import type { ReadTransaction, WriteTransaction } from '../transaction.ts';
import { noteClearing, placesOf } from './known-drafts.ts';

/** A message of a chat that waits to be sent. */
export type QueuedMessage = Draft & { readonly key: QueuedDraftKey };

/** A message that is to wait, and the draft that it was written in. */
export interface NewQueuedMessage extends Pick<Draft, 'text' | 'attachments' | 'model'> {
  readonly from?: DraftKey;
}

const strictly = { tables: ['drafts'], durability: 'strict' } as const;

/** The messages of a chat that wait, the next one first. Errors: see {@link StoreError}. */
export function loadQueue(
  store: Store,
  chatId: ChatId,
): Promise<Result<readonly QueuedMessage[], StoreError>> {
  return store.read(['drafts'], (tx) => readQueue(tx, chatId));
}

/**
 * Puts a message behind those that wait, strictly; an empty one is not kept. The draft that it was
 * written in goes in the same transaction, if its text is what was queued.
 *
 * @returns where it waits
 * Errors: see {@link StoreError}; the draft is still there then.
 */
export async function queueMessage(
  store: Store,
  chatId: ChatId,
  message: NewQueuedMessage,
): Promise<Result<QueuedDraftKey | undefined, StoreError>> {
  const { from, text, attachments, model } = message;
  const settle = noteClearing(store, from);
  const result = await store.write(strictly, async (tx) => {
    const asked = model === undefined ? {} : { model };
    if (isEmptyDraft(message)) return undefined;
    const key = nextKey(tx, chatId, await readQueue(tx, chatId));
    tx.put('drafts', toDraftRow({ key, text, attachments, ...asked, updatedAtMs: tx.nowMs }));
    for (const place of from === undefined ? [] : placesOf(store, from)) {
      const draft = parseDraft(await tx.get('drafts', place));
      if (draft?.text.trim() === text.trim()) tx.remove('drafts', draft.key);
    }
    return key;
  });
  settle(result.ok);
  return result;
}

/** Takes a message back, strictly. Errors: see {@link StoreError}. */
export function removeQueued(
  store: Store,
  key: QueuedDraftKey,
): Promise<Result<undefined, StoreError>> {
  return store.write(strictly, (tx) => {
    tx.remove('drafts', key);
    return Promise.resolve(undefined);
  });
}

/**
 * Puts a message back that was taken out, strictly: in its old place where that is free, else behind
 * those that wait.
 *
 * Errors: see {@link StoreError}.
 */
export function putBackQueued(
  store: Store,
  chatId: ChatId,
  message: QueuedMessage,
): Promise<Result<undefined, StoreError>> {
  return store.write(strictly, async (tx) => {
    const queue = await readQueue(tx, chatId);
    const isTaken = queue.some(({ key }) => key === message.key);
    const key = isTaken ? nextKey(tx, chatId, queue) : message.key;
    tx.put('drafts', toDraftRow({ ...message, key, updatedAtMs: tx.nowMs }));
    return undefined;
  });
}

/**
 * Moves a message by some places, strictly: it and those between change places. It stays within the
 * queue, and nothing happens where it has been sent meanwhile.
 *
 * @returns where it waits now; undefined where it does not wait any more
 * Errors: see {@link StoreError}.
 */
export function moveQueued(
  store: Store,
  {
    chatId,
    key,
    by,
  }: { readonly chatId: ChatId; readonly key: QueuedDraftKey; readonly by: number },
): Promise<Result<QueuedDraftKey | undefined, StoreError>> {
  return store.write(strictly, async (tx) => {
    const queue = await readQueue(tx, chatId);
    const at = queue.findIndex((message) => message.key === key);
    const message = queue[at];
    if (message === undefined) return undefined;
    const order = queue.toSpliced(at, 1).toSpliced(Math.max(at + by, 0), 0, message);
    const next = queue[order.indexOf(message)]?.key;
    for (const [index, moved] of order.entries()) {
      const place = queue[index]?.key ?? moved.key;
      if (place === moved.key) continue;
      tx.put('drafts', toDraftRow({ ...moved, key: place, updatedAtMs: tx.nowMs }));
    }
    return next;
  });
}

/** Behind the last one, whatever the clock does. */
function nextKey(
  { nowMs }: Pick<WriteTransaction, 'nowMs'>,
  chatId: ChatId,
  queue: readonly QueuedMessage[],
): QueuedDraftKey {
  const last = queue.at(-1);
  return queuedDraftKey(
    chatId,
    Math.max(nowMs, last === undefined ? 0 : positionInQueue(last.key) + 1),
  );
}

async function readQueue(
  tx: Pick<ReadTransaction, 'getAll'>,
  chatId: ChatId,
): Promise<readonly QueuedMessage[]> {
  const rows = await tx.getAll('drafts', { range: queuedDrafts(chatId) });
  return rows.flatMap((row) => {
    const draft = parseDraft(row);
    return draft !== undefined && isQueuedDraftKey(draft.key) ? [{ ...draft, key: draft.key }] : [];
  });
}
