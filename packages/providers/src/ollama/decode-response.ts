import type { ChatEvent } from '@parley/domain/chat/chat-event.ts';

import { isTerminal } from '../spec/fold-decoder.ts';
import { isObject } from '../spec/json.ts';
import { hasError } from './decode-error.ts';
import { decodeLine, endStream, type DecodeState } from './decode-stream.ts';

/**
 * Decodes a whole answer that is laid out over several lines; one in a single line is a stream of
 * one line.
 *
 * @returns undefined if it is neither an answer nor an error
 */
export function decodeResponse(
  initial: DecodeState,
  body: unknown,
): readonly ChatEvent[] | undefined {
  if (!isObject(body) || (!isObject(body['message']) && !hasError(body))) return undefined;
  const [state, events] = decodeLine(initial, body);
  return events.some(isTerminal) ? events : [...events, ...endStream(state)];
}
