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

/** A message of a chat that waits to be sent. */
export type QueuedMessage = Draft & { readonly key: QueuedDraftKey };

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
 * Errors: see {@link StoreError}; the draft is still there then.
 */
export function queueMessage(
  store: Store,
  chatId: ChatId,
  message: Pick<Draft, 'text' | 'attachments'> & { readonly from?: DraftKey },
): Promise<Result<undefined, StoreError>> {
  return store.write(strictly, async (tx) => {
    const { from, text, attachments } = message;
    if (isEmptyDraft(message)) return undefined;
    const last = (await readQueue(tx, chatId)).at(-1);
    // Behind the last one, whatever the clock does.
    const position = Math.max(tx.nowMs, last === undefined ? 0 : positionInQueue(last.key) + 1);
    const key = queuedDraftKey(chatId, position);
    tx.put('drafts', toDraftRow({ key, text, attachments, updatedAtMs: tx.nowMs }));
    const draft = from === undefined ? undefined : parseDraft(await tx.get('drafts', from));
    if (draft?.text.trim() === text.trim()) tx.remove('drafts', draft.key);
    return undefined;
  });
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
 * Moves a message by one place, strictly: it and its neighbour change places. Nothing happens at
 * the ends, and where it has been sent meanwhile.
 *
 * Errors: see {@link StoreError}.
 */
export function moveQueued(
  store: Store,
  {
    chatId,
    key,
    by,
  }: { readonly chatId: ChatId; readonly key: QueuedDraftKey; readonly by: 1 | -1 },
): Promise<Result<undefined, StoreError>> {
  return store.write(strictly, async (tx) => {
    const queue = await readQueue(tx, chatId);
    const at = queue.findIndex((message) => message.key === key);
    const message = queue[at];
    const other = at + by < 0 ? undefined : queue[at + by];
    if (message !== undefined && other !== undefined) exchange(tx, message, other);
    return undefined;
  });
}

function exchange(tx: WriteTransaction, one: QueuedMessage, other: QueuedMessage): void {
  tx.put('drafts', toDraftRow({ ...one, key: other.key, updatedAtMs: tx.nowMs }));
  tx.put('drafts', toDraftRow({ ...other, key: one.key, updatedAtMs: tx.nowMs }));
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
