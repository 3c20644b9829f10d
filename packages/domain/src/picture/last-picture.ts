import type { Message } from '../chat/message.ts';
import type { ImagePart } from '../chat/message-part.ts';

/**
 * The last picture of a branch, whoever put it there: the person, a model, or a tool.
 *
 * @param path oldest first
 */
export function lastPictureOf(path: readonly Message[]): ImagePart | undefined {
  for (const message of path.toReversed()) {
    const part = message.parts.findLast((each) => each.type === 'image');
    if (part !== undefined) return part;
  }
  return undefined;
}
