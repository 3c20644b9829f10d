import type { LoadedAttachment } from '@parley/domain/chat/build-request.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import type { DocumentFailure } from '@parley/domain/document/document-reading.ts';
import type { FilePart, ImagePart } from '@parley/domain/chat/message-part.ts';
import type { AttachmentId } from '@parley/domain/shared/ids.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import { estimateTokens } from '@parley/domain/shared/text.ts';

import type { Attached } from './attached.ts';
import { createBlobKeeper, type BlobKeeper, type BlobKeeperDeps } from './blob-keeper.ts';
import type { Documents } from '../documents/documents.ts';
import type { ReadOptions } from '../documents/document-reader.ts';
import type { FileContent } from './detect-file.ts';
import { attachmentsOf, loadAttachments } from './load-attachments.ts';
import type { ShrunkPicture } from './shrink-picture.ts';

/** The most that is read at all. Bytes. */
export const attachmentLimitBytes = 32 * 1024 * 1024;

/**
 * Why something cannot be attached.
 *
 * - `too-large`: more than {@link attachmentLimitBytes}
 * - `unsupported`: neither text nor a picture nor a document that can be read
 * - `broken-picture`: the browser cannot show it
 * - `unreadable`: the browser may not read it (moved, a folder, no permission)
 * - `empty`: no bytes
 * - `not-offered`: this host takes pictures alone
 * - `gone`: its bytes are no longer on this device
 * - the others are those of {@link DocumentFailure}
 */
export interface AttachError {
  readonly code:
    | 'too-large'
    | 'broken-picture'
    | 'unreadable'
    | 'empty'
    | 'not-offered'
    | 'gone'
    | DocumentFailure;
}

/** A `blob:` address that lives until it is released. */
export interface PictureUrl {
  readonly url: string;
  release(): void;
}

