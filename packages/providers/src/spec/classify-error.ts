import type { TurnErrorCode } from '@parley/domain/chat/turn-error.ts';

import type { ErrorBody } from './error-body.ts';

/** What is known of a failed answer when its code is chosen. */
export interface ErrorFacts {
  readonly status: number;
  readonly body: ErrorBody;
}

interface Signs {
  readonly status: number;
  readonly message: string;
  /** Lower-case `code`, `type` and further reasons. */
  readonly names: ReadonlySet<string>;
}

/**
 * Chooses the code of a refusal whose body could be read. One table for all dialects: gateways pass
 * on the words of whatever stands behind them.
 *
 * The order matters: a named reason wins over the status, because servers send wrong keys as 400,
 * billing as 429 and a context that is too long as 500.
 */
export function classifyError(facts: ErrorFacts): TurnErrorCode {
  const { body, status } = facts;
  const names = [body.code, body.type, ...body.reasons].flatMap(
    (name) => name?.toLowerCase() ?? [],
  );
  const signs: Signs = { status, message: body.message ?? '', names: new Set(names) };
  return rules.find(([, applies]) => applies(signs))?.[0] ?? classifyRest(facts);
}

function classifyRest({ status, body }: ErrorFacts): TurnErrorCode {
  if (status > 500) return 'server-error';
  return body.message === undefined && body.userMessage === undefined ? 'not-ok' : 'rejected';
}

/** Whether one of the names was sent as code, type or reason. */
function isNamed(signs: Signs, ...names: readonly string[]): boolean {
  return names.some((name) => signs.names.has(name));
}

const organizationRefusals = [
  'limit-messages',
  'limit-running',
  'limit-tokens',
  'model-not-allowed',
  'not-activated',
  'organization-credit',
  'organization-key',
  'session-ended',
  'sign-in-required',
  'suspended',
];

const quotaWords =
  /credit balance is too low|insufficient (account )?(balance|credits|funds)|run out of credits|exceeded your current quota/i;
const wrongKeyWords =
  /(incorrect|invalid|no valid) api[- _]?key|api[- _]?key (is )?(not valid|invalid|incorrect)|invalid x-api-key|invalid subscription key/i;
const tooLongWords =
  /prompt is too long|maximum context length|context length (is )?exceeded|exceeds? (the |this model's )?(available |maximum )?context|context window (is )?(full|exceeded)|input is too long|too many input tokens|larger than the maximum context/i;
const noModelWords =
  /\bmodel\b.{0,80}(does not exist|not found|is not available|decommissioned|has been (deprecated|retired|shut down))|(unknown|no such|invalid) model|deployment.{0,60}does not exist/i;

const rules: readonly (readonly [TurnErrorCode, (signs: Signs) => boolean])[] = [
  ['session-expired', (signs) => isNamed(signs, 'setapp_refresh_token_failed')],
  // What an organisation says of itself is in its own sentence, and no matter of the provider.
  ['rejected', (signs) => isNamed(signs, ...organizationRefusals)],
  ['access-denied', (signs) => isNamed(signs, 'access_denied')],
  [
    'insufficient-quota',
    (signs) =>
      signs.status === 402 ||
      isNamed(
        signs,
        'insufficient_quota',
        'credit_balance_exhausted',
        'billing_error',
        'billing_hard_limit_reached',
        'enforced_spend_limit_reached',
        'contract_spend_limit_reached',
        'insufficient_balance',
      ) ||
      quotaWords.test(signs.message),
  ],
  [
    'context-length-exceeded',
    (signs) =>
      isNamed(
        signs,
        'context_length_exceeded',
        'exceed_context_size_error',
        'model_context_window_exceeded',
      ) || tooLongWords.test(signs.message),
  ],
  ['invalid-key', isWrongKey],
  [
    'model-unavailable',
    (signs) =>
      isNamed(signs, 'model_not_found', 'deploymentnotfound', 'model_not_available') ||
      (isNamed(signs, 'not_found_error') && /\bmodel\b/i.test(signs.message)) ||
      (signs.status < 500 && noModelWords.test(signs.message)),
  ],
  [
    'rate-limited',
    (signs) =>
      signs.status === 429 ||
      isNamed(signs, 'rate_limit_exceeded', 'rate_limit_error', 'resource_exhausted'),
  ],
  ['server-500', (signs) => signs.status === 500],
  // A busy service says 503 as well, with names of its own or none.
  ['server-error', (signs) => signs.status === 503 && isNamed(signs, 'server_error')],
  [
    'overloaded',
    (signs) =>
      signs.status === 529 ||
      signs.status === 503 ||
      isNamed(
        signs,
        '503',
        '529',
        'overloaded_error',
        'server_is_overloaded',
        'slow_down',
        'unavailable',
      ),
  ],
  [
    'server-error',
    (signs) =>
      signs.status === 408 ||
      isNamed(signs, 'server_error', 'api_error', 'timeout_error', 'internal_error', 'internal') ||
      isNamed(signs, '500', '502', '504', 'internal_server_error', 'provider_unavailable'),
  ],
];

/** A 401 can also mean that an organisation does not allow browsers; that is no matter of the key. */
function isWrongKey(signs: Signs): boolean {
  if (/\bCORS\b/.test(signs.message)) return false;
  return (
    signs.status === 401 ||
    isNamed(
      signs,
      'invalid_api_key',
      'authentication_error',
      'api_key_invalid',
      'unauthenticated',
    ) ||
    wrongKeyWords.test(signs.message)
  );
}
