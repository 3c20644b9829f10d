import { blobLimits } from '@parley/contract/http/blobs.ts';
import { hashOfAttachment } from '@parley/sync/seal/attachment-hash.ts';
import { blobChunkBytes, type BlobSealer } from '@parley/sync/seal/blob-sealer.ts';

import { createSha256 } from '#src/platform/incremental-sha256.ts';

/** Number of chunks of a file; an empty one has one, too. */
export function chunksOf(sizeBytes: number): number {
  return Math.max(1, Math.ceil(sizeBytes / blobChunkBytes));
}

/** Bytes of a file once it is sealed. */
export function sealedBytes(sizeBytes: number): number {
  return sizeBytes + chunksOf(sizeBytes) * blobLimits.sealBytes;
}

/** Bytes of a file, by what is sealed of it. */
export function openedBytes(bytes: number): number {
  return bytes - Math.ceil(bytes / blobLimits.chunkBytes) * blobLimits.sealBytes;
}

/** The name of a file at the server; undefined where it is named by no hash. */
export async function blobIdOf(sealer: BlobSealer, id: string): Promise<string | undefined> {
  const sha256 = hashOfAttachment(id);
  return sha256 && sealer.blobId(sha256);
}

/** One chunk of a file. No more of it is in memory at a time. */
export async function chunkAt(file: Blob, index: number): Promise<Uint8Array<ArrayBuffer>> {
  const from = index * blobChunkBytes;
  return new Uint8Array(await file.slice(from, from + blobChunkBytes).arrayBuffer());
}

/** Whether a file is what its name says: the hash of its content. */
export async function isNamedBy(id: string, file: Blob): Promise<boolean> {
  const hash = createSha256();
  for (let index = 0; index < chunksOf(file.size); index += 1) {
    hash.update(await chunkAt(file, index));
  }
  return id === `sha256-${hash.hex()}`;
}
