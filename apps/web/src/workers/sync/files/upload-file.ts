import { blobLimits, chunkCount, type BlobAnswer } from '@parley/contract/http/blobs.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import type { BlobSealer } from '@parley/sync/seal/blob-sealer.ts';

import type { BlobRequests, ChunkFailure } from './blob-requests.ts';
import { blobIdOf, chunkAt, chunksOf, isNamedBy, openedBytes, sealedBytes } from './file-chunks.ts';

/** What files are moved with. */
export interface FileMoveParts {
  readonly requests: BlobRequests;
  readonly sealer: BlobSealer;
}

/** Why a file was not sent. */
export type UploadFailure =
  | ChunkFailure
  /** More than the server takes of one file. */
  | { readonly code: 'too-large' }
  /** Its bytes are not those that it is named after, or it was begun with a key that has yet to come. */
  | { readonly code: 'unusable' }
  /** The server has begun it with a key that was replaced since, and lets go of it after a day. */
  | { readonly code: 'key-retired' }
  /** Its bytes are neither here nor there. */
  | { readonly code: 'nowhere' };

/**
 * Has the server get all of a file; chunks that it has already are not sent again, whoever has sent them.
 *
 * @param file undefined where its bytes are not here: the server may still have them
 * @returns the size of the file
 */
export async function uploadFile(
  parts: FileMoveParts,
  id: string,
  file: Blob | undefined,
): Promise<Result<number, UploadFailure>> {
  const { requests, sealer } = parts;
  const blobId = await blobIdOf(sealer, id);
  if (blobId === undefined) return err({ code: 'unusable' });
  if (chunksOf(file?.size ?? 0) > blobLimits.chunks) return err({ code: 'too-large' });
  const found = await requests.describe(blobId);
  if (!found.ok) return found;
  const there = found.value;
  if (file === undefined) return sizeOf(there);
  return sendRest(parts, { id, blobId, file, there });
}

async function sendRest(
  parts: FileMoveParts,
  sending: FileToSend,
): Promise<Result<number, UploadFailure>> {
  const { file, there } = sending;
  const hindrance = there && hindranceIn(there, parts.sealer, file);
  if (hindrance !== undefined) return err({ code: hindrance });
  if (there !== undefined && isWhole(there)) return ok(file.size);
  const sent = await sendChunks(parts, sending);
  return sent.ok ? ok(file.size) : sent;
}

function sizeOf(there: BlobAnswer | undefined): Result<number, UploadFailure> {
  const isThere = there !== undefined && isWhole(there);
  return isThere ? ok(openedBytes(there.bytes)) : err({ code: 'nowhere' });
}

/** A server may have lost chunks of what it has had as a whole. */
function isWhole({ isComplete, chunks, bytes }: BlobAnswer): boolean {
  return isComplete && chunks.length === chunkCount(bytes);
}

/** Why a file does not go on where another device, or this one, has begun it. */
function hindranceIn(
  there: BlobAnswer,
  { epoch }: BlobSealer,
  file: Blob,
): 'unusable' | 'key-retired' | undefined {
  if (there.bytes !== sealedBytes(file.size)) return 'unusable';
  if (isWhole(there) || there.epoch === epoch) return undefined;
  // Nothing is sealed any more with a key that a removed device knows.
  return there.epoch < epoch ? 'key-retired' : 'unusable';
}

interface FileToSend {
  readonly id: string;
  readonly blobId: string;
  readonly file: Blob;
  readonly there: BlobAnswer | undefined;
}

async function sendChunks(
  { requests, sealer }: FileMoveParts,
  { id, blobId, file, there }: FileToSend,
): Promise<Result<undefined, UploadFailure>> {
  // A key and a nonce are used for the content that the blob is named after, and never for another.
  if (!(await isNamedBy(id, file))) return err({ code: 'unusable' });
  const { epoch } = sealer;
  const count = chunksOf(file.size);
  const shape = { epoch, bytes: sealedBytes(file.size) };
  const known = new Set(there?.chunks);
  const missing = Array.from({ length: count }, (_none, index) => index).filter(
    (index) => !known.has(index),
  );
  // The server counts chunks when one comes: where all are there and it has not counted, one comes again.
  for (const index of missing.length > 0 ? missing : [count - 1]) {
    const place = { blobId, epoch, index, isLast: index === count - 1 };
    const sealed = await sealer.sealChunk(place, await chunkAt(file, index));
    const put = await requests.put({ blobId, index }, shape, new Uint8Array(sealed));
    if (!put.ok) return put;
  }
  return ok(undefined);
}
