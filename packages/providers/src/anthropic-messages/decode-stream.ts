import type { ChatEvent, FinishReason } from '@parley/domain/chat/chat-event.ts';

import { findNew, noCitations, type CitationsState } from '../spec/citations.ts';
import { createError } from '../spec/create-error.ts';
import { decodeJsonEvent } from '../spec/decode-json-event.ts';
import type { DecodeStep } from '../spec/fold-decoder.ts';
import { asCount, asObject, asText, isObject, type JsonObject } from '../spec/json.ts';
import { maskSecrets } from '../spec/mask-secrets.ts';
import type { ErrorContext } from '../spec/provider-adapter.ts';
import type { ProviderCall } from '../spec/provider-call.ts';
import type { SseEvent } from '../sse/sse-parser.ts';
import {
  closeBlock,
  finishBlocks,
  growBlock,
  needBlocks,
  openBlock,
  type GrowingBlock,
} from './blocks.ts';
import { readBlockCitations } from './citations.ts';
import { decodeStreamError } from './decode-error.ts';
import { mapFinishReason } from './map-finish-reason.ts';
import { mergeUsage, readMessage, readUsage } from './wire-types.ts';

/** All that has to be remembered between two events. */
export interface DecodeState {
  readonly context: ErrorContext;
  /** The answer goes on with one that paused: all of its blocks belong to that. */
  readonly isResumed: boolean;
  readonly hasStarted: boolean;
  readonly messageId?: string;
  readonly blocks: readonly GrowingBlock[];
  /** UTF-16 units of text that were told. */
  readonly textUnits: number;
  readonly citations: CitationsState;
  /** Raw counts so far. */
  readonly usage: JsonObject;
  readonly stopReason?: string;
}

/** The state before the first event. */
export function initialDecodeState(
  context: ErrorContext & Partial<Pick<ProviderCall, 'request'>>,
): DecodeState {
  return {
    context,
    isResumed: context.request?.turns.at(-1)?.role === 'assistant',
    hasStarted: false,
    blocks: [],
    textUnits: 0,
    citations: noCitations,
    usage: {},
  };
}

/**
 * Decodes one event of a Messages stream. The `event:` line is not needed: `data.type` repeats it.
 *
 * @returns the next state and 0..n events in wire order
 * Errors: those of {@link decodeJsonEvent}.
 */
export function decodeEvent(state: DecodeState, event: SseEvent): DecodeStep<DecodeState> {
  return decodeJsonEvent(state, event, decodeJson);
}

/**
 * Ends a stream.
 *
 * @returns citations of what was not closed, the blocks to be sent back, and `finish` if a stop reason was seen, else `cut`
 */
export function endStream(state: DecodeState): readonly ChatEvent[] {
  const events: ChatEvent[] = state.hasStarted ? [] : [{ type: 'response-start' }];
  const open = state.blocks.filter(({ isClosed }) => !isClosed);
  for (const block of open) events.push(...cite(state, block)[1]);
  const reason = finishMark(state);
  const isPart = state.isResumed || reason === 'pause';
  const blocks = isPart || needBlocks(state.blocks) ? finishBlocks(state.blocks) : [];
  if (blocks.length > 0) events.push({ type: 'provider-blocks', blocks });
  events.push(reason === undefined ? { type: 'cut' } : { type: 'finish', reason });
  return events;
}

/** Why the model stopped, where the stream has told so. */
export function finishMark({ stopReason }: DecodeState): FinishReason | undefined {
  return stopReason === undefined ? undefined : mapFinishReason(stopReason);
}

/** Decodes a whole message as if it had come in one piece. */
export function decodeWholeMessage(state: DecodeState, json: JsonObject): readonly ChatEvent[] {
  const [started, events] = startMessage(state, json);
  const stopReason = readMessage(json).stopReason ?? 'end_turn';
  return [...events, ...endStream({ ...started, stopReason })];
}

function decodeJson(state: DecodeState, json: JsonObject): DecodeStep<DecodeState> {
  switch (json['type']) {
    case 'message_start':
      return startMessage(state, json['message']);
    case 'content_block_start':
      return startBlock(state, json);
    case 'content_block_delta':
      return changeBlock(state, json, (block) => growBlock(block, asObject(json['delta'])));
    case 'content_block_stop':
      return stopBlock(state, json);
    case 'message_delta':
      return changeMessage(state, json);
    case 'message_stop':
      return [state, endStream({ ...state, stopReason: state.stopReason ?? 'end_turn' })];
    default:
      return decodeOther(state, json);
  }
}

