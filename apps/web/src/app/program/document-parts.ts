import { startWorker } from '#src/platform/trusted-types.ts';
import type { WriteBehindBlobs } from '#src/services/attachments/write-behind-blobs.ts';
import { createDocuments, type Documents } from '#src/services/documents/documents.ts';
import documentWorkerUrl from '#src/workers/document-worker.ts?worker&url';

/** What reads documents; one worker for each that is read. */
export function startDocuments(blobs: WriteBehindBlobs): Documents {
  return createDocuments({
    blobs,
    startWorker: () => startWorker(documentWorkerUrl, 'document'),
  });
}
