import type { TurnError, TurnErrorCode } from '@parley/domain/chat/turn-error.ts';
import type { KeyFault } from '@parley/domain/keys/key-fault.ts';
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
    defaultMessage: 'This is no web address. It should look like https://server.example/v1.',
  },
  insecureUrl: {
    id: 'setup.error.insecureUrl',
    defaultMessage: 'Plain http works for this computer only, and {host} is another one.',
  },
  insecureUrlHint: {
    id: 'setup.error.insecureUrlHint',
    defaultMessage:
      'Keys and chats never cross a network in the clear. Give the server https, or forward its port to this computer and enter the address with localhost.',
  },
  listForbidden: {
    id: 'setup.error.listForbidden',
    defaultMessage: 'This key may not read the list of models. Name one model to test it with.',
  },
  keyMissing: { id: 'setup.error.keyMissing', defaultMessage: 'Enter your {title} API key first.' },
  keyBlank: {
    id: 'key.fault.blank',
    defaultMessage:
      'There is a blank, a line break or something invisible in this key. Copy it once more, and nothing else with it.',
  },
  keyCharacter: {
    id: 'key.fault.character',
    defaultMessage: 'A key has no “{character}”. Copy it once more, and nothing else with it.',
  },
  badOrganization: {
    id: 'setup.error.badOrganization',
    defaultMessage:
      'An organization ID has only letters from a to z, digits and hyphens. Copy it once more, and nothing else with it.',
  },
  otherOrigin: {
    id: 'setup.error.otherOrigin',
    defaultMessage:
      'Your key was saved for {origin} and is sent nowhere else. Enter it again to use it at the new address.',
  },
  modelNeeded: {
    id: 'setup.error.modelNeeded',
    defaultMessage: 'This address has no list of models. Name one model to test it with.',
  },
  modelNeededHint: {
    id: 'setup.error.modelNeededHint',
    defaultMessage: 'If you did not expect that, check the path of the address.',
  },
  notSaved: {
    id: 'setup.error.notSaved',
    defaultMessage: 'The key works, but this browser could not save it.',
  },
  notSavedHint: {
    id: 'setup.error.notSavedHint',
    defaultMessage: 'Its storage may be full or switched off for this page.',
  },
  cancelled: {
    id: 'setup.error.cancelled',
    defaultMessage: 'The test was cancelled. Nothing was saved.',
  },
  unknown: { id: 'setup.error.unknown', defaultMessage: 'This provider is not there any more.' },
  invalidKey: {
    id: 'setup.error.invalidKey',
    defaultMessage: 'Invalid API key. {title} did not accept it.',
  },
  invalidKeyHint: {
    id: 'setup.error.invalidKeyHint',
    defaultMessage: 'Check that it was copied as a whole, belongs to {title} and was not deleted.',
  },
  limited: {
    id: 'setup.error.limited',
    defaultMessage: '{title} refused the test because of a rate limit or a used-up quota (429).',
  },
  limitedFast: {
    id: 'setup.error.limitedFast',
    defaultMessage: 'Too many requests in a short time: wait a minute and save again.',
  },
  limitedQuota: {
    id: 'setup.error.limitedQuota',
    defaultMessage:
      'No credit left, or the monthly limit is reached: a new account often has to add a means of payment before its key works.',
  },
  offline: {
    id: 'setup.error.offline',
    defaultMessage: 'You are offline, so the key could not be tested.',
  },
  unreachable: { id: 'setup.error.unreachable', defaultMessage: 'Could not reach {host}.' },
  unreachableOrKey: {
    id: 'setup.error.unreachableOrKey',
    defaultMessage: 'Could not reach {title}, or the key was rejected.',
  },
  unreachableOrKeyHint: {
    id: 'setup.error.unreachableOrKeyHint',
    defaultMessage:
      '{title} hides a refused key from browsers, so the two cannot be told apart. Check the key first, then your connection.',
  },
  addressHint: {
    id: 'setup.error.addressHint',
    defaultMessage:
      'Check the address and your connection, and whether something blocks this host.',
  },
  corsHint: {
    id: 'setup.error.corsHint',
    defaultMessage: 'The server must run and allow requests from {origin}.',
  },
  redirected: {
    id: 'setup.error.redirected',
    defaultMessage:
      'The address leads on to another host. Enter the final address, so that your key goes nowhere else.',
  },
  timeout: { id: 'setup.error.timeout', defaultMessage: '{title} did not answer in time.' },
  noModel: {
    id: 'setup.error.noModel',
    defaultMessage: '{title} does not know this model, or your account may not use it.',
  },
  deploymentHint: {
    id: 'setup.error.deploymentHint',
    defaultMessage: 'On Azure the model ID is the name of your deployment.',
  },
  other: {
    id: 'setup.error.other',
    defaultMessage: 'The test failed: {title} answered with status {status}.',
  },
  otherNoStatus: { id: 'setup.error.otherNoStatus', defaultMessage: 'The test failed.' },
  billing: { id: 'setup.error.billing', defaultMessage: 'Open the billing page' },
});

const billingPages: Readonly<Record<string, string>> = {
  openai: 'https://platform.openai.com/settings/organization/billing/overview',
  anthropic: 'https://console.anthropic.com/settings/billing',
  openrouter: 'https://openrouter.ai/credits',
  groq: 'https://console.groq.com/settings/billing',
  deepseek: 'https://platform.deepseek.com/top_up',
};

/** The page where a provider is paid; undefined where none is known. */
export function billingPageOf(presetId: string): string | undefined {
  return billingPages[presetId];
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
      return plain(keyFaultText(intl, error.fault));
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

function keyFaultText(intl: IntlShape, fault: KeyFault): string {
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
  const url = billingPages[place.presetId];
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
