import type { TurnError, TurnErrorCode } from '@parley/domain/chat/turn-error.ts';

/** Attempts after the first one. */
const maxRetries = 2;
const baseDelayMs = 500;
/** A longer wait is the user's decision. */
const maxWaitMs = 30_000;

/**
 * Failures that a server has answered with. `unreachable` is none of them: to a page a dead network
 * looks like an answer without the headers that let it read one, and that may have been paid for.
 */
const passingCodes: ReadonlySet<TurnErrorCode> = new Set([
  'server-500',
  'server-error',
  'overloaded',
  'rate-limited',
  'bad-response',
  'not-ok',
]);

/**
 * How long to wait before the request is sent again, in milliseconds; undefined if it should not be.
 * Only for requests that have not been answered with a single byte.
 *
 * @param retries  how many there were
 * @param chance  0 ≤ n < 1; spreads clients that failed together
 */
export function decideRetryMs(
  error: TurnError,
  retries: number,
  chance: number,
): number | undefined {
  if (!mayPass(error) || retries >= maxRetries) return undefined;
  const ownDelayMs = baseDelayMs * 2 ** retries * (0.5 + chance / 2);
  const delayMs = Math.max(ownDelayMs, error.retryAfterMs ?? 0);
  return delayMs > maxWaitMs ? undefined : Math.round(delayMs);
}

/** A request that is too large stays so, also where the server calls that a limit of its rate. */
function mayPass({ code, status, isRetryable }: TurnError): boolean {
  return isRetryable && passingCodes.has(code) && status !== 413;
}
