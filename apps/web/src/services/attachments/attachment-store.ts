import type { AttachmentId } from '@parley/domain/shared/ids.ts';
import { ok, type Result } from '@parley/domain/shared/result.ts';

import { loadAttachment, saveAttachment } from '#src/data/repositories/attachment-repository.ts';
import type { Store } from '#src/data/store.ts';

/** Why the bytes of an attachment could not be kept or read. */
export interface AttachmentStoreError {
  readonly code: string;
}

/** Where the bytes of attachments lie, by their hash. */
export interface AttachmentStore {
  /** Keeps the bytes; a hash that is there already is left as it is. */
  put(id: AttachmentId, blob: Blob): Promise<Result<null, AttachmentStoreError>>;
  /** Undefined where there is nothing of this hash. */
  get(id: AttachmentId): Promise<Result<Blob | undefined, AttachmentStoreError>>;
}

/** Attachments in the database of this device. */
export function createStoredAttachments(store: Store): AttachmentStore {
  return {
    async put(_id, blob) {
      const result = await saveAttachment(store, blob);
      return result.ok ? ok(null) : result;
    },
    get: (id) => loadAttachment(store, id),
  };
}

/** A store that lasts as long as the page, for the sandbox and for tests. */
export function createMemoryAttachmentStore(): AttachmentStore {
  const blobs = new Map<AttachmentId, Blob>();
  return {
    put(id, blob) {
      blobs.set(id, blob);
      return Promise.resolve(ok(null));
    },
    get: (id) => Promise.resolve(ok(blobs.get(id))),
  };
}
