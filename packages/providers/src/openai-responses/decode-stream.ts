import type { ChatEvent, FinishReason } from '@parley/domain/chat/chat-event.ts';

import { findNew, noCitations, type CitationsState } from '../spec/citations.ts';
import { decodeJsonEvent } from '../spec/decode-json-event.ts';
import type { DecodeStep } from '../spec/fold-decoder.ts';
import { asCount, asId, asObject, asText, isObject, type JsonObject } from '../spec/json.ts';
import type { ErrorContext } from '../spec/provider-adapter.ts';
import type { SseEvent } from '../sse/sse-parser.ts';
import {
  holdAnnotation,
  readHeld,
  readItemCitations,
  readListed,
  type HeldAnnotation,
} from './citations.ts';
import { decodeFailure, decodeStreamError } from './decode-error.ts';
import {
  closeItem,
  listFinished,
  locateItem,
  nameItem,
  noItems,
  openItem,
  tellArguments,
  tellPart,
  type ItemsState,
  type ItemStep,
} from './items.ts';
import { matchOutput, type PlacedItem } from './match-output.ts';
import { isLost, isMoreThanText, readUsage, type ItemPart } from './wire-types.ts';

/** All that has to be remembered between two events. */
export interface DecodeState {
  readonly context: ErrorContext;
  readonly hasStarted: boolean;
  readonly items: ItemsState;
  /** Those of items that are not complete. */
  readonly annotations: readonly HeldAnnotation[];
  readonly citations: CitationsState;
}

type Handler = (state: DecodeState, json: JsonObject) => DecodeStep<DecodeState>;

/** The state before the first event. */
export function initialDecodeState(context: ErrorContext): DecodeState {
  return {
    context,
    hasStarted: false,
    items: noItems,
    annotations: [],
    citations: noCitations,
  };
}

/**
 * Decodes one event of a response. The `event:` line is not needed: `data.type` repeats it. Items
 * are known by their id, and by their place in the output, because some servers change the ids of
 * one item.
 *
 * @returns the next state and 0..n events in wire order; unknown events change nothing
 * Errors: those of {@link decodeJsonEvent}.
 */
export function decodeEvent(state: DecodeState, event: SseEvent): DecodeStep<DecodeState> {
  return decodeJsonEvent(state, event, decodeJson);
}

/** Ends a stream that brought no terminal event. */
export function endStream(state: DecodeState): readonly ChatEvent[] {
  const start: readonly ChatEvent[] = state.hasStarted ? [] : [{ type: 'response-start' }];
  return [...start, ...citeRest(state)[1], { type: 'cut' }];
}

/** Decodes a whole response as if it had come in one piece. */
export function decodeWholeResponse(
  state: DecodeState,
  response: JsonObject,
): readonly ChatEvent[] {
  const [started, events] = startResponse(state, { response });
  return [...events, ...endResponse(started, response)[1]];
}

function decodeJson(state: DecodeState, json: JsonObject): DecodeStep<DecodeState> {
  const handler = handlers.get(asText(json['type']) ?? '');
  if (handler !== undefined) return withStart(state, handler(state, json));
  return isObject(json['error']) ? failStream(state, json) : [state, []];
}

/** A stream that lacks its start is read all the same. */
function withStart(
  before: DecodeState,
  [state, events]: DecodeStep<DecodeState>,
): DecodeStep<DecodeState> {
  const [first] = events;
  const isMissing = !before.hasStarted && first !== undefined && first.type !== 'response-start';
  if (!isMissing || first.type === 'error') return [state, events];
  return [{ ...state, hasStarted: true }, [{ type: 'response-start' }, ...events]];
}

const handlers: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ['response.created', startResponse],
  ['response.queued', startResponse],
  ['response.in_progress', startResponse],
  ['response.output_item.added', onItemAdded],
  ['response.output_item.done', onItemDone],
  ['response.output_text.delta', onPart('text', 'delta')],
  ['response.output_text.done', onPart('text', 'text')],
  ['response.output_text.annotation.added', onAnnotation],
  ['response.refusal.delta', onPart('refusal', 'delta')],
  ['response.refusal.done', onPart('refusal', 'refusal')],
  ['response.reasoning_summary_text.delta', onPart('summary', 'delta')],
  ['response.reasoning_summary_text.done', onPart('summary', 'text')],
  ['response.reasoning_text.delta', onPart('thought', 'delta')],
  ['response.reasoning_text.done', onPart('thought', 'text')],
  ['response.function_call_arguments.delta', onArguments('delta')],
  ['response.function_call_arguments.done', onArguments('arguments')],
  ['response.completed', onEnd],
  ['response.incomplete', onEnd],
  ['response.failed', onEnd],
  ['response.cancelled', onEnd],
  ['error', failStream],
]);

function onItemAdded(before: DecodeState, json: JsonObject): DecodeStep<DecodeState> {
  const item = asObject(json['item']);
  const [state, index] = findPlace(before, json, asId(item['id']));
  return withItems(state, openItem(state.items, index, item));
}

function onItemDone(before: DecodeState, json: JsonObject): DecodeStep<DecodeState> {
  const item = asObject(json['item']);
  const [state, index] = findPlace(before, json, asId(item['id']));
  return close(state, { index, item });
}

function onAnnotation(before: DecodeState, json: JsonObject): DecodeStep<DecodeState> {
  const [state, index] = findPlace(before, json, asId(json['item_id']));
  return [{ ...state, annotations: holdAnnotation(state.annotations, index, json) }, []];
}

