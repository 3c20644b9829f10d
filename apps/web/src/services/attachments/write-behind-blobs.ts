import { createAttachmentId, type AttachmentId } from '@parley/domain/shared/ids.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import type { AttachmentStore, AttachmentStoreError } from './attachment-store.ts';
import { createBlobCache } from './blob-cache.ts';

/** Bytes that have an id. */
export interface KeptBlob {
  readonly id: AttachmentId;
  /** Whether they reached the disk; until then, and where they do not, memory has them. */
  readonly saved: Promise<Result<null, AttachmentStoreError>>;
}

/** Bytes by their hash: in memory at once, on the disk in the background. */
export interface WriteBehindBlobs {
  keep(bytes: Uint8Array<ArrayBuffer>, mediaType: string): Promise<KeptBlob>;
  /** Undefined where the bytes are gone or cannot be read. */
  read(id: AttachmentId): Promise<Blob | undefined>;
}

/** What the blobs need. */
export interface WriteBehindBlobsDeps {
  readonly store: AttachmentStore;
  readonly sha256Hex: (bytes: Uint8Array<ArrayBuffer>) => Promise<string>;
  /** Brings bytes into the store that are on another device; false where that is not possible now. */
  readonly fetchMissing?: (id: AttachmentId) => Promise<boolean>;
}

const cacheLimitBytes = 48 * 1024 * 1024;

/** Makes them with a cache of 48 MiB beside what is not on the disk. */
export function createWriteBehindBlobs({
  store,
  sha256Hex,
  fetchMissing,
}: WriteBehindBlobsDeps): WriteBehindBlobs {
  const cache = createBlobCache(cacheLimitBytes);

  async function save(id: AttachmentId, blob: Blob): KeptBlob['saved'] {
    cache.hold(id, blob);
    const result = await store.put(id, blob);
    if (result.ok) cache.release(id);
    return result;
  }

  async function load(id: AttachmentId): Promise<Blob | undefined> {
    const result = await store.get(id);
    if (!result.ok || result.value === undefined) return undefined;
    cache.add(id, result.value);
    return result.value;
  }

  return {
    async keep(bytes, mediaType) {
      const id = createAttachmentId(await sha256Hex(bytes));
      return { id, saved: save(id, new Blob([bytes], { type: mediaType })) };
    },
    async read(id) {
      const cached = cache.get(id);
      if (cached !== undefined) return cached;
      const here = await load(id);
      if (here !== undefined || fetchMissing === undefined) return here;
      return (await fetchMissing(id)) ? load(id) : undefined;
    },
  };
}
