import type { LoadedAttachment } from '@parley/domain/chat/build-request.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import type { AttachmentId } from '@parley/domain/shared/ids.ts';

import { toBase64 } from '#src/platform/to-base64.ts';

/** Bytes that lie apart from the message and are sent with it. */
export interface SentAttachment {
  readonly kind: 'text' | 'image';
  readonly attachmentId: AttachmentId;
  readonly mediaType: string;
}

/** Reads the bytes of an attachment; undefined where they are gone. */
export type ReadBlob = (id: AttachmentId) => Promise<Blob | undefined>;

/** What there is of attachments in messages, each content once. */
export function attachmentsOf(path: readonly Message[]): readonly SentAttachment[] {
  const byId = new Map<AttachmentId, SentAttachment>();
  const add = (
    kind: SentAttachment['kind'],
    { attachmentId, mediaType }: Omit<SentAttachment, 'kind'>,
  ): void => void byId.set(attachmentId, { kind, attachmentId, mediaType });
  for (const { parts } of path) {
    for (const part of parts) {
      if (part.type === 'image') add('image', part);
      if (part.type !== 'file') continue;
      add('text', part);
      for (const picture of part.source?.pictures ?? []) add('image', picture);
    }
  }
  return [...byId.values()];
}

/**
 * The messages whose attachments go to a model: what tools and models brought is told by its words.
 */
export function saidByPerson(path: readonly Message[]): readonly Message[] {
  return path.filter(({ role }) => role === 'user');
}

/** Reads what a request needs of attachments, by id; what is gone is left out. */
export async function loadAttachments(
  parts: readonly SentAttachment[],
  read: ReadBlob,
): Promise<ReadonlyMap<AttachmentId, LoadedAttachment>> {
  const loaded = await Promise.all(parts.map((part) => loadPart(part, read)));
  return new Map(loaded.filter((entry) => entry !== undefined));
}

async function loadPart(
  part: SentAttachment,
  read: ReadBlob,
): Promise<readonly [AttachmentId, LoadedAttachment] | undefined> {
  const blob = await read(part.attachmentId);
  if (blob === undefined) return undefined;
  if (part.kind === 'text') {
    return [part.attachmentId, { kind: 'text', text: await blob.text() }];
  }
  const base64 = toBase64(new Uint8Array(await blob.arrayBuffer()));
  return [part.attachmentId, { kind: 'image', mediaType: part.mediaType, base64 }];
}
