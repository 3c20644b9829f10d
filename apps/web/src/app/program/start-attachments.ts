import type { Store } from '#src/data/store.ts';
import type { LocalFlags } from '#src/platform/local-flags.ts';
import type { Locks } from '#src/platform/locks.ts';
import { sha256Hex } from '#src/platform/sha256.ts';
import { createAttachments, type Attachments } from '#src/services/attachments/attachments.ts';
import { createStoredAttachments } from '#src/services/attachments/attachment-store.ts';
import { isFeatureOn, type ConfigService } from '#src/services/config/config-service.ts';

interface AttachmentParts {
  readonly config: ConfigService;
  readonly flags: LocalFlags;
  readonly locks: Locks;
}

/** The files of a store; those of other devices come when somebody asks for them. */
export function startAttachments(
  store: Store,
  { config, flags, locks }: AttachmentParts,
): Attachments {
  return createAttachments({
    store: createStoredAttachments(store),
    downscaleImage: async (file, mediaType) => {
      const { downscaleImage } = await import('#src/services/attachments/downscale-image.ts');
      return downscaleImage(file, mediaType);
    },
    sha256Hex,
    async fetchMissing(id) {
      if (flags.read('sync') === undefined) return false;
      const { fetchFile } = await import('#src/app/shared/file-arrivals.ts');
      return fetchFile({ flags, locks }, id);
    },
    areFilesOffered: () => isFeatureOn(config, 'uploadDocument'),
    loadDocuments: async (blobs) => (await import('./document-parts.ts')).startDocuments(blobs),
  });
}
