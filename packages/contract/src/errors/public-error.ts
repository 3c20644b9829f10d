/** Codes of errors that the server tells the public; a code never changes its meaning. */
export type PublicErrorCode =
  /** A blob is there with another key, or of another size. */
  | 'blob-different'
  | 'body-too-large'
  /** More is under way than there is room for. */
  | 'busy'
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
  /** It is used, revoked, or too old, or there never was one. */
  | 'invite-refused'
  | 'invalid-request'
  /** The organisation would be without an owner. */
  | 'last-owner'
  /** The license was taken back. */
  | 'license-disabled'
  /** There are as many devices as the license is for. */
  | 'license-limit-reached'
  /** The license does not know the device: it was let go. */
  | 'license-device-unlinked'
  /** There is none with this key, or it is no key. */
  | 'license-not-found'
  /** More devices were new to the license than it allows within a time. */
  | 'license-too-many-devices'
  /** As many replies are running as may. */
  | 'limit-messages'
  | 'limit-running'
  | 'limit-tokens'
  /** The device has not asked for so long that deletions it has not seen are forgotten. */
  | 'must-compare'
  /** The organisation does not offer the model. */
  | 'model-not-allowed'
  /** The organisation has no owner yet. */
  | 'not-activated'
  | 'not-found'
  /** The provider says that the credit of the organisation is used up. */
  | 'organization-credit'
  /** The provider does not take the key of the organisation, or there is none. */
  | 'organization-key'
  /** The account has as many passkeys as it may. */
  | 'passkey-limit-reached'
  /** A passkey that is unknown, or signed something else than it was asked to; which is told to nobody. */
  | 'passkey-refused'
  /** Requests may not go there, or it is no address. */
  | 'provider-address-refused'
  /** A model provider did not answer, or not as its protocol says. */
  | 'provider-failed'
  /** The key was given for another origin. */
  | 'provider-key-needed'
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
  /** It is for people with another role. */
  | 'role-required'
  /** The license of the server ran out, so nobody can sign in. */
  | 'server-license-expired'
  /** A session that was ended, or is too old. */
  | 'session-ended'
  /** It is wrong, used, or too old. */
  | 'setup-code-refused'
  | 'share-limit-reached'
  /** It has ended, was deleted or taken down, or there never was one. */
  | 'share-not-found'
  /** The device has an older key ring than the account. */
  | 'ring-behind'
  /** Another device has changed the key ring meanwhile. */
  | 'ring-changed'
  | 'sign-in-required'
  /** It takes a fresh proof of who is signed in. */
  | 'step-up-required'
  /** An administrator has suspended who is signed in. */
  | 'suspended'
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

/** Said wherever the license of the server ran out; the words are fixed. */
const serverLicenseMessage =
  'Action Required: This server license has expired. Please contact your server administrator to renew the license...';

/** HTTP status by code. */
export const publicErrorStatus = {
  'blob-different': 409,
  'body-too-large': 413,
  busy: 503,
  'chunk-damaged': 400,
  'client-too-old': 426,
  'device-behind': 409,
  'code-refused': 400,
  forbidden: 403,
  'generation-changed': 409,
  internal: 500,
  'invite-refused': 403,
  'invalid-request': 400,
  'last-owner': 409,
  'license-device-unlinked': 410,
  'license-disabled': 403,
  'license-limit-reached': 409,
  'license-not-found': 404,
  'license-too-many-devices': 429,
  'limit-messages': 429,
  'limit-running': 429,
  'limit-tokens': 429,
  'model-not-allowed': 403,
  'must-compare': 410,
  'not-activated': 503,
  'not-found': 404,
  'organization-credit': 502,
  'organization-key': 502,
  'passkey-limit-reached': 409,
  'passkey-refused': 400,
  'provider-address-refused': 400,
  'provider-failed': 502,
  'provider-key-needed': 400,
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
  'role-required': 403,
  'server-license-expired': 403,
  'session-ended': 401,
  'setup-code-refused': 400,
  'share-limit-reached': 429,
  'share-not-found': 404,
  'ring-behind': 409,
  'ring-changed': 409,
  'sign-in-required': 401,
  'step-up-required': 403,
  suspended: 403,
  'too-many-attempts': 429,
  unavailable: 503,
} as const satisfies Record<PublicErrorCode, number>;

