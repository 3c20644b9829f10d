import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import type { TransportFailure } from '@parley/sync/client/transport.ts';

import type { FileForm } from '#src/data/sync/attachment-transfers.ts';

import { blobIdOf, chunksOf, isNamedBy, sealedBytes } from './file-chunks.ts';
import type { FileMoveParts } from './upload-file.ts';

/** Why a file was not fetched. */
export type DownloadFailure =
  | TransportFailure
  /** The server has not got it, or not all of it. */
  | { readonly code: 'not-there' }
  /** What the server gave is not what a device has sent. */
  | { readonly code: 'damaged' };

/** A file that is fetched. */
export interface WantedFile extends FileForm {
  readonly id: string;
  /** Chunks that came, opened and in order: after a failure it goes on behind them. */
  readonly came: Blob[];
}

/** Fetches a file, and gives it only where its content is what it is named after. */
export async function downloadFile(
  parts: FileMoveParts,
  file: WantedFile,
): Promise<Result<Blob, DownloadFailure>> {
  const { id, sizeBytes, mediaType, came } = file;
  const blobId = await blobIdOf(parts.sealer, id);
  if (blobId === undefined || sizeBytes < 0) return err({ code: 'damaged' });
  const found = await parts.requests.describe(blobId);
  if (!found.ok) return found;
  if (found.value?.isComplete !== true) return err({ code: 'not-there' });
  const { bytes, epoch } = found.value;
  if (bytes !== sealedBytes(sizeBytes)) return err({ code: 'damaged' });
  const fetched = await fetchChunks(parts, { blobId, epoch, sizeBytes, came });
  if (!fetched.ok) return fetched;
  const whole = new Blob(came, { type: mediaType });
  if (await isNamedBy(id, whole)) return ok(whole);
  came.length = 0;
  return err({ code: 'damaged' });
}

interface ChunksToFetch extends Pick<WantedFile, 'came' | 'sizeBytes'> {
  readonly blobId: string;
  readonly epoch: number;
}

async function fetchChunks(
  { requests, sealer }: FileMoveParts,
  { blobId, epoch, sizeBytes, came }: ChunksToFetch,
): Promise<Result<undefined, DownloadFailure>> {
  const count = chunksOf(sizeBytes);
  while (came.length < count) {
    const index = came.length;
    const sealed = await requests.get({ blobId, index });
    if (!sealed.ok) return sealed;
    if (sealed.value === undefined) return err({ code: 'not-there' });
    const place = { blobId, epoch, index, isLast: index === count - 1 };
    const opened = await sealer.openChunk(place, sealed.value);
    // A newer key comes with the next round.
    if (!opened.ok) {
      return err({ code: opened.error.code === 'key-unknown' ? 'not-there' : 'damaged' });
    }
    came.push(new Blob([opened.value]));
  }
  return ok(undefined);
}
