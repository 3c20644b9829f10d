import type { SpendingLimitExceeded } from '@parley/domain/usage/spending-limit-exceeded.ts';
import type { TurnError, TurnErrorCode } from '@parley/domain/chat/turn-error.ts';

import { fieldsOf, numberOr, oneOf, optional } from './fields.ts';

const codes: readonly TurnErrorCode[] = [
  'offline',
  'unreachable',
  'server-500',
  'bad-response',
  'server-error',
  'overloaded',
  'access-denied',
  'session-expired',
  'insufficient-quota',
  'rate-limited',
  'invalid-key',
  'context-length-exceeded',
  'model-unavailable',
  'rejected',
  'not-ok',
  'no-streaming',
  'no-key',
  'keys-locked',
  'spending-limit',
  'unsupported-api-type',
  'no-endpoint',
  'redirected',
  'first-byte-timeout',
  'stalled',
  'internal',
];

/** Reads the reason of a failed turn; an unknown code becomes `rejected`, which shows its words. */
export function parseTurnError(value: unknown): TurnError | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = fieldsOf(value);
  return {
    code: oneOf(fields['code'], codes, 'rejected'),
    isRetryable: fields['isRetryable'] === true,
    ...optional('status', numberOr(fields['status'], undefined)),
    ...optional('retryAfterMs', numberOr(fields['retryAfterMs'], undefined)),
    ...optional('providerMessage', text(fields['providerMessage'])),
    ...optional('userMessage', text(fields['userMessage'])),
    ...optional('param', text(fields['param'])),
    ...optional('source', text(fields['source'])),
    ...optional('rawText', text(fields['rawText'])),
    ...optional('spending', parseSpendingLimitExceeded(fields['spending'])),
  };
}

function parseSpendingLimitExceeded(value: unknown): SpendingLimitExceeded | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = fieldsOf(value);
  return {
    scope: oneOf(fields['scope'], ['chat', 'day'], 'month'),
    limitMicroUsd: numberOr(fields['limitMicroUsd'], 0),
    spentMicroUsd: numberOr(fields['spentMicroUsd'], 0),
    requestMicroUsd: numberOr(fields['requestMicroUsd'], 0),
  };
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
