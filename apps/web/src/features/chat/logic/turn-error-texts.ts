import type { TurnError, TurnErrorCode } from '@parley/domain/chat/turn-error.ts';
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';

/** What the reader is told about a failed turn: what happened and why, and what can be done. */
export interface TurnErrorText {
  readonly title: string;
  readonly hint: string | undefined;
  /** The provider's own words, where they say more than ours; always shown. */
  readonly quote: string | undefined;
  /** The provider's own words, or what could not be read; shown on demand. */
  readonly details: string | undefined;
  /** A page that helps. */
  readonly link: { readonly label: string; readonly url: string } | undefined;
  /** Whether to offer the place where keys are entered. */
  readonly leadsToKeys: boolean;
}

const titles = defineMessages({
  offline: {
    id: 'turnError.offline',
    defaultMessage: 'You’re offline. Your message is saved; send it again when you’re connected.',
  },
  unreachable: {
    id: 'turnError.unreachable',
    defaultMessage: 'Something went wrong. This could be a temporary network connection issue.',
  },
  'server-500': {
    id: 'turnError.server500',
    defaultMessage: 'Could not connect to {source}.',
  },
  'server-500-openai': {
    id: 'turnError.server500OpenAi',
    defaultMessage: 'Could not connect to OpenAI API.',
  },
  'server-500-anthropic': {
    id: 'turnError.server500Anthropic',
    defaultMessage: 'Could not connect to API server.',
  },
  'bad-response': {
    id: 'turnError.badResponse',
    defaultMessage: 'Sorry, this model is currently experiencing a problem from the server side.',
  },
  'server-error': {
    id: 'turnError.serverError',
    defaultMessage: '{source} had an internal problem while replying.',
  },
  'server-error-while-answering': {
    id: 'turnError.serverErrorInStream',
    defaultMessage:
      '{source} is currently experiencing a server error. This could be a temporary issue caused by high demand. Please try again. Here is the error message from {source}:',
  },
  overloaded: {
    id: 'turnError.overloaded',
    defaultMessage: '{source} is overloaded right now.',
  },
  'access-denied': {
    id: 'turnError.accessDenied',
    defaultMessage: 'Access denied. Please try to reopen the app and send the message again.',
  },
  'session-expired': {
    id: 'turnError.sessionExpired',
    defaultMessage: 'Your login session has expired. Please close the app and reopen again.',
  },
  'insufficient-quota': {
    id: 'turnError.insufficientQuota',
    defaultMessage: 'Your {source} API key has run out of quota.',
  },
  'rate-limited': {
    id: 'turnError.rateLimited',
    defaultMessage: '{source} is limiting requests right now.',
  },
  'invalid-key': {
    id: 'turnError.invalidKey',
    defaultMessage: 'Invalid API key.',
  },
  'invalid-key-anthropic': {
    id: 'turnError.invalidKeyAnthropic',
    defaultMessage: 'Invalid API key, please check your API key and try again.',
  },
  'context-length-exceeded': {
    id: 'turnError.contextLength',
    defaultMessage: 'This conversation is too long for the model.',
  },
  'model-unavailable': {
    id: 'turnError.modelUnavailable',
    defaultMessage:
      'Sorry, {source} has rejected your request. Here is the error message from {source}:',
  },
  rejected: {
    id: 'turnError.rejected',
    defaultMessage:
      'Sorry, {source} has rejected your request. Here is the error message from {source}:',
  },
  'rejected-while-answering': {
    id: 'turnError.inStream',
    defaultMessage:
      '{source} had a problem while replying. Here is the error message from {source}:',
  },
  'not-ok': {
    id: 'turnError.notOk',
    defaultMessage:
      'Something went wrong. This could be a temporary network connection issue. The answer was: Not OK.',
  },
  'no-streaming': {
    id: 'turnError.noStreaming',
    defaultMessage:
      "Your browser doesn't support streaming response. Turn off streaming in the settings.",
  },
  'no-key': {
    id: 'turnError.noKey',
    defaultMessage: 'Please enter your API key for {source}.',
  },
  'keys-locked': {
    id: 'turnError.keysLocked',
    defaultMessage: 'Your keys are locked. Unlock them, then try again.',
  },
  'spending-limit': {
    id: 'turnError.spendingLimit',
    defaultMessage: 'Not sent: it would exceed a spending limit.',
  },
  'unsupported-api-type': { id: 'turnError.apiType', defaultMessage: 'Unsupported API Type' },
  'no-endpoint': { id: 'turnError.noEndpoint', defaultMessage: 'No target API endpoint found' },
  redirected: {
    id: 'turnError.redirected',
    defaultMessage: '{source} redirected to another address. Parley stopped, to protect your key.',
  },
  'first-byte-timeout': {
    id: 'turnError.firstByteTimeout',
    defaultMessage: '{source} didn’t start replying in time.',
  },
  stalled: {
    id: 'turnError.stalled',
    defaultMessage: '{source} stopped mid-reply.',
  },
  internal: {
    id: 'turnError.internal',
    defaultMessage: 'Something went wrong. Please try again.',
  },
});

