import type { FillableField } from '@parley/domain/character/fill-character.ts';
import type { TurnError, TurnErrorCode } from '@parley/domain/chat/turn-error.ts';
import { cutText } from '@parley/domain/shared/text.ts';
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';

import type { FillFailure } from '#src/services/characters/fill-character.ts';

/** Why nothing was filled in. `locked`: it needs a license that is not there. */
export type FillRefusal = FillFailure | { readonly reason: 'locked' };

/** What a person is told. */
export interface FillRefusalText {
  /** Whether something went wrong; else it is only so. */
  readonly isFault: boolean;
  readonly text: string;
  /** The provider's own words. */
  readonly quote: string | undefined;
}

/** As much of the provider's words as stands in a form. */
const quotedCharacters = 300;

/** Labels of what can be filled in, as over its fields. */
export const fillableLabels: Readonly<Record<FillableField, MessageDescriptor>> = defineMessages({
  description: { id: 'prompts.field.description', defaultMessage: 'Description' },
  instruction: { id: 'characters.field.instruction', defaultMessage: 'Instruction' },
  welcomeMessage: { id: 'characters.field.welcome', defaultMessage: 'Welcome message' },
});

function fillLockedText(intl: IntlShape): string {
  return intl.formatMessage({
    id: 'characters.fill.premium',
    defaultMessage: 'Filling in with AI is part of premium. Add a license key to use it.',
  });
}

/** What happened, why, and what to do. */
export function fillRefusalText(
  intl: IntlShape,
  refusal: FillRefusal,
  modelTitle: string,
): FillRefusalText {
  const { reason } = refusal;
  const fault = { isFault: true, quote: undefined };
  if (reason === 'locked') return { ...fault, text: fillLockedText(intl) };
  if (reason === 'failed') return failedText(intl, refusal.error);
  if (reason === 'nothing-blank' || reason === 'stopped') {
    const text = intl.formatMessage(
      {
        id: 'characters.fill.nothing',
        defaultMessage:
          '{reason, select, stopped {Stopped. Nothing was filled in.} other {Description, instruction, and welcome message are filled in already.}}',
      },
      { reason },
    );
    return { isFault: false, text, quote: undefined };
  }
  const text = intl.formatMessage(
    {
      id: 'characters.fill.unusable',
      defaultMessage:
        '{reason, select, declined {{model} declined to write this character. Change the title, or write it yourself.} cut {The reply of {model} was cut off. Try again.} unreadable {The reply of {model} isn’t a character. Try again, or write it yourself.} other {{model} is gone. Choose another model in the settings.}}',
    },
    { reason, model: modelTitle },
  );
  return { ...fault, text };
}

const kinds: ReadonlyMap<TurnErrorCode, string> = new Map([
  ['offline', 'offline'],
  ['no-key', 'noKey'],
  ['keys-locked', 'keysLocked'],
  ['invalid-key', 'invalidKey'],
  ['spending-limit', 'spendingLimit'],
  ['insufficient-quota', 'quota'],
  ['rate-limited', 'busy'],
  ['overloaded', 'busy'],
  ['unreachable', 'unreachable'],
  ['first-byte-timeout', 'unreachable'],
  ['stalled', 'unreachable'],
  ['rejected', 'rejected'],
  ['access-denied', 'rejected'],
  ['model-unavailable', 'rejected'],
]);

function failedText(intl: IntlShape, error: TurnError): FillRefusalText {
  const source =
    error.source ?? intl.formatMessage({ id: 'turnError.source', defaultMessage: 'the provider' });
  const ours = intl.formatMessage(
    {
      id: 'characters.fill.failed',
      defaultMessage:
        '{kind, select, offline {You’re offline. Try again when you’re connected.} noKey {There’s no {source} API key here. Add it in the settings.} keysLocked {Your keys are locked. Unlock them, then try again.} invalidKey {{source} rejected the key saved here. Enter it again in the settings.} spendingLimit {Not sent: it would exceed a spending limit.} quota {Your {source} API key has run out of quota.} busy {{source} is limiting requests right now. Try again in a moment.} unreachable {Couldn’t reach {source}. Check your connection, then try again.} rejected {{source} rejected the request.} other {{source} couldn’t answer. Try again in a moment.}}',
    },
    { kind: kinds.get(error.code) ?? 'other', source },
  );
  const words = error.userMessage === undefined ? error.providerMessage : undefined;
  return {
    isFault: true,
    text: error.userMessage ?? ours,
    quote: words === undefined ? undefined : cutText(words, quotedCharacters),
  };
}
