import type { ChatEvent } from '@parley/domain/chat/chat-event.ts';

import { isTerminal } from '../spec/fold-decoder.ts';
import { isObject } from '../spec/json.ts';
import { decodePiece, type DecodeState } from './decode-stream.ts';

/**
 * Decodes a whole answer.
 *
 * @returns undefined if it is neither a completion nor an error
 */
export function decodeResponse(
  initial: DecodeState,
  body: unknown,
): readonly ChatEvent[] | undefined {
  if (!isObject(body)) return undefined;
  const [, events] = decodePiece(initial, body);
  if (events.length === 0) return undefined;
  return events.some(isTerminal) ? events : [...events, { type: 'finish', reason: 'stop' }];
}
