import type { LoadedAttachment } from '@parley/domain/chat/build-request.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import type { FilePart, ImagePart } from '@parley/domain/chat/message-part.ts';
import type { AttachmentId } from '@parley/domain/shared/ids.ts';
import { err } from '@parley/domain/shared/result.ts';

import type { Adding, AddingDeps, AddingWishes, AttachError } from './adding.ts';
import {
  createWriteBehindBlobs,
  type WriteBehindBlobs,
  type WriteBehindBlobsDeps,
} from './write-behind-blobs.ts';
import type { Documents } from '../documents/documents.ts';
import { attachmentsOf, loadAttachments } from './load-attachments.ts';

/** A `blob:` address that lives until it is released. */
export interface ImageUrl {
  readonly url: string;
  release(): void;
}

/** Turns files and texts into parts of a message, and parts back into what is sent. */
export interface Attachments extends Adding {
  /** What reads documents, with what it needs; loaded when it is asked for. */
  documents(): Promise<Documents>;
  /** The bytes of a part; undefined where they are gone. */
  blobOf(part: { readonly attachmentId: AttachmentId }): Promise<Blob | undefined>;
  /** The text of a part; undefined where the bytes are gone. */
  textOf(part: FilePart): Promise<string | undefined>;
  /** An address for `<img>`; undefined where the bytes are gone. Release it after use. */
  thumbnailUrl(part: Pick<ImagePart, 'attachmentId'>): Promise<ImageUrl | undefined>;
  /**
   * What a request needs of all attachments of a path, by id; what cannot be read is left out.
   * Without attachments the answer is there at once, so that a request need not wait for a promise.
   */
  load(
    path: readonly Message[],
  ):
    | ReadonlyMap<AttachmentId, LoadedAttachment>
    | Promise<ReadonlyMap<AttachmentId, LoadedAttachment>>;
}

/** What the service needs. */
export interface AttachmentsDeps extends WriteBehindBlobsDeps, AddingWishes {
  readonly loadDocuments: (blobs: WriteBehindBlobs) => Promise<Documents>;
}

const nothing: ReadonlyMap<AttachmentId, LoadedAttachment> = new Map();

/** Makes the service; one per page, so that all of it shares one cache. */
export function createAttachments(deps: AttachmentsDeps): Attachments {
  const blobs = createWriteBehindBlobs(deps);
  const documents = createDocumentLoader(() => deps.loadDocuments(blobs));

  return {
    ...deferAdding({ ...deps, blobs, documents }),
    documents,
    blobOf: (part) => blobs.read(part.attachmentId),
    async textOf(part) {
      const blob = await blobs.read(part.attachmentId);
      return blob?.text();
    },
    async thumbnailUrl(part) {
      const blob = await blobs.read(part.attachmentId);
      if (blob === undefined) return undefined;
      const url = URL.createObjectURL(blob);
      return { url, release: () => URL.revokeObjectURL(url) };
    },
    load(path) {
      const parts = attachmentsOf(path);
      return parts.length === 0 ? nothing : loadAttachments(parts, (id) => blobs.read(id));
    },
  };
}

/** Loads what reads documents once; a failure is forgotten, for it may work the next time. */
function createDocumentLoader(load: () => Promise<Documents>): () => Promise<Documents> {
  let loading: Promise<Documents> | undefined;
  return async () => {
    loading ??= load();
    try {
      return await loading;
    } catch (cause) {
      loading = undefined;
      throw cause;
    }
  };
}

const loadAdding = () => import('./add-attachments.ts');

/** Fetches what the first file needs before somebody attaches it: by then the network may be gone. */
export async function loadAttaching(): Promise<void> {
  await Promise.all([loadAdding(), import('./pending-reader.ts')]);
}

/** Adding, whose code is not part of the first load. */
function deferAdding(deps: AddingDeps): Adding {
  const adding = async (): Promise<Adding | undefined> => {
    try {
      return (await loadAdding()).createAdding(deps);
    } catch {
      return undefined;
    }
  };
  return {
    addText: async (...args) => (await adding())?.addText(...args) ?? notLoaded,
    addImage: async (...args) => (await adding())?.addImage(...args) ?? notLoaded,
    addDrawn: async (...args) => (await adding())?.addDrawn(...args) ?? notLoaded,
    addFile: async (...args) => (await adding())?.addFile(...args) ?? notLoaded,
  };
}

const notLoaded = err<AttachError>({ code: 'failed' });
