import type { ChatEvent, FinishReason } from '@parley/domain/chat/chat-event.ts';

import { noCitations, takeCitations, type CitationsState } from '../spec/citations.ts';
import { decodeJsonEvent } from '../spec/decode-json-event.ts';
import type { DecodeStep } from '../spec/fold-decoder.ts';
import { asText, type JsonObject } from '../spec/json.ts';
import type { ErrorContext } from '../spec/provider-adapter.ts';
import type { SseEvent } from '../sse/sse-parser.ts';
import { readCitations } from './citations.ts';
import { decodeStreamError, hasError } from './decode-error.ts';
import { mapFinishReason } from './map-finish-reason.ts';
import { mergeReasoningDetails } from './reasoning-details.ts';
import {
  addToolCallFragments,
  hasToolCalls,
  listExtras,
  noToolCalls,
  type ToolCallState,
} from './tool-calls.ts';
import { readChunk, type WireChunk, type WireMessage } from './wire-types.ts';

/** All that has to be remembered between two chunks; the text itself is not. */
export interface DecodeState {
  readonly context: ErrorContext;
  readonly hasStarted: boolean;
  readonly calls: ToolCallState;
  readonly hasRefusal: boolean;
  /** As sent; kept to be sent back. */
  readonly reasoningContent: string;
  readonly reasoningDetails: readonly JsonObject[];
  readonly citations: CitationsState;
  /** The reply that is read, of several. */
  readonly choiceIndex?: number;
  readonly finishReason?: string;
}

/** The state before the first chunk. */
export function initialDecodeState(context: ErrorContext): DecodeState {
  return {
    context,
    hasStarted: false,
    calls: noToolCalls,
    hasRefusal: false,
    reasoningContent: '',
    reasoningDetails: [],
    citations: noCitations,
  };
}

/**
 * Decodes one event of a chat-completion stream.
 *
 * @returns the next state and 0..n events in wire order; `[DONE]` gives the terminal event, because
 *   usage may follow the chunk with the finish reason
 * Errors: those of {@link decodeJsonEvent}.
 */
export function decodeEvent(state: DecodeState, event: SseEvent): DecodeStep<DecodeState> {
  if (event.data.trim() === '[DONE]') {
    return [state, endStream({ ...state, finishReason: 'stop', ...state })];
  }
  return decodeJsonEvent(state, event, decodeChunk);
}

/**
 * Ends a stream, or a whole answer that was decoded as one chunk.
 *
 * @returns citations of its text, the blocks to be sent back, and `finish` if a finish reason was
 *   seen, else `cut`
 */
export function endStream(state: DecodeState): readonly ChatEvent[] {
  const events: ChatEvent[] = state.hasStarted ? [] : [{ type: 'response-start' }];
  events.push(...state.citations.held);
  const blocks = collectBlocks(state);
  if (blocks.length > 0) events.push({ type: 'provider-blocks', blocks });
  events.push(finishEvent(state));
  return events;
}

/** Decodes a chunk, or a whole answer: both have the same fields. */
export function decodeChunk(state: DecodeState, json: JsonObject): DecodeStep<DecodeState> {
  const chunk = readChunk(json, state.choiceIndex);
  const [decoded, said] = decodeContent(start(state, chunk), chunk, startEvents(state, chunk));
  const added = readCitations(json, chunk.message?.annotations ?? []);
  const [citations, listed] = takeCitations(decoded.citations, added);
  const events = [...said, ...listed];
  const { choiceIndex } = chunk;
  const next = { ...decoded, citations, ...(choiceIndex === undefined ? {} : { choiceIndex }) };
  if (hasError(json)) {
    const error = decodeStreamError(json, state.context);
    return [next, [...events, ...citations.held, { type: 'error', error }]];
  }
  const reason = chunk.finishReason ?? asText(json['finish_reason']);
  return [reason === undefined ? next : { ...next, finishReason: reason }, events];
}

/** A first chunk that only tells about filters names no model; the reply starts with the next one. */
function isStart(
  state: DecodeState,
  { modelId, message, usage, finishReason }: WireChunk,
): boolean {
  if (state.hasStarted) return false;
  return [modelId, message, usage, finishReason].some((value) => value !== undefined);
}

function start(state: DecodeState, chunk: WireChunk): DecodeState {
  if (!isStart(state, chunk)) return state;
  const calls = chunk.id === undefined ? state.calls : { ...state.calls, responseId: chunk.id };
  return { ...state, hasStarted: true, calls };
}

function startEvents(state: DecodeState, chunk: WireChunk): ChatEvent[] {
  if (!isStart(state, chunk)) return [];
  const { modelId } = chunk;
  return [{ type: 'response-start', ...(modelId === undefined ? {} : { modelId }) }];
}

function decodeContent(
  state: DecodeState,
  { message, usage }: WireChunk,
  events: ChatEvent[],
): DecodeStep<DecodeState> {
  let next = state;
  if (message !== undefined) {
    if (message.reasoning !== '') next = decodeReasoning(next, message, events);
    if (message.text !== '') events.push({ type: 'text-delta', text: message.text });
    if (message.refusal !== '') {
      next = { ...next, hasRefusal: true };
      events.push({ type: 'text-delta', text: message.refusal });
    }
    if (message.toolCalls.length > 0) {
      const [calls, callEvents] = addToolCallFragments(next.calls, message.toolCalls);
      next = { ...next, calls };
      events.push(...callEvents);
    }
    next = keepDetails(next, message);
  }
  if (usage !== undefined) events.push({ type: 'usage', usage });
  return [next, events];
}

function decodeReasoning(
  state: DecodeState,
  message: WireMessage,
  events: ChatEvent[],
): DecodeState {
  events.push({ type: 'reasoning-delta', text: message.reasoning });
  const reasoningContent = state.reasoningContent + message.reasoningContent;
  return { ...state, reasoningContent };
}

function keepDetails(state: DecodeState, { reasoningDetails }: WireMessage): DecodeState {
  if (reasoningDetails.length === 0) return state;
  return {
    ...state,
    reasoningDetails: mergeReasoningDetails(state.reasoningDetails, reasoningDetails),
  };
}

/** The fields that the next request has to carry back, with the message or with its calls. */
function collectBlocks(state: DecodeState): readonly JsonObject[] {
  const { reasoningDetails, reasoningContent } = state;
  const extras = listExtras(state.calls);
  const kept = extras.length === 0 ? [] : [{ tool_call_extras: extras }];
  if (reasoningDetails.length > 0) return [{ reasoning_details: reasoningDetails }, ...kept];
  return reasoningContent === '' ? kept : [{ reasoning_content: reasoningContent }, ...kept];
}

function finishEvent(state: DecodeState): ChatEvent {
  const reason = finishMark(state);
  return reason === undefined ? { type: 'cut' } : { type: 'finish', reason };
}

/** Why the model stopped, where the stream has told so. */
export function finishMark({
  finishReason,
  calls,
  hasRefusal,
}: DecodeState): FinishReason | undefined {
  if (finishReason === undefined) return undefined;
  const reason = mapFinishReason(finishReason, hasToolCalls(calls));
  return hasRefusal && reason === 'stop' ? 'refusal' : reason;
}