const hints = defineMessages({
  'server-500': {
    id: 'turnError.hint.status',
    defaultMessage: 'The provider returned an internal error. Check its status page for an outage.',
  },
  'bad-response': {
    id: 'turnError.hint.badResponse',
    defaultMessage: 'Couldn’t read the reply. Try again in a moment.',
  },
  'too-large': {
    id: 'turnError.hint.tooLarge',
    defaultMessage:
      'The request is too large for {source}. Remove attachments or earlier messages, then send it again.',
  },
  'server-error': { id: 'turnError.hint.tryAgain', defaultMessage: 'Try again in a moment.' },
  overloaded: { id: 'turnError.hint.tryAgain', defaultMessage: 'Try again in a moment.' },
  unreachable: {
    id: 'turnError.hint.unreachable',
    defaultMessage:
      'Couldn’t reach {source}, or it rejected the key. Check the network, the address in settings, and the key.',
  },
  'unreachable-server': {
    id: 'turnError.hint.unreachableServer',
    defaultMessage:
      'Couldn’t reach {source}. Its server must be running and allow requests from this page. Check its address in settings.',
  },
  'invalid-key': {
    id: 'turnError.hint.key',
    defaultMessage:
      '{source} rejected the key saved here. If your keys are encrypted, unlock them first. Otherwise, enter the key again.',
  },
  'insufficient-quota': {
    id: 'turnError.hint.quota',
    defaultMessage: 'Add credit or raise the limit in your account, then try again.',
  },
  'rate-limited': {
    id: 'turnError.hint.rate',
    defaultMessage:
      'There are three usual reasons: you’re sending messages too fast, you’ve reached your monthly hard limit, or the model is overloaded.',
  },
  'context-length-exceeded': {
    id: 'turnError.hint.context',
    defaultMessage:
      'Start a new chat, delete earlier messages or attachments, or choose a model with a larger context window.',
  },
  'model-does-not-exist': {
    id: 'turnError.hint.modelAccess',
    defaultMessage:
      'Your account may not have access to this model: access to GPT-4 and newer models depends on the account, and old models are retired. Choose another model.',
  },
});

const links: Readonly<Partial<Record<TurnErrorCode, Readonly<Record<string, string>>>>> = {
  'server-500': {
    openai: 'https://status.openai.com',
    anthropic: 'https://status.anthropic.com',
  },
  'insufficient-quota': {
    openai: 'https://platform.openai.com/settings/organization/billing/overview',
    anthropic: 'https://console.anthropic.com/settings/billing',
    openrouter: 'https://openrouter.ai/credits',
  },
};

const linkLabels = defineMessages({
  'server-500': { id: 'turnError.link.status', defaultMessage: 'Open status page' },
  'insufficient-quota': { id: 'turnError.link.billing', defaultMessage: 'Open billing page' },
});

