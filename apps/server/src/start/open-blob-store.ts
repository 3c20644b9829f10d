import path from 'node:path';

import type { BlobStore } from '../blobs/blob-store.ts';
import { createFolderBlobStore } from '../blobs/folder-blob-store.ts';
import { openS3BlobStore } from '../blobs/s3-blob-store.ts';
import type { Environment } from '../config/environment.ts';

/** Opens where attachments are kept: a folder beside the database, if the operator named no bucket. */
export async function openBlobStore({
  blobBucket,
  dataFolder,
}: Pick<Environment, 'blobBucket' | 'dataFolder'>): Promise<BlobStore> {
  return blobBucket === undefined
    ? createFolderBlobStore(path.join(dataFolder, 'blobs'))
    : openS3BlobStore(blobBucket);
}
