import type { TurnError, TurnErrorCode } from '@parley/domain/chat/turn-error.ts';
import type { KeyError } from '@parley/domain/keys/key-error.ts';
import { unreachable } from '@parley/domain/shared/unreachable.ts';
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';

import type { SetupError } from '#src/services/providers/provider-view.ts';

/** What a person is told when a provider was not set up. */
export interface SetupErrorText {
  readonly title: string;
  /** What may have caused it and what to do, most likely first. */
  readonly hints: readonly string[];
  /** The provider's own words. */
  readonly details: string | undefined;
  readonly link: { readonly label: string; readonly url: string } | undefined;
}

/** For a field that holds no address. */
export function badUrlText(intl: IntlShape): string {
  return intl.formatMessage(texts.badUrl);
}

/** For an address that would be reached in the clear. */
export function insecureUrlText(intl: IntlShape, host: string): string {
  const words: readonly MessageDescriptor[] = [texts.insecureUrl, texts.insecureUrlHint];
  return words.map((text) => intl.formatMessage(text, { host })).join(' ');
}

/** Where the failed test was made from, and where it went. */
export interface SetupPlace {
  readonly title: string;
  readonly presetId: string;
  /** As typed. */
  readonly baseUrl: string;
  /** Origin of this page. */
  readonly pageOrigin: string;
}

const texts = defineMessages({
  badUrl: {
    id: 'setup.error.badUrl',
    defaultMessage: 'Enter a full URL, such as https://server.example/v1.',
  },
  insecureUrl: {
    id: 'setup.error.insecureUrl',
    defaultMessage: 'Plain http works only for this computer, and {host} is another one.',
  },
  insecureUrlHint: {
    id: 'setup.error.insecureUrlHint',
    defaultMessage:
      'Keys and chats are never sent over a network unencrypted. Set up https on the server, or forward its port to this computer and enter the localhost address.',
  },
  listForbidden: {
    id: 'setup.error.listForbidden',
    defaultMessage: 'This key can’t access the model list. Enter a model to test it with.',
  },
  keyMissing: { id: 'setup.error.keyMissing', defaultMessage: 'Enter your {title} API key first.' },
  keyBlank: {
    id: 'key.fault.blank',
    defaultMessage:
      'This key contains a space, line break, or hidden character. Copy just the key.',
  },
  keyCharacter: {
    id: 'key.fault.character',
    defaultMessage: 'Keys can’t contain “{character}”. Copy just the key.',
  },
  badOrganization: {
    id: 'setup.error.badOrganization',
    defaultMessage:
      'Organization IDs can contain only letters from A to Z, digits, and hyphens. Copy just the ID.',
  },
  otherOrigin: {
    id: 'setup.error.otherOrigin',
    defaultMessage:
      'Your key was saved for {origin} and is sent only there. Enter it again to use it at the new address.',
  },
  modelNeeded: {
    id: 'setup.error.modelNeeded',
    defaultMessage: 'This address has no model list. Enter a model to test it with.',
  },
  modelNeededHint: {
    id: 'setup.error.modelNeededHint',
    defaultMessage: 'If you didn’t expect this, check the path of the address.',
  },
  notSaved: {
    id: 'setup.error.notSaved',
    defaultMessage: 'The key works, but this browser couldn’t save it.',
  },
  notSavedHint: {
    id: 'setup.error.notSavedHint',
    defaultMessage: 'Browser storage may be full or turned off for this page.',
  },
  cancelled: {
    id: 'setup.error.cancelled',
    defaultMessage: 'Test canceled. Nothing was saved.',
  },
  unknown: { id: 'setup.error.unknown', defaultMessage: 'This provider was removed.' },
  invalidKey: {
    id: 'setup.error.invalidKey',
    defaultMessage: 'Invalid API key. {title} rejected it.',
  },
  invalidKeyHint: {
    id: 'setup.error.invalidKeyHint',
    defaultMessage:
      'Check that you copied all of it, that it belongs to {title}, and that it wasn’t deleted.',
  },
  limited: {
    id: 'setup.error.limited',
    defaultMessage: '{title} rejected the test: the rate limit or quota is used up (429).',
  },
  limitedFast: {
    id: 'setup.error.limitedFast',
    defaultMessage: 'Too many requests in a short time: wait a minute, then save again.',
  },
  limitedQuota: {
    id: 'setup.error.limitedQuota',
    defaultMessage:
      'No credit left, or the monthly limit is reached: a new account often needs a payment method before its key works.',
  },
  offline: {
    id: 'setup.error.offline',
    defaultMessage: 'You’re offline, so the key couldn’t be tested.',
  },
  unreachable: { id: 'setup.error.unreachable', defaultMessage: 'Couldn’t reach {host}.' },
  unreachableOrKey: {
    id: 'setup.error.unreachableOrKey',
    defaultMessage: 'Couldn’t reach {title}, or it rejected the key.',
  },
  unreachableOrKeyHint: {
    id: 'setup.error.unreachableOrKeyHint',
    defaultMessage:
      '{title} hides rejected keys from browsers, so Parley can’t tell which. Check the key first, then your connection.',
  },
  addressHint: {
    id: 'setup.error.addressHint',
    defaultMessage: 'Check the address, your connection, and whether something blocks this server.',
  },
  corsHint: {
    id: 'setup.error.corsHint',
    defaultMessage: 'The server must be running and allow requests from {origin}.',
  },
  redirected: {
    id: 'setup.error.redirected',
    defaultMessage:
      'The address redirects to another server. Enter the final address, so your key isn’t sent anywhere else.',
  },
  timeout: { id: 'setup.error.timeout', defaultMessage: '{title} didn’t respond in time.' },
  noModel: {
    id: 'setup.error.noModel',
    defaultMessage: '{title} doesn’t know this model, or your account can’t use it.',
  },
  deploymentHint: {
    id: 'setup.error.deploymentHint',
    defaultMessage: 'On Azure, the model ID is the name of your deployment.',
  },
  other: {
    id: 'setup.error.other',
    defaultMessage: 'Test failed: {title} returned status {status}.',
  },
  otherNoStatus: { id: 'setup.error.otherNoStatus', defaultMessage: 'Test failed.' },
  billing: { id: 'setup.error.billing', defaultMessage: 'Open billing page' },
});