const messages: Record<PublicErrorCode, readonly [message: string, userMessage: string]> = {
  'blob-different': ['The blob is there in another shape.', genericUserMessage],
  'body-too-large': ['The request body is too large.', 'This is too large to send.'],
  busy: ['More is under way than there is room for.', 'The server is busy. Try again in a moment.'],
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
  'invite-refused': [
    'The invite is used, revoked or too old, or there never was one.',
    'This invite code is wrong or no longer valid. Ask for a new one.',
  ],
  'last-owner': [
    'The organization would be without an owner.',
    'You’re the only owner. Make somebody else an owner first.',
  ],
  'license-device-unlinked': [
    'The license does not know this device.',
    'This device was unlinked from your license. Enter the license key to use it here again.',
  ],
  'license-disabled': [
    'The license was taken back.',
    'This license is no longer valid. Contact the shop where you bought it.',
  ],
  'license-limit-reached': [
    'The license is in use on as many devices as it is for.',
    'This license is in use on as many devices as it allows. Unlink one of them, then try again.',
  ],
  'license-not-found': [
    'There is no license with this key.',
    'This license key isn’t valid. Check it for typos.',
  ],
  'license-too-many-devices': [
    'Too many devices were new to the license.',
    'This license was used on too many new devices lately. Try again later.',
  ],
  'limit-messages': [
    'A limit of messages leaves no room.',
    '{who} used all {max} messages for {when}. There are new ones on {time}.',
  ],
  'limit-running': [
    'As many replies are running as may.',
    '{max} replies are running. Wait for one to end.',
  ],
  'limit-tokens': [
    'A limit of tokens leaves no room.',
    '{who} no room for this within the {max} tokens for {when}. There are new ones on {time}.',
  ],
  'model-not-allowed': [
    'The organization does not offer the model.',
    '{model} is not available to you. Choose another model.',
  ],
  'must-compare': ['Deletions since then are forgotten.', genericUserMessage],
  'not-activated': [
    'The organization has no owner yet.',
    'This instance is not active yet. An administrator can activate it at /admin.',
  ],
  'not-found': ['Nothing was found at this address.', 'This page or file doesn’t exist.'],
  'organization-credit': [
    'The provider says that the credit of the organization is used up.',
    'Your organization’s credit at {provider} is used up. Ask your administrator.',
  ],
  'organization-key': [
    'The provider does not take the key of the organization, or there is none.',
    'Your organization has no key that {provider} accepts. Ask your administrator.',
  ],
  'passkey-limit-reached': [
    'The account has as many passkeys as it may.',
    'This account has 20 passkeys, which is the limit. Remove one first.',
  ],
  'passkey-refused': [
    'The passkey is unknown, or what it signed is wrong or too old.',
    'This passkey wasn’t accepted. Try again, or sign in with a code.',
  ],
  forbidden: ['Only pages of this server may ask for this.', genericUserMessage],
  'provider-address-refused': [
    'It is no address of a public host at https, and the operator has not named its origin.',
    'Requests can’t go to this address. Use a public https:// address, or ask the server’s operator to allow it.',
  ],
  'provider-failed': [
    'The provider did not answer, or not as its protocol says.',
    '{provider} isn’t answering properly. Try again in a moment.',
  ],
  'provider-key-needed': [
    'The key was given for another origin.',
    'This address is on another server. Enter the key again to send it there.',
  ],
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
  'role-required': [
    'It is for people with another role.',
    'You don’t have access to this. Ask your administrator.',
  ],
  'server-license-expired': ['The license of the server ran out.', serverLicenseMessage],
  'session-ended': [
    'The session was ended or is too old.',
    'Your session has ended. Please sign in again.',
  ],
  'setup-code-refused': [
    'The setup code is wrong, used, or too old.',
    'This setup code is wrong or no longer valid. Restart the server to get a new one.',
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
  'step-up-required': [
    'It takes a code of the last ten minutes.',
    'Confirm that it’s you with a new code, then try again.',
  ],
  suspended: [
    'Who is signed in is suspended.',
    'Your access is suspended. Please ask your administrator.',
  ],
  'too-many-attempts': [
    'Codes were asked for, or tried, too often.',
    'Too many attempts. Try again in a few minutes.',
  ],
  unavailable: ['The server can’t respond right now.', 'The server isn’t ready. Try again soon.'],
};

/** Words for the places in braces of a sentence. */
export type PublicErrorValues = Readonly<Record<string, boolean | number | string>>;

/**
 * Builds the body for a code; `message` replaces the technical sentence, never the user's.
 *
 * @param values for the sentences that have places for them
 */
export function publicErrorBody(
  code: PublicErrorCode,
  message?: string,
  values: PublicErrorValues = {},
): PublicErrorBody {
  const [technical, sentence] = messages[code];
  const userMessage = sentence.replaceAll(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  );
  return { error: { code, message: message ?? technical }, userMessage };
}
