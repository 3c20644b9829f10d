import type { ChatEvent } from '@parley/domain/chat/chat-event.ts';

import { isTerminal } from '../spec/fold-decoder.ts';
import { asList, isObject } from '../spec/json.ts';
import { hasError } from './decode-error.ts';
import { decodeChunk, endStream, type DecodeState } from './decode-stream.ts';

/**
 * Decodes a whole answer: it has the fields of a chunk, with `message` in place of `delta`.
 *
 * @returns undefined if it is neither an answer nor an error
 */
export function decodeResponse(
  initial: DecodeState,
  body: unknown,
): readonly ChatEvent[] | undefined {
  const json: unknown = Array.isArray(body) ? asList(body)[0] : body;
  if (!isObject(json) || (!Array.isArray(json['choices']) && !hasError(json))) return undefined;
  const [state, events] = decodeChunk(initial, json);
  if (events.some(isTerminal)) return events;
  // A whole answer is complete even where it does not say why it ended.
  return [...events, ...endStream({ ...state, finishReason: 'stop', ...state })];
}
