import type { LoadedAttachment } from '@parley/domain/chat/build-request.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import { shareBranches, sharedMessages } from '@parley/domain/share/share-branches.ts';
import type { ShareSource } from '@parley/domain/share/share-document.ts';
import type { ShareFormat } from '@parley/domain/share/share-formats.ts';
import type { AttachmentId } from '@parley/domain/shared/ids.ts';

import type { PrintPort } from '../share-ports.ts';
import { missingAttachments } from './missing-attachments.ts';
import type { ShareInput } from './write-share.ts';

type Loaded = ReadonlyMap<AttachmentId, LoadedAttachment>;

/** How a chat is to be completed. */
export interface Wanted {
  readonly format: ShareFormat;
  readonly hasPictures: boolean;
  readonly locale: string;
}

/** Reads what lies apart from the messages, and names what of it cannot be read. */
export async function complete(
  { loadAttachments }: Pick<PrintPort, 'loadAttachments'>,
  source: ShareSource,
  { format, hasPictures: withPictures, locale }: Wanted,
): Promise<{ readonly input: ShareInput; readonly lacking: readonly string[] }> {
  const messages = sharedMessages(shareBranches(source.tree, source.scope));
  const loaded = await loadAttachments(messages.map((each) => wanted(each, withPictures)));
  const files = textsOf(loaded);
  return {
    input: { source: { ...source, files }, pictures: imagesOf(loaded), locale },
    lacking: missingAttachments(messages, loaded, format),
  };
}

function wanted(message: Message, withPictures: boolean): Message {
  if (withPictures) return message;
  return { ...message, parts: message.parts.filter(({ type }) => type !== 'image') };
}

function textsOf(loaded: Loaded): ReadonlyMap<AttachmentId, string> {
  const texts = new Map<AttachmentId, string>();
  for (const [id, each] of loaded) if (each.kind === 'text') texts.set(id, each.text);
  return texts;
}

function imagesOf(loaded: Loaded): ReadonlyMap<AttachmentId, string> {
  const urls = new Map<AttachmentId, string>();
  for (const [id, each] of loaded) {
    if (each.kind === 'image') urls.set(id, `data:${each.mediaType};base64,${each.base64}`);
  }
  return urls;
}
