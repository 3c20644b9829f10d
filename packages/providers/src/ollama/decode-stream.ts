import type { ChatEvent } from '@parley/domain/chat/chat-event.ts';

import { decodeJsonEvent } from '../spec/decode-json-event.ts';
import type { DecodeStep } from '../spec/fold-decoder.ts';
import type { JsonObject } from '../spec/json.ts';
import type { ErrorContext } from '../spec/provider-adapter.ts';
import type { SseEvent } from '../sse/sse-parser.ts';
import { decodeStreamError, hasError } from './decode-error.ts';
import { mapFinishReason } from './map-finish-reason.ts';
import { readLine, type WireLine, type WireToolCall } from './wire-types.ts';

/** All that has to be remembered between two lines. */
export interface DecodeState {
  readonly context: ErrorContext;
  readonly hasStarted: boolean;
  readonly callIds: readonly string[];
  /** Goes back with the calls that came of it. */
  readonly thinking: string;
}

/** The state before the first line. */
export function initialDecodeState(context: ErrorContext): DecodeState {
  return { context, hasStarted: false, callIds: [], thinking: '' };
}

/**
 * Decodes one line of a stream; the line with `done` ends the reply and carries the counts.
 *
 * Errors: those of {@link decodeJsonEvent}; a line `{"error": …}` ends the reply in its own words.
 * Source: Ollama, `docs/api.md`, "Generate a chat completion", read 2026-11-20.
 */
export function decodeEvent(state: DecodeState, event: SseEvent): DecodeStep<DecodeState> {
  return decodeJsonEvent(state, event, decodeLine);
}

/** Ends a stream that has not said that it is done. */
export function endStream(state: DecodeState): readonly ChatEvent[] {
  return state.hasStarted ? [{ type: 'cut' }] : [{ type: 'response-start' }, { type: 'cut' }];
}

/** Decodes a line, or a whole answer: both have the same fields. */
export function decodeLine(state: DecodeState, json: JsonObject): DecodeStep<DecodeState> {
  if (hasError(json)) {
    return [state, [{ type: 'error', error: decodeStreamError(json, state.context) }]];
  }
  const line = readLine(json);
  const events: ChatEvent[] = [];
  let next = startReply(state, line, events);
  next = decodeThinking(next, line.thinking, events);
  if (line.text !== '') events.push({ type: 'text-delta', text: line.text });
  for (const call of line.toolCalls) next = decodeCall(next, call, { line, events });
  if (line.usage !== undefined) events.push({ type: 'usage', usage: line.usage });
  if (line.isDone) events.push(...finish(next, line));
  return [next, events];
}

function startReply(state: DecodeState, { modelId }: WireLine, events: ChatEvent[]): DecodeState {
  if (state.hasStarted) return state;
  events.push({ type: 'response-start', ...(modelId === undefined ? {} : { modelId }) });
  return { ...state, hasStarted: true };
}

function decodeThinking(state: DecodeState, text: string, events: ChatEvent[]): DecodeState {
  if (text === '') return state;
  events.push({ type: 'reasoning-delta', text });
  return { ...state, thinking: state.thinking + text };
}

function decodeCall(
  state: DecodeState,
  { id, name, argumentsText }: WireToolCall,
  { line, events }: { readonly line: WireLine; readonly events: ChatEvent[] },
): DecodeState {
  const isTaken = id === undefined || state.callIds.includes(id);
  const moment = line.createdAt.replaceAll(/\D/g, '').slice(-12);
  const callId = isTaken ? `call_${moment}_${state.callIds.length}` : id;
  events.push({ type: 'tool-call-start', callId, name });
  if (argumentsText !== '') events.push({ type: 'tool-call-delta', callId, argumentsText });
  return { ...state, callIds: [...state.callIds, callId] };
}

function finish({ callIds, thinking }: DecodeState, { doneReason }: WireLine): ChatEvent[] {
  const hasCalls = callIds.length > 0;
  return [
    ...(hasCalls && thinking !== ''
      ? [{ type: 'provider-blocks', blocks: [{ thinking }] } as const]
      : []),
    { type: 'finish', reason: mapFinishReason(doneReason, hasCalls) },
  ];
}
