import type { LoadedAttachment } from '@parley/domain/chat/build-request.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import type { FilePart, ImagePart } from '@parley/domain/chat/message-part.ts';
import type { AttachmentId } from '@parley/domain/shared/ids.ts';

import { toBase64 } from './to-base64.ts';

/** A part whose bytes lie apart from the message. */
export type AttachmentPart = FilePart | ImagePart;

/** Reads the bytes of an attachment; undefined where they are gone. */
export type ReadBlob = (id: AttachmentId) => Promise<Blob | undefined>;

/** The attachments of all messages of a path, each content once. */
export function attachmentsOf(path: readonly Message[]): readonly AttachmentPart[] {
  const byId = new Map<AttachmentId, AttachmentPart>();
  for (const message of path) {
    for (const part of message.parts) {
      if (part.type === 'file' || part.type === 'image') byId.set(part.attachmentId, part);
    }
  }
  return [...byId.values()];
}

/** Reads what a request needs of attachments, by id; what is gone is left out. */
export async function loadAttachments(
  parts: readonly AttachmentPart[],
  read: ReadBlob,
): Promise<ReadonlyMap<AttachmentId, LoadedAttachment>> {
  const loaded = await Promise.all(parts.map((part) => loadPart(part, read)));
  return new Map(loaded.filter((entry) => entry !== undefined));
}

async function loadPart(
  part: AttachmentPart,
  read: ReadBlob,
): Promise<readonly [AttachmentId, LoadedAttachment] | undefined> {
  const blob = await read(part.attachmentId);
  if (blob === undefined) return undefined;
  if (part.type === 'file') {
    return [part.attachmentId, { kind: 'text', text: await blob.text() }];
  }
  const base64 = toBase64(new Uint8Array(await blob.arrayBuffer()));
  return [part.attachmentId, { kind: 'image', mediaType: part.mediaType, base64 }];
}
