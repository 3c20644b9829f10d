import type { Message } from '@parley/domain/chat/message.ts';
import { textOfParts, type FilePart, type ImagePart } from '@parley/domain/chat/message-part.ts';

import { toBase64 } from '#src/platform/to-base64.ts';

/** The last question of a branch as code gets it: its text, and its attachments as `data:` addresses. */
export async function userMessageOf(
  path: readonly Message[],
  blobOf: (part: ImagePart | FilePart) => Promise<Blob | undefined>,
): Promise<unknown> {
  const question = path.findLast(({ role }) => role === 'user');
  if (question === undefined) return undefined;
  const attached = question.parts.filter((part) => part.type === 'image' || part.type === 'file');
  const attachments = await Promise.all(
    attached.map(async (part) => {
      const blob = await blobOf(part);
      if (blob === undefined) return [];
      const bytes = new Uint8Array(await blob.arrayBuffer());
      const url = `data:${part.mediaType};base64,${toBase64(bytes)}`;
      return [{ type: part.type, name: part.name, url }];
    }),
  );
  return { text: textOfParts(question.parts), attachments: attachments.flat() };
}
