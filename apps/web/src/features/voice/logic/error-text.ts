import type { AudioError } from '@parley/domain/speech/audio-error.ts';
import { unreachable } from '@parley/domain/shared/unreachable.ts';
import type { IntlShape } from 'react-intl';

import type { SpeechError } from '#src/services/speech/voice.ts';

/** What helps against a fault. */
export type Remedy = 'settings' | 'unlock' | 'again' | 'limits';

/** What happened and what to do about it. */
export interface FaultText {
  readonly text: string;
  readonly remedy: Remedy;
}

/** A fault of reading aloud, as the person is told it. */
export function speechErrorText(intl: IntlShape, fault: SpeechError): FaultText {
  switch (fault.code) {
    case 'disabled':
    case 'no-endpoint':
      return {
        text: intl.formatMessage({
          id: 'speech.fault.noSource',
          defaultMessage: 'Choose a voice source first.',
        }),
        remedy: 'settings',
      };
    case 'unsupported':
      return { text: noVoiceText(intl), remedy: 'settings' };
    case 'blocked':
      return {
        text: intl.formatMessage({
          id: 'speech.fault.blocked',
          defaultMessage: 'The browser blocks sound until you click. Press “Play again” to listen.',
        }),
        remedy: 'again',
      };
    case 'playback':
      return { text: withDetail(generalText(intl), fault.detail), remedy: 'again' };
    case 'no-key':
    case 'keys-locked':
    case 'offline':
    case 'unreachable':
    case 'refused':
    case 'empty':
    case 'too-large':
    case 'spending-limit':
    case 'aborted':
    case 'internal':
      return audioErrorText(intl, fault);
    default:
      return unreachable(fault);
  }
}

/** A fault of a service that speaks or listens. */
export function audioErrorText(intl: IntlShape, fault: AudioError): FaultText {
  const { source } = fault;
  switch (fault.code) {
    case 'no-key':
      return { text: noKeyText(intl, source), remedy: 'settings' };
    case 'keys-locked':
      return {
        text: intl.formatMessage({
          id: 'audio.fault.locked',
          defaultMessage: 'Your keys are locked. Unlock them with your password first.',
        }),
        remedy: 'unlock',
      };
    case 'offline':
      return {
        text: intl.formatMessage({
          id: 'audio.fault.offline',
          defaultMessage: 'You’re offline. Try again when you’re connected.',
        }),
        remedy: 'again',
      };
    case 'unreachable':
      return {
        text: intl.formatMessage(
          {
            id: 'audio.fault.unreachable',
            defaultMessage:
              'Couldn’t reach {source}, or it rejected the key. Check the key, the address, and your connection.',
          },
          { source },
        ),
        remedy: 'settings',
      };
    case 'refused':
      return { text: refusalText(intl, fault), remedy: 'again' };
    case 'spending-limit':
      return { text: limitText(intl), remedy: 'limits' };
    case 'too-large':
      return {
        text: intl.formatMessage(
          {
            id: 'audio.fault.tooLarge',
            defaultMessage:
              '{source} sent far more data than expected, so Parley stopped the download.',
          },
          { source },
        ),
        remedy: 'settings',
      };
    case 'empty':
    case 'aborted':
    case 'internal':
      return { text: generalText(intl), remedy: 'again' };
    default:
      return unreachable(fault.code);
  }
}

/** The service's words for the user; else the general text and what it said. */
function refusalText(intl: IntlShape, { userMessage, detail = '' }: AudioError): string {
  return withDetail(generalText(intl), userMessage ?? detail);
}

function limitText(intl: IntlShape): string {
  return intl.formatMessage({
    id: 'audio.fault.spendingLimit',
    defaultMessage: 'Not sent: it would exceed a spending limit.',
  });
}

function withDetail(text: string, detail: string): string {
  return detail === '' ? text : `${text} ${detail}`;
}

/** The text for what has none of its own. */
export function generalText(intl: IntlShape): string {
  return intl.formatMessage({
    id: 'audio.fault.general',
    defaultMessage: 'Something went wrong. Please try again.',
  });
}

/** Nobody can be asked without a key. */
export function noKeyText(intl: IntlShape, source: string): string {
  return intl.formatMessage(
    { id: 'audio.fault.noKey', defaultMessage: 'Enter your {source} API key first.' },
    { source },
  );
}

/** The browser has no voice at all. */
export function noVoiceText(intl: IntlShape): string {
  return intl.formatMessage({
    id: 'speech.fault.unsupported',
    defaultMessage: 'This browser has no voices. Choose a service instead.',
  });
}
