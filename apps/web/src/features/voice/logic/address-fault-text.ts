import { unreachable } from '@parley/domain/shared/unreachable.ts';
import type { IntlShape } from 'react-intl';

import type { AddressFault } from '#src/services/speech/audio-endpoints.ts';

/** What is wrong with the address of a service, and what to do about it. */
export function addressFaultText(
  intl: IntlShape,
  fault: AddressFault | undefined,
): string | undefined {
  switch (fault?.code) {
    case undefined:
      return undefined;
    case 'bad-url':
      return intl.formatMessage({
        id: 'speech.address.bad',
        defaultMessage: 'This is no web address.',
      });
    case 'insecure-url':
      return [
        intl.formatMessage(
          {
            id: 'setup.error.insecureUrl',
            defaultMessage: 'Plain http works for this computer only, and {host} is another one.',
          },
          { host: fault.host },
        ),
        intl.formatMessage({
          id: 'setup.error.insecureUrlHint',
          defaultMessage:
            'Keys and chats never cross a network in the clear. Give the server https, or forward its port to this computer and enter the address with localhost.',
        }),
      ].join(' ');
    default:
      return unreachable(fault);
  }
}
