import type { ChatEvent } from '@parley/domain/chat/chat-event.ts';

import type { SseEvent } from '../sse/sse-parser.ts';
import { createError, createStreamError } from './create-error.ts';
import { isTerminal, type DecodeStep } from './fold-decoder.ts';
import { asList, isObject, parseJson, type JsonObject } from './json.ts';
import { maskSecrets } from './mask-secrets.ts';
import type { ErrorContext } from './provider-adapter.ts';

/**
 * Decodes one event whose data is a JSON object, as in every protocol here.
 *
 * A list counts as its first object; other JSON (`null`, numbers, texts) is skipped, as are empty
 * data and the mark `[DONE]`, which servers add to protocols that do not know it. An event with the
 * name `error` is an error whatever it carries.
 *
 * @param decode  takes the object; an `error` event that it does not know for one is told in its
 *   own words
 * Errors: never throws; data that is no JSON yields an `error` event with code `bad-response`,
 *   unless the stream was cut in it.
 */
export function decodeJsonEvent<State extends { readonly context: ErrorContext }>(
  state: State,
  event: SseEvent,
  decode: (state: State, json: JsonObject) => DecodeStep<State>,
): DecodeStep<State> {
  const { context } = state;
  const data = event.data.trim();
  if (data === '' || data === '[DONE]') return [state, []];
  const json = parseJson(data);
  if (json === undefined && !event.isComplete) return [state, []];
  const object = Array.isArray(json) ? asList(json).find(isObject) : json;
  const step: DecodeStep<State> = isObject(object) ? decode(state, object) : [state, []];
  if (event.name === 'error') return withError(step, json === undefined ? data : json, context);
  if (json !== undefined) return step;
  return [state, [badResponse(data, context)]];
}

function withError<State>(
  [state, events]: DecodeStep<State>,
  said: unknown,
  context: ErrorContext,
): DecodeStep<State> {
  if (events.some(isTerminal)) return [state, events];
  return [state, [...events, { type: 'error', error: createStreamError(said, context) }]];
}

function badResponse(data: string, context: ErrorContext): ChatEvent {
  const rawText = maskSecrets(data, context);
  return { type: 'error', error: createError('bad-response', context, { rawText }) };
}
