import { toBase64 } from '@parley/domain/shared/base64.ts';
import { z } from 'zod/mini';

import { isEpoch } from '../sync/sync-fields.ts';

/*
 * Attachments: sealed in chunks by the devices, all of one size but the last. A blob goes to the server
 * before the record that names it, by any device and in any order of its chunks.
 */

/** Where blobs are, relative to the page. */
export const blobsPath = 'api/blobs';

/** Of a chunk, both ways. */
export const chunkMediaType = 'application/octet-stream';

/** Limits of a blob; both ends hold to them. */
export const blobLimits = {
  /** Of every chunk but the last, with what the seal adds. */
  chunkBytes: 1024 * 1024 + 16,
  /** What the seal adds to a chunk, and so the least that one has. */
  sealBytes: 16,
  chunks: 100,
} as const;

/** What all chunks of a blob have in common; the first that comes settles it. */
export interface BlobShape {
  /** Which of the account's keys it is sealed with. */
  readonly epoch: number;
  /** Of all chunks together. */
  readonly bytes: number;
}

/** What the server has of a blob. Who goes on with it takes its epoch. */
export const blobAnswer = z.object({
  epoch: z.int(),
  bytes: z.int(),
  /** Numbers of the chunks that are there, rising. */
  chunks: z.array(z.int()),
  /** Records can name it. */
  isComplete: z.boolean(),
});

/** What the server has of a blob. */
export type BlobAnswer = z.infer<typeof blobAnswer>;

/** Address of what the server has of a blob, relative to the page. */
export function blobPath(blobId: string): string {
  return `${blobsPath}/${blobId}`;
}

/** Address of a chunk, relative to the page. @param shape for who sends it */
export function chunkPath(blobId: string, index: number, shape?: BlobShape): string {
  const path = `${blobPath(blobId)}/${index}`;
  return shape === undefined ? path : `${path}?epoch=${shape.epoch}&bytes=${shape.bytes}`;
}

/** Reads the shape out of the query of {@link chunkPath}; undefined for none, and for one that is too large. */
export function readBlobShape(query: {
  readonly get: (name: string) => string | null;
}): BlobShape | undefined {
  const shape = { epoch: Number(query.get('epoch')), bytes: Number(query.get('bytes')) };
  const { bytes } = shape;
  const isGood = isEpoch(shape.epoch) && Number.isSafeInteger(bytes) && isWhole(bytes);
  return isGood ? shape : undefined;
}

/** Not every number of bytes can be cut into chunks: the last has at least the seal. */
function isWhole(bytes: number): boolean {
  const count = chunkCount(bytes);
  const last = bytes - (count - 1) * blobLimits.chunkBytes;
  return bytes > 0 && count <= blobLimits.chunks && last >= blobLimits.sealBytes;
}

/** Number of chunks of a blob. */
export function chunkCount(bytes: number): number {
  return Math.ceil(bytes / blobLimits.chunkBytes);
}

/** Length of a chunk; undefined for one that the blob does not have. */
export function chunkLength({ bytes }: BlobShape, index: number): number | undefined {
  const last = chunkCount(bytes) - 1;
  if (index > last) return undefined;
  return index < last ? blobLimits.chunkBytes : bytes - last * blobLimits.chunkBytes;
}

/** The header that a chunk comes with. */
export const digestHeader = 'Content-Digest';

/** Its value, for the SHA-256 of the chunk. */
export function contentDigest(sha256: Uint8Array): string {
  return `sha-256=:${toBase64(sha256)}:`;
}
