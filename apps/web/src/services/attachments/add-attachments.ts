import type { FilePart, ImagePart } from '@parley/domain/chat/message-part.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import { altOfPrompt, nameOfPrompt } from '@parley/domain/picture/picture-order.ts';
import { estimateTokens } from '@parley/domain/shared/text.ts';

import { measureImage } from '#src/platform/measure-image.ts';

import type { Documents } from '../documents/documents.ts';
import type { ReadOptions } from '../documents/document-reader.ts';
import type { Attached } from './attached.ts';
import type { Adding, AddingDeps, AttachError } from './adding.ts';
import type { WriteBehindBlobs } from './write-behind-blobs.ts';
import { decodeText, detectFile, headBytes } from './detect-file.ts';
import type { DownscaledImage } from './downscale-image.ts';

/** The most that is read at all. Bytes. */
export const attachmentLimitBytes = 32 * 1024 * 1024;

/** Makes what the service of attachments loads with the first file. */
export function createAdding(deps: AddingDeps): Adding {
  const { blobs, documents, downscaleImage } = deps;

  async function addPicture(
    file: File,
    mediaType: string | undefined,
  ): Promise<Result<Attached<ImagePart>, AttachError>> {
    const shrunk = await downscaleImage(file, mediaType);
    return shrunk.ok ? ok(await keepImage(blobs, file.name, shrunk.value)) : brokenImage;
  }

  return {
    async addText(name, text) {
      // A text has at least one byte per UTF-16 unit: no need to encode a huge one to refuse it.
      const error = checkSize(text.length);
      if (error !== undefined) return err(error);
      return keepText(blobs, name, text);
    },
    async addImage(file) {
      const head = await readHead(file);
      if (!head.ok) return head;
      const content = detectFile(head.value, file.name, file.type);
      return addPicture(file, content.kind === 'picture' ? content.mediaType : undefined);
    },
    async addDrawn(picture, prompt) {
      const error = checkSize(picture.size);
      if (error !== undefined) return err(error);
      return keepDrawn(blobs, picture, prompt);
    },
    async addFile(file, options = {}) {
      const head = await readHead(file);
      if (!head.ok) return head;
      const content = detectFile(head.value, file.name, file.type);
      if (content.kind === 'picture') return addPicture(file, content.mediaType);
      if (content.kind === 'other-picture') return addPicture(file, undefined);
      if (deps.areFilesOffered?.() === false) return err({ code: 'not-offered' });
      if (content.kind === 'document') return addDocument(documents, file, options);
      if (content.kind === 'unsupported') return err({ code: 'unsupported' });
      const bytes = file.size <= headBytes ? head.value : await readBytes(file);
      if (bytes === undefined) return err({ code: 'unreadable' });
      return keepText(blobs, file.name, decodeText(bytes));
    },
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

const brokenImage = err<AttachError>({ code: 'broken-picture' });

async function keepText(
  blobs: WriteBehindBlobs,
  name: string,
  text: string,
): Promise<Result<Attached<FilePart>, AttachError>> {
  const bytes = new TextEncoder().encode(text);
  const error = checkSize(bytes.length);
  if (error !== undefined) return err(error);
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

async function keepImage(
  blobs: WriteBehindBlobs,
  name: string,
  picture: DownscaledImage,
): Promise<Attached<ImagePart>> {
  const { blob, mediaType, widthPx, heightPx } = picture;
  const { id, saved } = await blobs.keep(new Uint8Array(await blob.arrayBuffer()), mediaType);
  const sizeBytes = blob.size;
  return {
    part: { type: 'image', attachmentId: id, mediaType, name, sizeBytes, widthPx, heightPx },
    saved,
  };
}

/** Its bytes stay as they are: it is to be kept and downloaded, not to be sent. */
async function keepDrawn(
  blobs: WriteBehindBlobs,
  picture: Blob,
  prompt: string,
): Promise<Result<Attached<ImagePart>, AttachError>> {
  const bytes = new Uint8Array(await picture.arrayBuffer());
  const measured = measureImage(bytes);
  if (measured === undefined) return brokenImage;
  const { mediaType, widthPx, heightPx } = measured;
  const { id, saved } = await blobs.keep(bytes, mediaType);
  const alt = altOfPrompt(prompt);
  const part: ImagePart = {
    type: 'image',
    attachmentId: id,
    mediaType,
    name: nameOfPrompt(prompt, mediaType),
    sizeBytes: bytes.length,
    widthPx,
    heightPx,
    ...(alt === '' ? {} : { alt }),
  };
  return ok({ part, saved });
}

function checkSize(sizeBytes: number): AttachError | undefined {
  if (sizeBytes === 0) return { code: 'empty' };
  return sizeBytes > attachmentLimitBytes ? { code: 'too-large' } : undefined;
}

async function readHead(file: File): Promise<Result<Uint8Array<ArrayBuffer>, AttachError>> {
  const error = checkSize(file.size);
  if (error !== undefined) return err(error);
  const head = await readBytes(file.slice(0, headBytes));
  return head === undefined ? err({ code: 'unreadable' }) : ok(head);
}

async function readBytes(file: Blob): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    return undefined;
  }
}
