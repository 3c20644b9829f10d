import type { ChatEvent } from '@parley/domain/chat/chat-event.ts';

import { decodeJsonEvent } from '../spec/decode-json-event.ts';
import type { DecodeStep } from '../spec/fold-decoder.ts';
import type { JsonObject } from '../spec/json.ts';
import type { ErrorContext } from '../spec/provider-adapter.ts';
import type { SseEvent } from '../sse/sse-parser.ts';
import { decodeStreamError } from './decode-error.ts';
import { mapFinishReason } from './map-finish-reason.ts';
import { isErrorObject, readCompletion } from './wire-types.ts';

/** All that has to be remembered between two pieces. */
export interface DecodeState {
  readonly context: ErrorContext;
  readonly hasStarted: boolean;
  /** The space after the last `Assistant:` of the prompt comes back as the start of the reply. */
  readonly hasText: boolean;
}

/** The state before the first piece. */
export function initialDecodeState(context: ErrorContext): DecodeState {
  return { context, hasStarted: false, hasText: false };
}

/**
 * Decodes one `data:` line of a text completion; `event:` lines are not looked at. The piece with a
 * stop reason ends the reply.
 *
 * Errors: those of {@link decodeJsonEvent}.
 */
export function decodeEvent(state: DecodeState, event: SseEvent): DecodeStep<DecodeState> {
  return decodeJsonEvent(state, event, decodePiece);
}

/** Ends a stream that has not told why it stopped. */
export function endStream(state: DecodeState): readonly ChatEvent[] {
  return state.hasStarted ? [{ type: 'cut' }] : [{ type: 'response-start' }, { type: 'cut' }];
}

/** Decodes a piece, or a whole completion: both have the same fields. */
export function decodePiece(state: DecodeState, json: JsonObject): DecodeStep<DecodeState> {
  if (isErrorObject(json)) {
    return [state, [{ type: 'error', error: decodeStreamError(json, state.context) }]];
  }
  const piece = readCompletion(json);
  if (piece === undefined) return [state, []];
  const events: ChatEvent[] = [];
  if (!state.hasStarted) {
    const { modelId } = piece;
    events.push({ type: 'response-start', ...(modelId === undefined ? {} : { modelId }) });
  }
  const text = state.hasText ? piece.text : piece.text.trimStart();
  if (text !== '') events.push({ type: 'text-delta', text });
  if (piece.stopReason !== undefined) {
    events.push({ type: 'finish', reason: mapFinishReason(piece.stopReason) });
  }
  return [{ ...state, hasStarted: true, hasText: state.hasText || text !== '' }, events];
}
