import type { TurnError } from '@parley/domain/chat/turn-error.ts';

import { createAnswerError, createStreamError } from '../spec/create-error.ts';
import { isObject, type JsonObject } from '../spec/json.ts';
import type { ErrorAnswer, ErrorContext } from '../spec/provider-adapter.ts';

/** Decodes a failed answer. */
export function decodeError(answer: ErrorAnswer, context: ErrorContext): TurnError {
  return createAnswerError(answer, context);
}

/** Whether a chunk or an answer with status 200 carries an error. */
export function hasError(json: JsonObject): boolean {
  const error = json['error'];
  if (isObject(error) || (typeof error === 'string' && error !== '')) return true;
  return json['object'] === 'error';
}

/** Decodes an error that came with status 200. */
export function decodeStreamError(json: JsonObject, context: ErrorContext): TurnError {
  return createStreamError(json, context);
}
