import type { TurnError } from '@parley/domain/chat/turn-error.ts';

import { createAnswerError, createStreamError } from '../spec/create-error.ts';
import { asObject, isObject, type JsonObject } from '../spec/json.ts';
import type { ErrorAnswer, ErrorContext } from '../spec/provider-adapter.ts';

/** Decodes a failed answer. */
export function decodeError(answer: ErrorAnswer, context: ErrorContext): TurnError {
  return createAnswerError(answer, context);
}

/** Decodes an `error` event; it carries its fields itself, or in an object as an answer does. */
export function decodeStreamError(json: JsonObject, context: ErrorContext): TurnError {
  return createStreamError(json, context);
}

/** Decodes the error of a response that failed; some say nothing more than that. */
export function decodeFailure(response: JsonObject, context: ErrorContext): TurnError {
  const { error } = response;
  return createStreamError(isObject(error) ? { error } : asObject(error), context);
}
