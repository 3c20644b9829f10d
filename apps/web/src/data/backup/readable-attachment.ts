import type { LeftOutReason } from '@parley/domain/backup/left-out.ts';
import { createAttachmentId, type AttachmentId } from '@parley/domain/shared/ids.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import type { Bytes } from '#src/platform/byte-streams.ts';
import { sha256Hex } from '#src/platform/sha256.ts';
import { createSha256 } from '#src/platform/incremental-sha256.ts';

import { loadAttachment } from '../repositories/attachment-repository.ts';
import type { Store } from '../store.ts';
import { BackupReadError } from './read-profile.ts';

/** The bytes of an attachment, which are those of its name. */
export interface ReadableAttachment {
  readonly mediaType: string;
  /** Pieces of `sliceBytes`, but for the last one. */
  slices(): AsyncIterable<Bytes>;
}

/** A multiple of three, so that the Base64 of slices can be joined. */
const sliceBytes = 384 * 1024;
/** Up to this size an attachment is in memory while it is written, and hashed by the browser. */
const heldBytes = 32 * 2 ** 20;

/**
 * Reads an attachment and compares it with its name, before anything of it is in the file: one that
 * is wrong would make a reader refuse the whole. What the browser cannot read is tried once more.
 *
 * Errors: {@link LeftOutReason}; throws `BackupReadError` where the store is gone.
 */
export async function readAttachment(
  store: Store,
  id: AttachmentId,
): Promise<Result<ReadableAttachment, LeftOutReason>> {
  const first = await tryToRead(store, id);
  return !first.ok && first.error === 'unreadable' ? tryToRead(store, id) : first;
}

async function tryToRead(
  store: Store,
  id: AttachmentId,
): Promise<Result<ReadableAttachment, LeftOutReason>> {
  try {
    const loaded = await loadAttachment(store, id);
    if (!loaded.ok) {
      if (loaded.error.code === 'aborted') return err('unreadable');
      throw new BackupReadError(loaded.error);
    }
    if (loaded.value === undefined) return err('missing');
    return await compared(loaded.value, id);
  } catch (cause) {
    if (cause instanceof DOMException) return err('unreadable');
    throw cause;
  }
}

async function compared(
  blob: Blob,
  id: AttachmentId,
): Promise<Result<ReadableAttachment, LeftOutReason>> {
  const isHeld = blob.size <= heldBytes;
  const bytes = isHeld ? new Uint8Array(await blob.arrayBuffer()) : undefined;
  const hash = bytes === undefined ? await hashOf(blob) : await sha256Hex(bytes);
  if (createAttachmentId(hash) !== id) return err('changed');
  const slices = (): AsyncIterable<Bytes> =>
    bytes === undefined ? slicesOf(blob) : slicesOfHeld(bytes);
  return ok({ mediaType: blob.type, slices });
}

async function hashOf(blob: Blob): Promise<string> {
  const hash = createSha256();
  for await (const slice of slicesOf(blob)) hash.update(slice);
  return hash.hex();
}

async function* slicesOf(blob: Blob): AsyncGenerator<Bytes> {
  for (let from = 0; from < blob.size; from += sliceBytes) {
    const slice = blob.slice(from, from + sliceBytes);
    yield new Uint8Array(await slice.arrayBuffer().catch(() => slice.arrayBuffer()));
  }
}

async function* slicesOfHeld(bytes: Bytes): AsyncGenerator<Bytes> {
  for (let from = 0; from < bytes.length; from += sliceBytes) {
    yield await Promise.resolve(bytes.subarray(from, from + sliceBytes));
  }
}
