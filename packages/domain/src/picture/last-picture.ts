import { pathInContext } from '../chat/clear-context.ts';
import type { Message } from '../chat/message.ts';
import type { ImagePart } from '../chat/message-part.ts';

/**
 * The last picture of what is sent of a branch, whoever put it there: the person, a model, or a tool.
 * What the person cleared away or left out is none.
 *
 * @param path oldest first
 */
export function lastPictureOf(path: readonly Message[]): ImagePart | undefined {
  for (const message of pathInContext(path).toReversed()) {
    if (message.isLeftOut === true) continue;
    const part = message.parts.findLast((each) => each.type === 'image');
    if (part !== undefined) return part;
  }
  return undefined;
}
