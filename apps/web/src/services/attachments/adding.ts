import type { FilePart, ImagePart } from '@parley/domain/chat/message-part.ts';
import type { DocumentFailure } from '@parley/domain/document/document-reading.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import type { Documents } from '../documents/documents.ts';
import type { ReadOptions } from '../documents/document-reader.ts';
import type { Attached } from './attached.ts';
import type { WriteBehindBlobs } from './write-behind-blobs.ts';
import type { DownscaledImage } from './downscale-image.ts';

/**
 * Why something cannot be attached.
 *
 * - `too-large`: more than 32 MiB
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

/** Turns files and texts into parts of a message. */
export interface Adding {
  /** Errors: `too-large`, `empty`. */
  addText(name: string, text: string): Promise<Result<Attached<FilePart>, AttachError>>;
  /** A picture, made to fit. Errors: all of {@link AttachError} but `unsupported`. */
  addImage(file: File): Promise<Result<Attached<ImagePart>, AttachError>>;
  /**
   * A picture that somebody drew, as it came.
   *
   * @param prompt what was ordered; empty where nobody knows
   * Errors: `too-large`, `empty`, `broken-picture`.
   */
  addDrawn(picture: Blob, prompt: string): Promise<Result<Attached<ImagePart>, AttachError>>;
  /** A file of any kind, told by its content. Errors: all of {@link AttachError}. */
  addFile(file: File, options?: ReadOptions): Promise<Result<Attached, AttachError>>;
}

/** What the page decides about adding. */
export interface AddingWishes {
  /** Makes a picture fit; `mediaType` is undefined for a kind that no provider takes. */
  readonly downscaleImage: (
    file: Blob,
    mediaType: string | undefined,
  ) => Promise<Result<DownscaledImage, { readonly code: string }>>;
  /** Whether files other than pictures may be attached on this host; absent: yes. */
  readonly areFilesOffered?: () => boolean;
}

/** What adding needs. */
export interface AddingDeps extends AddingWishes {
  readonly blobs: WriteBehindBlobs;
  readonly documents: () => Promise<Documents>;
}
