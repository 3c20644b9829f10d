import type { TurnError } from '@parley/domain/chat/turn-error.ts';

import { createAnswerError, createStreamError } from '../spec/create-error.ts';
import { isObject, type JsonObject } from '../spec/json.ts';
import type { ErrorAnswer, ErrorContext } from '../spec/provider-adapter.ts';

/**
 * Decodes a failed answer, `{"error": "text"}`. That a model cannot think is said without the name
 * of the field.
 */
export function decodeError(answer: ErrorAnswer, context: ErrorContext): TurnError {
  const error = createAnswerError(answer, context);
  const isAboutThinking = /not support thinking/i.test(error.providerMessage ?? '');
  return isAboutThinking ? { ...error, param: 'think' } : error;
}

/** Whether a line or an answer with status 200 carries an error. */
export function hasError(json: JsonObject): boolean {
  const { error } = json;
  return isObject(error) || (typeof error === 'string' && error !== '');
}

/**
 * Decodes an error in the middle of a stream. The request itself was accepted by then, so that one
 * without a known reason is a fault of the server.
 */
export function decodeStreamError(json: JsonObject, context: ErrorContext): TurnError {
  const error = createStreamError(json, context);
  return error.code === 'rejected' ? { ...error, code: 'server-error', isRetryable: true } : error;
}
