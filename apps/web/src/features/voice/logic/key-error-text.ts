import type { KeyError } from '@parley/domain/keys/key-error.ts';
import type { IntlShape } from 'react-intl';

/** What is wrong with a key as it was typed, and what to do about it. */
export function keyErrorText(intl: IntlShape, fault: KeyError): string {
  if (fault.code === 'blank') {
    return intl.formatMessage({
      id: 'key.fault.blank',
      defaultMessage:
        'This key contains a space, line break, or hidden character. Copy just the key.',
    });
  }
  return intl.formatMessage(
    {
      id: 'key.fault.character',
      defaultMessage: 'Keys can’t contain “{character}”. Copy just the key.',
    },
    { character: fault.character },
  );
}