/** The provider of the failed turn. */
export interface ErrorOrigin {
  readonly presetId: string;
  /** It speaks an Anthropic dialect. */
  readonly isAnthropic: boolean;
  /** It runs on this computer or its network, so the user can start it. */
  readonly isOwnServer: boolean;
}

/** Words for an error, in the order: a text from the server for the reader, else ours by code. */
export function turnErrorText(
  intl: IntlShape,
  error: TurnError,
  origin: ErrorOrigin,
): TurnErrorText {
  const source = error.source ?? intl.formatMessage(fallbackSource);
  const values = { source };
  const quote = quoteOf(error);
  return {
    title: error.userMessage ?? intl.formatMessage(titleFor(error, origin), values),
    hint: hintFor(intl, error, { origin, values }),
    quote,
    details: detailsFor(error),
    link: linkFor(intl, error.code, origin),
    leadsToKeys: keyCodes.has(error.code),
  };
}

const keyCodes: ReadonlySet<TurnErrorCode> = new Set(['invalid-key', 'no-key', 'keys-locked']);

const fallbackSource: MessageDescriptor = {
  id: 'turnError.source',
  defaultMessage: 'the provider',
};

function titleFor(error: TurnError, origin: ErrorOrigin): MessageDescriptor {
  if (error.code === 'server-500') {
    if (origin.isAnthropic) return titles['server-500-anthropic'];
    if (origin.presetId === 'openai') return titles['server-500-openai'];
  }
  // It had begun to answer: what it says now is no refusal of the request.
  if (error.status === 200 && error.providerMessage !== undefined) {
    if (error.code === 'rejected') return titles['rejected-while-answering'];
    if (error.code === 'server-error') return titles['server-error-while-answering'];
  }
  if (error.code === 'invalid-key' && origin.isAnthropic) return titles['invalid-key-anthropic'];
  return titles[error.code];
}

const hintsByKey: ReadonlyMap<string, MessageDescriptor> = new Map(Object.entries(hints));

function hintFor(
  intl: IntlShape,
  error: TurnError,
  {
    origin,
    values,
  }: { readonly origin: ErrorOrigin; readonly values: { readonly source: string } },
): string | undefined {
  if (error.userMessage !== undefined) return undefined;
  const hint = hintsByKey.get(hintKey(error, origin));
  return hint === undefined ? undefined : intl.formatMessage(hint, values);
}

function hintKey({ code, status, providerMessage }: TurnError, origin: ErrorOrigin): string {
  if (code === 'unreachable' && origin.isOwnServer) return 'unreachable-server';
  if (code === 'model-unavailable') return 'model-does-not-exist';
  if (/does not exist/i.test(providerMessage ?? '')) return 'model-does-not-exist';
  // Also where a proxy said it with a page of its own: the same request will not pass later.
  return status === 413 && code !== 'context-length-exceeded' ? 'too-large' : code;
}

const quotedCodes: ReadonlySet<TurnErrorCode> = new Set([
  'rejected',
  'model-unavailable',
  'rate-limited',
  'context-length-exceeded',
  'server-error',
  'overloaded',
]);

function quoteOf(error: TurnError): string | undefined {
  if (error.userMessage !== undefined || !quotedCodes.has(error.code)) return undefined;
  return error.providerMessage;
}

function detailsFor(error: TurnError): string | undefined {
  const isQuoted = quoteOf(error) !== undefined;
  const lines = [
    error.status === undefined ? undefined : `HTTP ${error.status}`,
    isQuoted ? undefined : error.providerMessage,
    error.rawText,
  ].filter((line) => line !== undefined && line !== '');
  return lines.length === 0 ? undefined : lines.join('\n');
}

function linkFor(intl: IntlShape, code: TurnErrorCode, origin: ErrorOrigin): TurnErrorText['link'] {
  if (code !== 'server-500' && code !== 'insufficient-quota') return undefined;
  const url = links[code]?.[origin.presetId];
  return url === undefined ? undefined : { url, label: intl.formatMessage(linkLabels[code]) };
}
