import type { TurnError, TurnErrorCode } from '@parley/domain/chat/turn-error.ts';

import { classifyError } from './classify-error.ts';
import { parseErrorBody, readErrorBody, type ErrorBody } from './error-body.ts';
import { asCount, asList, asObject, isObject, parseJson } from './json.ts';
import { maskSecrets } from './mask-secrets.ts';
import type { ErrorAnswer, ErrorContext } from './provider-adapter.ts';
import { readRetryAfterMs } from './retry-after.ts';

/** Codes after which the same request may succeed later. */
const retryableCodes: ReadonlySet<TurnErrorCode> = new Set([
  'offline',
  'unreachable',
  'server-500',
  'server-error',
  'overloaded',
  'rate-limited',
  'first-byte-timeout',
  'stalled',
]);

/** An error of the call itself, without an answer that could be read. */
export function createError(
  code: TurnErrorCode,
  context: ErrorContext,
  details: Partial<Pick<TurnError, 'status' | 'providerMessage' | 'rawText' | 'isRetryable'>> = {},
): TurnError {
  return {
    code,
    source: context.endpoint.title,
    isRetryable: retryableCodes.has(code),
    ...details,
  };
}

/**
 * An error of a connection that gave no answer: offline, or a provider that was not reached.
 *
 * @param cause what the connection failed with; its words are the technical details
 */
export function createLossError(
  context: ErrorContext & { readonly isOnline: () => boolean },
  cause: unknown,
): TurnError {
  const code = context.isOnline() ? 'unreachable' : 'offline';
  if (!(cause instanceof Error)) return createError(code, context);
  const rawText = maskSecrets(`${cause.name}: ${cause.message}`, context);
  return createError(code, context, { rawText });
}

/**
 * Turns a failed answer into an error: reads the body in every known shape, chooses the code,
 * shortens and masks foreign text.
 */
export function createAnswerError(answer: ErrorAnswer, context: ErrorContext): TurnError {
  const body = parseErrorBody(answer.text);
  return body === undefined
    ? createUnreadableError(answer, context)
    : createBodyError(answer, body, context);
}

/**
 * Like {@link createAnswerError} for an error that came inside an answer with status 200 and is
 * parsed already. A numeric code in it is the status that the answer would have had, so that the
 * same table decides. An error without any words is one of the server's own.
 */
export function createStreamError(json: unknown, context: ErrorContext): TurnError {
  const body = readErrorBody(json) ?? { reasons: [] };
  const error = createBodyError({ status: readStatus(json), text: '' }, body, context);
  return error.code === 'not-ok' ? { ...error, code: 'server-error', isRetryable: true } : error;
}

function readStatus(json: unknown): number {
  const outer = asObject(Array.isArray(json) ? asList(json).find(isObject) : json);
  const code = asCount(asObject(outer['error'])['code']) ?? asCount(outer['code']) ?? 0;
  return code >= 400 && code < 600 ? code : 200;
}

function createBodyError(answer: ErrorAnswer, body: ErrorBody, context: ErrorContext): TurnError {
  const code = classifyError({ status: answer.status, body });
  const mask = (text: string): string => maskSecrets(text, context);
  return {
    code,
    status: answer.status,
    source: context.endpoint.title,
    ...(body.message === undefined ? {} : { providerMessage: mask(body.message) }),
    ...(body.userMessage === undefined ? {} : { userMessage: mask(body.userMessage) }),
    ...(body.param === undefined ? {} : { param: body.param.slice(0, 200) }),
    ...retryFields(code, answer),
  };
}

/** A body that is no JSON, or JSON without a word: the status decides as far as it can. */
function createUnreadableError(answer: ErrorAnswer, context: ErrorContext): TurnError {
  const code = unreadableCode(answer);
  const raw = answer.text.trim();
  return {
    code,
    status: answer.status,
    source: context.endpoint.title,
    ...(raw === '' ? {} : { rawText: maskSecrets(raw, context) }),
    ...retryFields(code, answer),
  };
}

function unreadableCode(answer: ErrorAnswer): TurnErrorCode {
  if (answer.status === 500) return 'server-500';
  if (answer.status === 401) return 'invalid-key';
  if (answer.status === 402) return 'insufficient-quota';
  if (answer.status === 429) return 'rate-limited';
  const saysNothing = answer.text.trim() === '' || parseJson(answer.text) !== undefined;
  return saysNothing ? 'not-ok' : 'bad-response';
}

function retryFields(
  code: TurnErrorCode,
  { status, headers }: ErrorAnswer,
): Pick<TurnError, 'isRetryable' | 'retryAfterMs'> {
  const retryAfterMs = headers === undefined ? undefined : readRetryAfterMs(headers);
  const isUnclear = code === 'bad-response' || code === 'not-ok';
  const mayPass = retryableCodes.has(code) || (isUnclear && status >= 500);
  return {
    isRetryable: mayPass && headers?.get('x-should-retry') !== 'false',
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}
