import type { Message } from '@parley/domain/chat/message.ts';
import { textOfParts } from '@parley/domain/chat/message-part.ts';
import type { MessageId } from '@parley/domain/shared/ids.ts';

/** So much more than the window, because it is a guess. */
const reservePx = 400;
/** A row without its text: the picture, the name, the space around it. */
const bareRowPx = 90;
/** Some 65 characters stand in a line of 26 pixels. */
const pxPerCharacter = 0.4;

/**
 * The message with which the end of a chat begins that fills a window: by a guess, since nothing is
 * measured before the first picture of it. Undefined without messages.
 */
export function firstOfEnd(path: readonly Message[], windowPx: number): MessageId | undefined {
  let heightPx = 0;
  const first = path.findLast(({ parts }) => {
    heightPx += bareRowPx + textOfParts(parts).length * pxPerCharacter;
    return heightPx >= windowPx + reservePx;
  });
  return (first ?? path[0])?.id;
}
