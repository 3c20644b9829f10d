import { createAttachmentId, type AttachmentId } from '@parley/domain/shared/ids.ts';
import { ok, type Result } from '@parley/domain/shared/result.ts';

import { sha256Hex } from '#src/platform/sha256.ts';

import { fieldsOf, numberOr } from '../records/fields.ts';
import { parseDraft } from '../records/parse-draft.ts';
import { attachmentIdsOf } from '../records/to-row.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import type { ReadTransaction, WriteTransaction } from '../transaction.ts';

/** Time in which a new attachment may be referred to by nothing: it waits in a composer. */
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Stores bytes under their SHA-256; the same bytes are stored once.
 *
 * Errors: see {@link StoreError}.
 */
export async function saveAttachment(
  store: Store,
  blob: Blob,
): Promise<Result<AttachmentId, StoreError>> {
  const id = createAttachmentId(await sha256Hex(new Uint8Array(await blob.arrayBuffer())));
  return putAttachment(store, id, blob);
}

/**
 * Stores bytes whose SHA-256 is known already, by its name `sha256-…`; the same bytes are stored
 * once, and those that lie here unused wait again for somebody to refer to them.
 *
 * Errors: see {@link StoreError}.
 */
export function putAttachment(
  store: Store,
  id: AttachmentId,
  blob: Blob,
): Promise<Result<AttachmentId, StoreError>> {
  return store.write({ tables: ['attachments'], durability: 'strict' }, async (tx) => {
    const { blob: stored } = fieldsOf(await tx.get('attachments', id));
    const isHere = stored instanceof Blob;
    if (isHere) tx.putLocal('attachments', { id, blob: stored, createdAtMs: tx.nowMs });
    else tx.put('attachments', { id, blob, createdAtMs: tx.nowMs });
    return id;
  });
}

/** Reads the bytes of an attachment; undefined where they are not on this device. */
export function loadAttachment(
  store: Store,
  id: AttachmentId,
): Promise<Result<Blob | undefined, StoreError>> {
  return store.read(['attachments'], async (tx) => {
    const { blob } = fieldsOf(await tx.get('attachments', id));
    return blob instanceof Blob ? blob : undefined;
  });
}

/** Attachments that are looked at in one transaction: every write of a message waits for its end. */
const idsPerSlice = 50;

/**
 * Removes attachments that no message, draft or trash row refers to. Goes through them in slices, a
 * transaction each, so that what is written meanwhile comes in between.
 *
 * @param graceMs younger ones stay: a draft that holds them may be on its way to the disk
 * @returns how many were removed
 * Errors: see {@link StoreError}; what was removed until then stays removed.
 */
export async function collectAttachments(
  store: Store,
  graceMs: number = dayMs,
): Promise<Result<number, StoreError>> {
  const options = {
    tables: ['attachments', 'messages', 'drafts', 'trash'],
    durability: 'relaxed',
  } as const;
  let removed = 0;
  let range: IDBKeyRange | undefined;
  do {
    const query = { count: idsPerSlice, ...(range === undefined ? {} : { range }) };
    const slice = await store.write(options, async (tx) => {
      const ids = await tx.getKeys('attachments', query);
      return { lastId: ids.at(-1), removed: await removeUnused(tx, ids, graceMs) };
    });
    if (!slice.ok) return slice;
    removed += slice.value.removed;
    const { lastId } = slice.value;
    range = lastId === undefined ? undefined : IDBKeyRange.lowerBound(lastId, true);
  } while (range !== undefined);
  return ok(removed);
}

/** How many of the attachments were removed. */
async function removeUnused(
  tx: WriteTransaction,
  ids: readonly string[],
  graceMs: number,
): Promise<number> {
  if (ids.length === 0) return 0;
  const drafted = await readDrafted(tx);
  const unused = await Promise.all(
    ids.map(async (id) => {
      const isUsed = drafted.has(id) || (await isReferred(tx, id));
      return isUsed || (await isYoung(tx, id, graceMs)) ? [] : [id];
    }),
  );
  for (const id of unused.flat()) tx.remove('attachments', id);
  return unused.flat().length;
}

async function isYoung(tx: WriteTransaction, id: string, graceMs: number): Promise<boolean> {
  const row = fieldsOf(await tx.get('attachments', id));
  return numberOr(row['createdAtMs'], 0) > tx.nowMs - graceMs;
}

async function isReferred(tx: ReadTransaction, id: string): Promise<boolean> {
  const [inMessages, inTrash] = await Promise.all([
    tx.count('messages', { index: 'byAttachment', range: id }),
    tx.count('trash', { index: 'byAttachment', range: id }),
  ]);
  return inMessages + inTrash > 0;
}

async function readDrafted(tx: ReadTransaction): Promise<ReadonlySet<string>> {
  const drafts = await tx.getAll('drafts');
  return new Set<string>(
    drafts.flatMap((row) => attachmentIdsOf(parseDraft(row)?.attachments ?? [])),
  );
}
