import type { ChatEvent } from '@parley/domain/chat/chat-event.ts';

import { isObject } from '../spec/json.ts';
import { decodeStreamError } from './decode-error.ts';
import { decodeWholeMessage, type DecodeState } from './decode-stream.ts';

/**
 * Decodes a whole answer.
 *
 * @returns undefined if it is neither a message nor an error
 */
export function decodeResponse(
  initial: DecodeState,
  body: unknown,
): readonly ChatEvent[] | undefined {
  if (!isObject(body)) return undefined;
  if (Array.isArray(body['content'])) return decodeWholeMessage(initial, body);
  if (body['type'] !== 'error' && body['error'] === undefined) return undefined;
  return [{ type: 'error', error: decodeStreamError(body, initial.context) }];
}
