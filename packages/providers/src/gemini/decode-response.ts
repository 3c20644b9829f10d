import type { ChatEvent } from '@parley/domain/chat/chat-event.ts';

import { isTerminal } from '../spec/fold-decoder.ts';
import { isObject } from '../spec/json.ts';
import { hasError } from './decode-error.ts';
import { decodeChunk, endStream, type DecodeState } from './decode-stream.ts';

/**
 * Decodes a whole answer: one chunk, or a list of them from servers that stream no events.
 *
 * @returns undefined if it is neither an answer nor an error
 */
export function decodeResponse(
  initial: DecodeState,
  body: unknown,
): readonly ChatEvent[] | undefined {
  const chunks: readonly unknown[] = Array.isArray(body) ? body : [body];
  if (chunks.length === 0 || !chunks.every(isAnswer)) return undefined;
  const events: ChatEvent[] = [];
  let state = initial;
  for (const chunk of chunks.filter(isObject)) {
    const [next, more] = decodeChunk(state, chunk);
    state = next;
    events.push(...more);
    if (more.some(isTerminal)) return events;
  }
  return [...events, ...endStream(state)];
}

function isAnswer(chunk: unknown): boolean {
  if (!isObject(chunk)) return false;
  return Array.isArray(chunk['candidates']) || isObject(chunk['promptFeedback']) || hasError(chunk);
}
