import { unreachable } from '@parley/domain/shared/unreachable.ts';
import type { AudioError } from '@parley/domain/speech/audio-error.ts';
import type { IntlShape } from 'react-intl';

import type { ListenError } from '#src/services/voice-input/listening.ts';

import { audioErrorText } from './error-text.ts';

/** A fault of voice input, as the person is told it: what happened, then what to change. */
export function listenErrorText(intl: IntlShape, fault: ListenError): string {
  if ('source' in fault) return serviceErrorText(intl, fault);
  switch (fault.code) {
    case 'unsupported':
      return intl.formatMessage({
        id: 'listen.fault.unsupported',
        defaultMessage: 'Sorry. Voice input is not yet supported on your device/browser.',
      });
    case 'insecure':
      return intl.formatMessage({
        id: 'listen.fault.insecure',
        defaultMessage:
          'Browsers allow the microphone only on https pages. Open this page at its https address.',
      });
    case 'not-allowed':
      return intl.formatMessage({
        id: 'listen.fault.notAllowed',
        defaultMessage:
          'The microphone is blocked for this page. Allow it in your browser’s settings for this site, then record again.',
      });
    case 'no-microphone':
      return intl.formatMessage({
        id: 'listen.fault.noMicrophone',
        defaultMessage: 'No microphone found. Connect one, then record again.',
      });
    case 'busy':
      return intl.formatMessage({
        id: 'listen.fault.busy',
        defaultMessage:
          'Couldn’t open the microphone: another app may be using it. Close that app, then record again.',
      });
    case 'network':
      return intl.formatMessage({
        id: 'listen.fault.network',
        defaultMessage:
          'Your browser’s speech recognition has no connection. Check yours, or choose a transcription service.',
      });
    case 'silence':
      return intl.formatMessage({
        id: 'listen.fault.silence',
        defaultMessage:
          'No sound was recorded, so nothing was sent. Speak up, or check the microphone.',
      });
    case 'no-endpoint':
      return intl.formatMessage({
        id: 'listen.fault.noEndpoint',
        defaultMessage: 'Choose a speech-to-text service first.',
      });
    default:
      return unreachable(fault);
  }
}

/** The service's own sentence for people says it all, where it has one. */
function serviceErrorText(intl: IntlShape, fault: AudioError): string {
  return fault.userMessage ?? audioErrorText(intl, fault).text;
}

/** What helps where the browser cannot or may not listen. */
export function otherWayText(intl: IntlShape): string {
  return intl.formatMessage({
    id: 'listen.otherWay',
    defaultMessage:
      'Allow the microphone for this page, choose another language, or use a transcription service.',
  });
}