/** Turns files and texts into parts of a message, and parts back into what is sent. */
export interface Attachments {
  /** Errors: `too-large`, `empty`. */
  addText(name: string, text: string): Promise<Result<Attached<FilePart>, AttachError>>;
  /** A picture, made to fit. Errors: all of {@link AttachError} but `unsupported`. */
  addImage(file: File): Promise<Result<Attached<ImagePart>, AttachError>>;
  /** A file of any kind, told by its content. Errors: all of {@link AttachError}. */
  addFile(file: File, options?: ReadOptions): Promise<Result<Attached, AttachError>>;
  /** What reads documents, with what it needs; loaded when it is asked for. */
  documents(): Promise<Documents>;
  /** The bytes of a part; undefined where they are gone. */
  blobOf(part: { readonly attachmentId: AttachmentId }): Promise<Blob | undefined>;
  /** The text of a part; undefined where the bytes are gone. */
  textOf(part: FilePart): Promise<string | undefined>;
  /** An address for `<img>`; undefined where the bytes are gone. Release it after use. */
  thumbnailUrl(part: Pick<ImagePart, 'attachmentId'>): Promise<PictureUrl | undefined>;
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
export interface AttachmentsDeps extends BlobKeeperDeps {
  /** Makes a picture fit; `mediaType` is undefined for a kind that no provider takes. */
  readonly shrinkPicture: (
    file: Blob,
    mediaType: string | undefined,
  ) => Promise<Result<ShrunkPicture, { readonly code: string }>>;
  /** Whether files other than pictures may be attached on this host; absent: yes. */
  readonly areFilesOffered?: () => boolean;
  readonly loadDocuments: (blobs: BlobKeeper) => Promise<Documents>;
}

const nothing: ReadonlyMap<AttachmentId, LoadedAttachment> = new Map();

/** Makes the service; one per page, so that all of it shares one cache. */
export function createAttachments(deps: AttachmentsDeps): Attachments {
  const blobs = createBlobKeeper(deps);
  const documents = createDocumentLoader(() => deps.loadDocuments(blobs));

  async function addPicture(
    file: File,
    mediaType: string | undefined,
  ): Promise<Result<Attached<ImagePart>, AttachError>> {
    const shrunk = await deps.shrinkPicture(file, mediaType);
    return shrunk.ok ? ok(await keepPicture(blobs, file.name, shrunk.value)) : brokenPicture;
  }

  return {
    async addText(name, text) {
      // A text has at least one byte per UTF-16 unit: no need to encode a huge one to refuse it.
      const fault = checkSize(text.length);
      if (fault !== undefined) return err(fault);
      return keepText(blobs, name, text);
    },
    async addImage(file) {
      const seen = await lookAt(file);
      if (!seen.ok) return seen;
      const { content } = seen.value;
      return addPicture(file, content.kind === 'picture' ? content.mediaType : undefined);
    },
    documents,
    async addFile(file, options = {}) {
      const seen = await lookAt(file);
      if (!seen.ok) return seen;
      const { content, readText } = seen.value;
      if (content.kind === 'picture') return addPicture(file, content.mediaType);
      if (content.kind === 'other-picture') return addPicture(file, undefined);
      if (deps.areFilesOffered?.() === false) return err({ code: 'not-offered' });
      if (content.kind === 'document') return addDocument(documents, file, options);
      if (content.kind === 'unsupported') return err({ code: 'unsupported' });
      const text = await readText();
      return text === undefined ? err({ code: 'unreadable' }) : keepText(blobs, file.name, text);
    },
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

async function addDocument(
  load: () => Promise<Documents>,
  file: File,
  options: ReadOptions,
): Promise<Result<Attached, AttachError>> {
  const documents = await load().catch(() => undefined);
  return documents === undefined ? err({ code: 'failed' }) : documents.attach(file, options);
}

const brokenPicture = err<AttachError>({ code: 'broken-picture' });

async function keepText(
  blobs: BlobKeeper,
  name: string,
  text: string,
): Promise<Result<Attached<FilePart>, AttachError>> {
  const bytes = new TextEncoder().encode(text);
  const fault = checkSize(bytes.length);
  if (fault !== undefined) return err(fault);
  const mediaType = 'text/plain';
  const { id, saved } = await blobs.keep(bytes, mediaType);
  const part: FilePart = {
    type: 'file',
    attachmentId: id,
    mediaType,
    name,
    sizeBytes: bytes.length,
    characters: text.length,
    estimatedTokens: estimateTokens(text),
  };
  return ok({ part, saved });
}

async function keepPicture(
  blobs: BlobKeeper,
  name: string,
  picture: ShrunkPicture,
): Promise<Attached<ImagePart>> {
  const { blob, mediaType, widthPx, heightPx } = picture;
  const { id, saved } = await blobs.keep(new Uint8Array(await blob.arrayBuffer()), mediaType);
  const sizeBytes = blob.size;
  return {
    part: { type: 'image', attachmentId: id, mediaType, name, sizeBytes, widthPx, heightPx },
    saved,
  };
}

function checkSize(sizeBytes: number): AttachError | undefined {
  if (sizeBytes === 0) return { code: 'empty' };
  return sizeBytes > attachmentLimitBytes ? { code: 'too-large' } : undefined;
}

/** What a file is, by its first bytes. */
interface SeenFile {
  readonly content: FileContent;
  /** The whole of it as text; undefined where the browser may not read it. */
  readonly readText: () => Promise<string | undefined>;
}

/** What tells kinds of files apart is loaded with the first file. */
async function lookAt(file: File): Promise<Result<SeenFile, AttachError>> {
  const fault = checkSize(file.size);
  if (fault !== undefined) return err(fault);
  const code = await import('./detect-file.ts').catch(() => undefined);
  if (code === undefined) return err({ code: 'failed' });
  const head = await readBytes(file.slice(0, code.headBytes));
  if (head === undefined) return err({ code: 'unreadable' });
  return ok({
    content: code.detectFile(head, file.name, file.type),
    async readText() {
      const bytes = file.size <= code.headBytes ? head : await readBytes(file);
      return bytes === undefined ? undefined : code.decodeText(bytes);
    },
  });
}

async function readBytes(file: Blob): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    return undefined;
  }
}
