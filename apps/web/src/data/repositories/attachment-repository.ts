import { createAttachmentId, type AttachmentId } from '@parley/domain/shared/ids.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { sha256Hex } from '#src/platform/sha256.ts';

import { fieldsOf } from '../records/fields.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';

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