/** Pings and unknown events change nothing. */
function decodeOther(state: DecodeState, json: JsonObject): DecodeStep<DecodeState> {
  const isError = json['type'] === 'error' || isObject(json['error']);
  if (!isError) return [state, []];
  return [state, [{ type: 'error', error: decodeStreamError(json, state.context) }]];
}

/**
 * Gateways repeat the start of a message, which is ignored; the start of another message means that
 * two replies were mixed.
 */
function startMessage(state: DecodeState, value: unknown): DecodeStep<DecodeState> {
  const message = readMessage(value);
  if (state.hasStarted) {
    const isSame = message.id === undefined || message.id === state.messageId;
    return isSame ? [state, []] : [state, [badResponse(state, JSON.stringify(value))]];
  }
  const [opened, events] = openWhole(state, message.content);
  const usage = mergeUsage(state.usage, message.usage);
  const next: DecodeState = {
    ...opened,
    hasStarted: true,
    usage,
    ...(message.id === undefined ? {} : { messageId: message.id }),
  };
  const { modelId } = message;
  return [
    next,
    [
      { type: 'response-start', ...(modelId === undefined ? {} : { modelId }) },
      ...events,
      ...usageEvents(usage),
    ],
  ];
}

/** Takes blocks that came whole. */
function openWhole(state: DecodeState, content: readonly JsonObject[]): DecodeStep<DecodeState> {
  let next = state;
  const events: ChatEvent[] = [];
  for (const [index, start] of content.entries()) {
    const started = { ...next, hasStarted: true };
    const [opened, openEvents] = startBlock(started, { index, content_block: start });
    const [closed, closeEvents] = stopBlock(opened, { index });
    events.push(...openEvents, ...closeEvents);
    next = closed;
  }
  return [next, events];
}

function startBlock(state: DecodeState, json: JsonObject): DecodeStep<DecodeState> {
  const index = asCount(json['index']) ?? state.blocks.length;
  const [block, events] = openBlock(index, asObject(json['content_block']), state.textUnits);
  const position = state.blocks.findIndex((each) => each.index === index);
  const blocks = position === -1 ? [...state.blocks, block] : state.blocks.with(position, block);
  const textUnits = state.textUnits + unitsIn(events);
  return withStart(state, { ...state, blocks, textUnits }, events);
}

function changeBlock(
  state: DecodeState,
  json: JsonObject,
  change: (block: GrowingBlock) => readonly [GrowingBlock, readonly ChatEvent[]],
): DecodeStep<DecodeState> {
  const index = asCount(json['index']);
  const position = state.blocks.findLastIndex((each) => each.index === index);
  const block = state.blocks[position];
  if (block === undefined) return [state, []];
  const [changed, events] = change(block);
  const textUnits = state.textUnits + unitsIn(events);
  return [{ ...state, blocks: state.blocks.with(position, changed), textUnits }, events];
}

/** Closes a block: its text is whole, so what it cites can be told. */
function stopBlock(state: DecodeState, json: JsonObject): DecodeStep<DecodeState> {
  const [closed, events] = changeBlock(state, json, closeBlock);
  const block = closed.blocks.findLast(({ index }) => index === json['index']);
  if (block === undefined) return [closed, events];
  const [cited, more] = cite(closed, block);
  return [cited, [...events, ...more]];
}

function cite(state: DecodeState, block: GrowingBlock): DecodeStep<DecodeState> {
  const [citations, events] = findNew(state.citations, readBlockCitations(block, state.textUnits));
  return [{ ...state, citations }, events];
}

function unitsIn(events: readonly ChatEvent[]): number {
  let units = 0;
  for (const event of events) if (event.type === 'text-delta') units += event.text.length;
  return units;
}

function changeMessage(state: DecodeState, json: JsonObject): DecodeStep<DecodeState> {
  const stopReason = asText(asObject(json['delta'])['stop_reason']);
  const usage = mergeUsage(state.usage, json['usage']);
  const events = usage === state.usage ? [] : usageEvents(usage);
  const next = { ...state, usage, ...(stopReason === undefined ? {} : { stopReason }) };
  return withStart(state, next, events);
}

/** A stream that lacks its start is read all the same. */
function withStart(
  state: DecodeState,
  next: DecodeState,
  events: readonly ChatEvent[],
): DecodeStep<DecodeState> {
  if (state.hasStarted) return [next, events];
  return [{ ...next, hasStarted: true }, [{ type: 'response-start' }, ...events]];
}

function usageEvents(raw: JsonObject): readonly ChatEvent[] {
  const usage = readUsage(raw);
  return usage === undefined ? [] : [{ type: 'usage', usage }];
}

function badResponse(state: DecodeState, text: string): ChatEvent {
  const rawText = maskSecrets(text, state.context);
  return { type: 'error', error: createError('bad-response', state.context, { rawText }) };
}
