import type { ChatEvent } from '@parley/domain/chat/chat-event.ts';

import { isObject } from '../spec/json.ts';
import { decodeStreamError } from './decode-error.ts';
import { decodeWholeResponse, type DecodeState } from './decode-stream.ts';

/**
 * Decodes a whole answer.
 *
 * @returns undefined if it is neither a response nor an error
 */
export function decodeResponse(
  initial: DecodeState,
  body: unknown,
): readonly ChatEvent[] | undefined {
  if (!isObject(body)) return undefined;
  if (Array.isArray(body['output'])) return decodeWholeResponse(initial, body);
  const isError = body['type'] === 'error' || (body['error'] ?? null) !== null;
  if (!isError) return undefined;
  return [{ type: 'error', error: decodeStreamError(body, initial.context) }];
}
