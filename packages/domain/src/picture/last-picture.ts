import type { Message } from '../chat/message.ts';
import type { ImagePart } from '../chat/message-part.ts';

/** A picture of a conversation, and the message that it stands in. */
export interface FoundPicture {
  readonly part: ImagePart;
  readonly message: Message;
}

/**
 * The last picture of a branch, whoever put it there: the person, a model, or a tool.
 *
 * @param path oldest first
 */
export function lastPictureOf(path: readonly Message[]): FoundPicture | undefined {
  for (const message of path.toReversed()) {
    const part = message.parts.findLast((each) => each.type === 'image');
    if (part !== undefined) return { part, message };
  }
  return undefined;
}
