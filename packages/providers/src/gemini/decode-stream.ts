import type { ChatEvent, FinishReason } from '@parley/domain/chat/chat-event.ts';
import type { ReportedUsage } from '@parley/domain/chat/usage.ts';

import { decodeJsonEvent } from '../spec/decode-json-event.ts';
import type { DecodeStep } from '../spec/fold-decoder.ts';
import { asObject, asText, isObject, type JsonObject } from '../spec/json.ts';
import type { ErrorContext } from '../spec/provider-adapter.ts';
import type { SseEvent } from '../sse/sse-parser.ts';
import { givenId, madeId } from './call-ids.ts';
import {
  noGrounding,
  takeGrounding,
  tellGrounding,
  withSearches,
  type GroundingState,
} from './citations.ts';
import { decodeStreamError, hasError } from './decode-error.ts';
import { mapFinishReason } from './map-finish-reason.ts';
import { addParts, isThought, needParts } from './parts.ts';
import { readChunk, type WireChunk } from './wire-types.ts';

/** All that has to be remembered between two chunks. */
export interface DecodeState {
  readonly context: ErrorContext;
  readonly hasStarted: boolean;
  readonly responseId: string;
  readonly callIds: readonly string[];
  /** As sent; kept to be sent back. */
  readonly parts: readonly JsonObject[];
  readonly grounding: GroundingState;
  /** The counts that were told last. */
  readonly usage?: ReportedUsage;
  /** The reply that is read, of several. */
  readonly candidateIndex?: number;
  readonly finishReason?: string;
  readonly blockReason?: string;
}

/** The state before the first chunk. */
export function initialDecodeState(context: ErrorContext): DecodeState {
  return {
    context,
    hasStarted: false,
    responseId: '',
    callIds: [],
    parts: [],
    grounding: noGrounding,
  };
}

/**
 * Decodes one event of a stream. There is no terminal event in this protocol: the reply ends with
 * the connection, and is whole if a finish reason came before.
 *
 * Errors: those of {@link decodeJsonEvent}.
 */
export function decodeEvent(state: DecodeState, event: SseEvent): DecodeStep<DecodeState> {
  return decodeJsonEvent(state, event, decodeChunk);
}

/** Decodes a chunk, or a whole answer: both have the same fields. */
export function decodeChunk(state: DecodeState, json: JsonObject): DecodeStep<DecodeState> {
  const chunk = readChunk(json, state.candidateIndex);
  const events: ChatEvent[] = [];
  let next = start(state, chunk, events);
  for (const part of chunk.parts) next = decodePart(next, part, events);
  next = takeUsage(next, chunk, events);
  next = { ...next, grounding: takeGrounding(state.grounding, chunk.candidate) };
  if (hasError(json)) {
    events.push(...tellGrounding(next.grounding), ...tellSearches(next), {
      type: 'error',
      error: decodeStreamError(json, state.context),
    });
  }
  const { finishReason = state.finishReason, blockReason = state.blockReason } = chunk;
  const { candidateIndex = state.candidateIndex } = chunk;
  return [
    {
      ...next,
      parts: addParts(state.parts, chunk.parts),
      ...(candidateIndex === undefined ? {} : { candidateIndex }),
      ...(finishReason === undefined ? {} : { finishReason }),
      ...(blockReason === undefined ? {} : { blockReason }),
    },
    events,
  ];
}

function takeUsage(state: DecodeState, { usage }: WireChunk, events: ChatEvent[]): DecodeState {
  if (usage === undefined) return state;
  events.push({ type: 'usage', usage });
  return { ...state, usage };
}

/**
 * Ends a stream or a whole answer.
 *
 * @returns what the text rests on, the parts to be sent back, and `finish` if a reason was seen, else `cut`
 */
export function endStream(state: DecodeState): readonly ChatEvent[] {
  const events: ChatEvent[] = state.hasStarted ? [] : [{ type: 'response-start' }];
  events.push(...tellGrounding(state.grounding), ...tellSearches(state));
  if (needParts(state.parts)) events.push({ type: 'provider-blocks', blocks: state.parts });
  return [...events, terminalEvent(state)];
}

/** The searches may be told before or after the last counts. */
function tellSearches({ usage, grounding }: DecodeState): readonly ChatEvent[] {
  if (usage === undefined) return [];
  const whole = withSearches(usage, grounding);
  return whole === usage ? [] : [{ type: 'usage', usage: whole }];
}

function terminalEvent(state: DecodeState): ChatEvent {
  const reason = finishMark(state);
  return reason === undefined ? { type: 'cut' } : { type: 'finish', reason };
}

/** Why the model stopped, where the stream has told so. */
export function finishMark({
  finishReason,
  blockReason,
  callIds,
}: DecodeState): FinishReason | undefined {
  if (blockReason !== undefined) return 'content-filter';
  return finishReason === undefined ? undefined : mapFinishReason(finishReason, callIds.length > 0);
}

function start(state: DecodeState, chunk: WireChunk, events: ChatEvent[]): DecodeState {
  if (state.hasStarted) return state;
  const { modelId, responseId = '' } = chunk;
  events.push({ type: 'response-start', ...(modelId === undefined ? {} : { modelId }) });
  return { ...state, hasStarted: true, responseId };
}

function decodePart(state: DecodeState, part: JsonObject, events: ChatEvent[]): DecodeState {
  const text = asText(part['text']);
  if (text !== undefined) {
    events.push({ type: isThought(part) ? 'reasoning-delta' : 'text-delta', text });
  }
  return isObject(part['functionCall']) ? decodeCall(state, part, events) : state;
}

/** Calls come whole, their arguments as an object. */
function decodeCall(state: DecodeState, part: JsonObject, events: ChatEvent[]): DecodeState {
  const { name, args } = asObject(part['functionCall']);
  const given = givenId(part);
  const isTaken = given === undefined || state.callIds.includes(given);
  const callId = isTaken ? madeId(state.responseId, state.callIds.length) : given;
  events.push({ type: 'tool-call-start', callId, name: asText(name) ?? '' });
  const hasArguments = isObject(args) && Object.keys(args).length > 0;
  if (hasArguments) {
    events.push({ type: 'tool-call-delta', callId, argumentsText: JSON.stringify(args) });
  }
  return { ...state, callIds: [...state.callIds, callId] };
}
