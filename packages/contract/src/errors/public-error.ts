/** Codes of errors that the server tells the public; a code never changes its meaning. */
export type PublicErrorCode =
  /** A blob is there with another key, or of another size. */
  | 'blob-different'
  | 'body-too-large'
  /** What came is not what was sent. */
  | 'chunk-damaged'
  /** The device speaks a protocol of the sync that this server no longer knows. */
  | 'client-too-old'
  /** The last push of this device was another one than it knows of. */
  | 'device-behind'
  /** A sign-in code that is wrong, too old, or used; which of them is told to nobody. */
  | 'code-refused'
  | 'forbidden'
  /** The data of the account went back to an earlier state. */
  | 'generation-changed'
  | 'internal'
  | 'invalid-request'
  /** The device has not asked for so long that deletions it has not seen are forgotten. */
  | 'must-compare'
  | 'not-found'
  /** The account has as many passkeys as it may. */
  | 'passkey-limit-reached'
  /** A passkey that is unknown, or signed something else than it was asked to; which is told to nobody. */
  | 'passkey-refused'
  /** The account keeps as much as it may. */
  | 'quota-exceeded'
  | 'rate-limited'
  /** A name that leads, or may lead, into a network that is not the internet. */
  | 'relay-address-refused'
  | 'relay-answer-too-large'
  | 'relay-answer-unreadable'
  /** More requests are under way than the relay carries at once. */
  | 'relay-busy'
  | 'relay-host-not-offered'
  | 'relay-name-not-found'
  | 'relay-timeout'
  | 'relay-unreachable'
  /** A session that was ended, or is too old. */
  | 'session-ended'
  | 'share-limit-reached'
  /** It has ended, was deleted or taken down, or there never was one. */
  | 'share-not-found'
  /** The device has an older key ring than the account. */
  | 'ring-behind'
  /** Another device has changed the key ring meanwhile. */
  | 'ring-changed'
  | 'sign-in-required'
  /** Codes were asked for, or tried, too often. */
  | 'too-many-attempts'
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
  'blob-different': 409,
  'body-too-large': 413,
  'chunk-damaged': 400,
  'client-too-old': 426,
  'device-behind': 409,
  'code-refused': 400,
  forbidden: 403,
  'generation-changed': 409,
  internal: 500,
  'invalid-request': 400,
  'must-compare': 410,
  'not-found': 404,
  'passkey-limit-reached': 409,
  'passkey-refused': 400,
  'quota-exceeded': 507,
  'rate-limited': 429,
  'relay-address-refused': 403,
  'relay-answer-too-large': 502,
  'relay-answer-unreadable': 502,
  'relay-busy': 503,
  'relay-host-not-offered': 403,
  'relay-name-not-found': 502,
  'relay-timeout': 504,
  'relay-unreachable': 502,
  'session-ended': 401,
  'share-limit-reached': 429,
  'share-not-found': 404,
  'ring-behind': 409,
  'ring-changed': 409,
  'sign-in-required': 401,
  'too-many-attempts': 429,
  unavailable: 503,
} as const satisfies Record<PublicErrorCode, number>;

const messages: Record<PublicErrorCode, readonly [message: string, userMessage: string]> = {
  'blob-different': ['The blob is there in another shape.', genericUserMessage],
  'body-too-large': ['The request body is too large.', 'This is too large to send.'],
  'chunk-damaged': ['The hash of the chunk is another one.', genericUserMessage],
  'client-too-old': [
    'This server doesn’t speak the protocol of this device.',
    'This version of Parley is too old for the server. Reload the page to update it.',
  ],
  'device-behind': ['Another push of this device was taken.', genericUserMessage],
  'generation-changed': ['The account went back to an earlier state.', genericUserMessage],
  'code-refused': [
    'The code is wrong, too old, or used.',
    'This code is wrong or no longer valid. Check it, or send a new one.',
  ],
  internal: ['Something unexpected went wrong on the server.', genericUserMessage],
  'invalid-request': ['The request isn’t valid.', genericUserMessage],
  'must-compare': ['Deletions since then are forgotten.', genericUserMessage],
  'not-found': ['Nothing was found at this address.', 'This page or file doesn’t exist.'],
  'passkey-limit-reached': [
    'The account has as many passkeys as it may.',
    'This account has 20 passkeys, which is the limit. Remove one first.',
  ],
  'passkey-refused': [
    'The passkey is unknown, or what it signed is wrong or too old.',
    'This passkey wasn’t accepted. Try again, or sign in with a code.',
  ],
  forbidden: ['Only pages of this server may ask for this.', genericUserMessage],
  'quota-exceeded': [
    'The account keeps as much as it may.',
    'Your storage on this server is full.',
  ],
  'rate-limited': [
    'Too many requests came from this address.',
    'Too many requests. Try again in a minute.',
  ],
  'relay-address-refused': [
    'The name leads into a network that is not the internet.',
    'This server doesn’t fetch from that address.',
  ],
  'relay-answer-too-large': [
    'The answer is larger than 10 MB.',
    'The answer is too large for this server to pass on.',
  ],
  'relay-answer-unreadable': [
    'The answer is compressed although it must not be, or is no HTTP.',
    'The answer couldn’t be read.',
  ],
  'relay-busy': ['Too many requests are under way.', 'The server is busy. Try again in a moment.'],
  'relay-host-not-offered': [
    'The host is none of those that the operator named.',
    'This server doesn’t fetch from that host.',
  ],
  'relay-name-not-found': ['The name has no address.', 'This host couldn’t be found.'],
  'relay-timeout': ['There was no answer within 30 seconds.', 'There was no answer in time.'],
  'relay-unreachable': ['No connection could be made.', 'This host couldn’t be reached.'],
  'session-ended': [
    'The session was ended or is too old.',
    'Your session has ended. Please sign in again.',
  ],
  'share-limit-reached': [
    'Too many links were made from this address today.',
    'You’ve created too many links today. Try again tomorrow.',
  ],
  'share-not-found': [
    'Nothing is shared under this id.',
    'This link has expired or was deleted, or its address isn’t complete.',
  ],
  'ring-behind': ['The key ring has changed.', genericUserMessage],
  'ring-changed': ['The key ring has changed.', genericUserMessage],
  'sign-in-required': ['Nobody is signed in.', 'Please sign in.'],
  'too-many-attempts': [
    'Codes were asked for, or tried, too often.',
    'Too many attempts. Try again in a few minutes.',
  ],
  unavailable: ['The server can’t respond right now.', 'The server isn’t ready. Try again soon.'],
};

/** Builds the body for a code; `message` replaces the technical sentence, never the user's. */
export function publicErrorBody(code: PublicErrorCode, message?: string): PublicErrorBody {
  const [technical, userMessage] = messages[code];
  return { error: { code, message: message ?? technical }, userMessage };
}
