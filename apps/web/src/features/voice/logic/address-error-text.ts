import { unreachable } from '@parley/domain/shared/unreachable.ts';
import type { IntlShape } from 'react-intl';

import type { AddressError } from '#src/services/speech/audio-endpoints.ts';

/** What is wrong with the address of a service, and what to do about it. */
export function addressErrorText(
  intl: IntlShape,
  fault: AddressError | undefined,
): string | undefined {
  switch (fault?.code) {
    case undefined:
      return undefined;
    case 'bad-url':
      return intl.formatMessage({
        id: 'speech.address.bad',
        defaultMessage: 'Enter a full URL.',
      });
    case 'insecure-url':
      return [
        intl.formatMessage(
          {
            id: 'setup.error.insecureUrl',
            defaultMessage: 'Plain http works only for this computer, and {host} is another one.',
          },
          { host: fault.host },
        ),
        intl.formatMessage({
          id: 'setup.error.insecureUrlHint',
          defaultMessage:
            'Keys and chats are never sent over a network unencrypted. Set up https on the server, or forward its port to this computer and enter the localhost address.',
        }),
      ].join(' ');
    default:
      return unreachable(fault);
  }
}