const billingPages: ReadonlyMap<string, string> = new Map([
  ['openai', 'https://platform.openai.com/settings/organization/billing/overview'],
  ['anthropic', 'https://console.anthropic.com/settings/billing'],
  ['openrouter', 'https://openrouter.ai/credits'],
  ['groq', 'https://console.groq.com/settings/billing'],
  ['deepseek', 'https://platform.deepseek.com/top_up'],
]);

/** The page where a provider is paid; undefined where none is known. */
export function billingPageOf(presetId: string): string | undefined {
  return billingPages.get(presetId);
}

/** Words for a set-up that failed: what happened, why, what to do. */
export function setupErrorText(
  intl: IntlShape,
  error: SetupError,
  place: SetupPlace,
): SetupErrorText {
  const values = { title: place.title, origin: place.pageOrigin, host: '' };
  const say = (message: MessageDescriptor): string => intl.formatMessage(message, values);
  switch (error.code) {
    case 'bad-url':
      return plain(say(texts.badUrl));
    case 'insecure-url':
      values.host = error.host;
      return plain(say(texts.insecureUrl), say(texts.insecureUrlHint));
    case 'key-missing':
      return plain(say(texts.keyMissing));
    case 'bad-key':
      return plain(keyErrorText(intl, error.fault));
    case 'bad-organization':
      return plain(say(texts.badOrganization));
    case 'cancelled':
      return plain(say(texts.cancelled));
    case 'unknown-target':
      return plain(say(texts.unknown));
    case 'key-for-other-origin':
      values.origin = error.origin;
      return plain(say(texts.otherOrigin));
    case 'model-needed':
      return error.error.status === 403
        ? plain(say(texts.listForbidden))
        : plain(say(texts.modelNeeded), say(texts.modelNeededHint));
    case 'not-saved':
      return plain(say(texts.notSaved), say(texts.notSavedHint));
    case 'test-failed':
      return testErrorText(intl, error, place);
    default:
      return unreachable(error);
  }
}

function keyErrorText(intl: IntlShape, fault: KeyError): string {
  if (fault.code === 'blank') return intl.formatMessage(texts.keyBlank);
  const words: MessageDescriptor = texts.keyCharacter;
  return intl.formatMessage(words, { character: fault.character });
}

function plain(title: string, ...hints: readonly string[]): SetupErrorText {
  return { title, hints, details: undefined, link: undefined };
}

type TestFailure = Extract<SetupError, { readonly code: 'test-failed' }>;

function testErrorText(intl: IntlShape, failure: TestFailure, place: SetupPlace): SetupErrorText {
  const { error } = failure;
  const values = {
    title: place.title,
    host: hostOf(place.baseUrl) ?? place.title,
    origin: place.pageOrigin,
    status: error.status ?? '',
  };
  const [first, ...hints] = testMessages(failure, place);
  const isLimited = first === texts.limited;
  const url = billingPageOf(place.presetId);
  return {
    title: error.userMessage ?? intl.formatMessage(first, values),
    hints: hints.map((hint) => intl.formatMessage(hint, values)),
    details: detailsOf(error),
    link:
      isLimited && url !== undefined
        ? { label: intl.formatMessage(texts.billing), url }
        : undefined,
  };
}

type Words = readonly [MessageDescriptor, ...MessageDescriptor[]];

const wordsByCode: Readonly<Partial<Record<TurnErrorCode, Words>>> = {
  'invalid-key': [texts.invalidKey, texts.invalidKeyHint],
  'rate-limited': [texts.limited, texts.limitedFast, texts.limitedQuota],
  'insufficient-quota': [texts.limited, texts.limitedFast, texts.limitedQuota],
  offline: [texts.offline],
  redirected: [texts.redirected],
  'first-byte-timeout': [texts.timeout, texts.addressHint],
  stalled: [texts.timeout, texts.addressHint],
};

function testMessages({ error, hidesWrongKey }: TestFailure, place: SetupPlace): Words {
  if (error.code === 'unreachable') return unreachableMessages(hidesWrongKey);
  if (error.code === 'model-unavailable') {
    return place.presetId === 'azure' ? [texts.noModel, texts.deploymentHint] : [texts.noModel];
  }
  const rest: Words = [error.status === undefined ? texts.otherNoStatus : texts.other];
  return wordsByCode[error.code] ?? rest;
}

function unreachableMessages(hidesWrongKey: boolean): Words {
  if (hidesWrongKey) return [texts.unreachableOrKey, texts.unreachableOrKeyHint];
  return [texts.unreachable, texts.addressHint, texts.corsHint];
}

function hostOf(baseUrl: string): string | undefined {
  const url = baseUrl.trim();
  const whole = /^[a-z]+:\/\//i.test(url) ? url : `https://${url}`;
  return URL.canParse(whole) ? new URL(whole).host || undefined : undefined;
}

function detailsOf(error: TurnError): string | undefined {
  const words = [error.providerMessage, error.rawText].filter(
    (text) => text !== undefined && text !== '',
  );
  return words.length === 0 ? undefined : words.join('\n');
}
