/** Codes of errors that the server tells the public; a code never changes its meaning. */
export type PublicErrorCode =
  | 'body-too-large'
  | 'internal'
  | 'invalid-request'
  | 'not-found'
  | 'unavailable';

/**
 * The body of every failed answer of the API.
 *
 * `userMessage` is the sentence for people; `error` is for programs and logs.
 */
export interface PublicErrorBody {
  readonly error: { readonly code: PublicErrorCode; readonly message: string };
  readonly userMessage: string;
}

/** Said where nothing better is known. */
export const genericUserMessage = 'Something went wrong. Please try again.';

/** HTTP status by code. */
export const publicErrorStatus = {
  'body-too-large': 413,
  internal: 500,
  'invalid-request': 400,
  'not-found': 404,
  unavailable: 503,
} as const satisfies Record<PublicErrorCode, number>;

const messages: Record<PublicErrorCode, readonly [message: string, userMessage: string]> = {
  'body-too-large': ['The request body is too large.', 'This is too large to send.'],
  internal: ['Something unexpected went wrong on the server.', genericUserMessage],
  'invalid-request': ['The request isn’t valid.', genericUserMessage],
  'not-found': ['Nothing was found at this address.', 'This page or file doesn’t exist.'],
  unavailable: ['The server can’t respond right now.', 'The server isn’t ready. Try again soon.'],
};

/** Builds the body for a code; `message` replaces the technical sentence, never the user's. */
export function publicErrorBody(code: PublicErrorCode, message?: string): PublicErrorBody {
  const [technical, userMessage] = messages[code];
  return { error: { code, message: message ?? technical }, userMessage };
}