function close(before: DecodeState, placed: PlacedItem): DecodeStep<DecodeState> {
  const { index, item } = placed;
  const [closed, events] = withItems(before, closeItem(before.items, index, item));
  const [cited, more] = citeItem(closed, placed);
  return [cited, [...events, ...more]];
}

/** Tells what a whole item cites: its text is complete. */
function citeItem(state: DecodeState, placed: PlacedItem): DecodeStep<DecodeState> {
  const added = readItemCitations(state.items, placed, state.annotations);
  const [citations, events] = findNew(state.citations, added);
  const annotations = state.annotations.filter(({ item }) => item !== placed.index);
  return [{ ...state, annotations, citations }, events];
}

/** Tells what items cite that were never closed. */
function citeRest(state: DecodeState): DecodeStep<DecodeState> {
  const added = readHeld(state.items, state.annotations);
  const [citations, events] = findNew(state.citations, added);
  return [{ ...state, annotations: [], citations }, events];
}

function onPart(kind: ItemPart['kind'], field: 'delta' | 'text' | 'refusal'): Handler {
  return (before, json) => {
    const [state, place] = findPlace(before, json, asId(json['item_id']));
    const index = asCount(json[kind === 'summary' ? 'summary_index' : 'content_index']) ?? 0;
    const part = { kind, index, text: asText(json[field]) ?? '' };
    const isWhole = field !== 'delta';
    return withItems(state, tellPart(state.items, place, { part, isWhole }));
  };
}

function onArguments(field: 'delta' | 'arguments'): Handler {
  return (before, json) => {
    const [state, place] = findPlace(before, json, asId(json['item_id']));
    const reported = { text: asText(json[field]) ?? '', isWhole: field !== 'delta' };
    return withItems(state, tellArguments(state.items, place, reported));
  };
}

function onEnd(state: DecodeState, json: JsonObject): DecodeStep<DecodeState> {
  const word = asText(json['type'])?.replace('response.', '');
  const [started, events] = startResponse(state, json);
  const response = { ...asObject(json['response']), status: word };
  const [ended, more] = endResponse(started, response);
  return [ended, [...events, ...more]];
}

function failStream(state: DecodeState, json: JsonObject): DecodeStep<DecodeState> {
  return [state, [{ type: 'error', error: decodeStreamError(json, state.context) }]];
}

function withItems(state: DecodeState, [items, events]: ItemStep): DecodeStep<DecodeState> {
  return [{ ...state, items }, events];
}

/** The place of the item that an event is about; its id is remembered. */
function findPlace(
  state: DecodeState,
  json: JsonObject,
  id: string | undefined,
): readonly [DecodeState, number] {
  const index = asCount(json['output_index']);
  const place = locateItem(state.items, {
    ...(id === undefined ? {} : { id }),
    ...(index === undefined ? {} : { index }),
  });
  return [{ ...state, items: nameItem(state.items, place, id) }, place];
}

function startResponse(state: DecodeState, json: JsonObject): DecodeStep<DecodeState> {
  if (state.hasStarted) return [state, []];
  const response = asObject(json['response']);
  const modelId = asId(response['model']);
  const responseId = asId(response['id']) ?? '';
  return [
    { ...state, hasStarted: true, items: { ...state.items, responseId } },
    [{ type: 'response-start', ...(modelId === undefined ? {} : { modelId }) }],
  ];
}

/** The end repeats the whole output: what no event has told is told now. */
function endResponse(state: DecodeState, response: JsonObject): DecodeStep<DecodeState> {
  let ended = state;
  const events: ChatEvent[] = [];
  const add = ([next, more]: DecodeStep<DecodeState>): void => {
    ended = next;
    events.push(...more);
  };
  for (const placed of matchOutput(state.items, response['output'])) {
    const isKnown = ended.items.items.some(
      ({ index, final }) => index === placed.index && final !== undefined,
    );
    add(isKnown ? citeItem(ended, placed) : close(ended, placed));
  }
  add(citeRest(ended));
  // A bare list counts only where nothing else tells the sources.
  if (ended.citations.known.size === 0) events.push(...readListed(response));
  const usage = readUsage(response['usage'], listFinished(ended.items));
  if (usage !== undefined) events.push({ type: 'usage', usage });
  return [ended, [...events, ...terminalEvents(ended, response)]];
}

function terminalEvents({ items, context }: DecodeState, response: JsonObject): ChatEvent[] {
  const status = response['status'];
  if (status === 'failed' || status === 'cancelled') {
    return [{ type: 'error', error: decodeFailure(response, context) }];
  }
  const finished = listFinished(items).filter((item) => !isLost(item));
  const blocks: ChatEvent[] = finished.some(isMoreThanText)
    ? [{ type: 'provider-blocks', blocks: finished }]
    : [];
  return [...blocks, { type: 'finish', reason: chooseReason(items, response) }];
}

function chooseReason(items: ItemsState, response: JsonObject): FinishReason {
  const reason = asText(asObject(response['incomplete_details'])['reason']);
  if (reason === 'max_output_tokens') return 'length';
  if (reason === 'content_filter') return 'content-filter';
  if (response['status'] === 'incomplete') return 'other';
  if (items.items.some(({ callId }) => callId !== undefined)) return 'tool-calls';
  return items.hasRefusal ? 'refusal' : 'stop';
}
