import type { AttachmentId } from '@parley/domain/shared/ids.ts';

/** Bytes that are wanted again soon, or that are not on the disk yet. */
export interface BlobCache {
  get(id: AttachmentId): Blob | undefined;
  /** Kept at least until {@link BlobCache.release}. */
  hold(id: AttachmentId, blob: Blob): void;
  /** From now on it may be dropped, the oldest first. */
  release(id: AttachmentId): void;
  /** Adds bytes that are on the disk. */
  add(id: AttachmentId, blob: Blob): void;
}

/** Makes a cache that keeps up to `limitBytes` beside what is held. */
export function createBlobCache(limitBytes: number): BlobCache {
  const held = new Map<AttachmentId, Blob>();
  const free = new Map<AttachmentId, Blob>();
  let freeBytes = 0;

  function drop(id: AttachmentId): void {
    freeBytes -= free.get(id)?.size ?? 0;
    free.delete(id);
  }

  function add(id: AttachmentId, blob: Blob): void {
    drop(id);
    free.set(id, blob);
    freeBytes += blob.size;
    for (const oldest of free.keys()) {
      if (freeBytes <= limitBytes) break;
      drop(oldest);
    }
  }

  return {
    get(id) {
      const blob = held.get(id) ?? free.get(id);
      if (blob !== undefined && free.has(id)) add(id, blob);
      return blob;
    },
    hold: (id, blob) => held.set(id, blob),
    release(id) {
      const blob = held.get(id);
      held.delete(id);
      if (blob !== undefined) add(id, blob);
    },
    add,
  };
}
