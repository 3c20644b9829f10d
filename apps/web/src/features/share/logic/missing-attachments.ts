import type { LoadedAttachment } from '@parley/domain/chat/build-request.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import type { ShareFormat } from '@parley/domain/share/share-formats.ts';
import { shareBranches, sharedMessages } from '@parley/domain/share/share-branches.ts';
import type { ShareSource } from '@parley/domain/share/share-document.ts';
import type { AttachmentId } from '@parley/domain/shared/ids.ts';

/** Whether a form has the pictures of a chat in it, and not only their names. */
export function hasPictures(format: ShareFormat): boolean {
  return format === 'html' || format === 'print';
}

/** Whether there are pictures in what is shared of a chat. */
export function sharesPictures({ tree, scope }: Pick<ShareSource, 'tree' | 'scope'>): boolean {
  const messages = sharedMessages(shareBranches(tree, scope));
  return messages.some(({ parts }) => parts.some(({ type }) => type === 'image'));
}

/**
 * The names of attachments whose content belongs into a form and cannot be read, each attachment
 * once. The JSON of a chat names all of them and has the content of none.
 */
export function missingAttachments(
  messages: readonly Message[],
  loaded: ReadonlyMap<AttachmentId, LoadedAttachment>,
  format: ShareFormat,
): readonly string[] {
  const lacking = new Map<AttachmentId, string>();
  if (format === 'json') return [];
  for (const part of messages.flatMap(({ parts }) => parts)) {
    const isWanted = part.type === 'file' || (part.type === 'image' && hasPictures(format));
    if (isWanted && !loaded.has(part.attachmentId)) lacking.set(part.attachmentId, part.name);
  }
  return [...lacking.values()];
}
