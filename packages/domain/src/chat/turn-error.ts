import type { SpendingLimitExceeded } from '../usage/spending-limit-exceeded.ts';

/**
 * Why a turn failed. The code is stable and chooses the words on the screen; the other fields are
 * what the provider said, as plain text.
 */
export type TurnErrorCode =
  /** The browser says that there is no network. */
  | 'offline'
  /** `fetch` was rejected: refused, DNS, TLS, CORS, or an unreadable 401. */
  | 'unreachable'
  /** HTTP 500 of an OpenAI-style or Anthropic-style endpoint. */
  | 'server-500'
  /** A 4xx or 5xx answer, or a 200, whose body is not what the protocol says. */
  | 'bad-response'
  /** The provider reports a fault or overload of its own. */
  | 'server-error'
  | 'overloaded'
  | 'access-denied'
  /** Code `setapp_refresh_token_failed`. */
  | 'session-expired'
  | 'insufficient-quota'
  | 'rate-limited'
  | 'invalid-key'
  | 'context-length-exceeded'
  | 'model-unavailable'
  /** Any other refusal with a message. */
  | 'rejected'
  /** Not OK, and nothing to read. */
  | 'not-ok'
  /** The browser cannot read a body as a stream. */
  | 'no-streaming'
  | 'no-key'
  /** The key is encrypted, and the password was not given since it was locked. */
  | 'keys-locked'
  /** A limit that the person set; nothing was sent. */
  | 'spending-limit'
  | 'unsupported-api-type'
  | 'no-endpoint'
  /** A redirect to another host, which a request with a key must not follow. */
  | 'redirected'
  /** No first byte in the allowed time. */
  | 'first-byte-timeout'
  /** No byte for the allowed time in the middle of a reply. */
  | 'stalled'
  /** A fault of this program. */
  | 'internal';

/** A failed call to a provider; kept with the turn, never sent to a model. */
export interface TurnError {
  readonly code: TurnErrorCode;
  /** HTTP status; absent when no answer came. */
  readonly status?: number;
  /** The provider's own words, at most 4,000 characters, key-like text masked. */
  readonly providerMessage?: string;
  /** A text that the server meant for the reader; wins over our own wording. */
  readonly userMessage?: string;
  /** Name of the body field that the provider refused. */
  readonly param?: string;
  /** Who refused: the title of the provider. */
  readonly source?: string;
  readonly retryAfterMs?: number;
  /** Whether the same request may succeed later. */
  readonly isRetryable: boolean;
  /** With `spending-limit`: which limit, and how much of it is spent. */
  readonly spending?: SpendingLimitExceeded;
  /** The start of a body that could not be read, at most 4,000 characters. */
  readonly rawText?: string;
}
