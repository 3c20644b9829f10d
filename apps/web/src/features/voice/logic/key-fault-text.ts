import type { KeyFault } from '@parley/domain/keys/key-fault.ts';
import type { IntlShape } from 'react-intl';

/** What is wrong with a key as it was typed, and what to do about it. */
export function keyFaultText(intl: IntlShape, fault: KeyFault): string {
  if (fault.code === 'blank') {
    return intl.formatMessage({
      id: 'key.fault.blank',
      defaultMessage:
        'There is a blank, a line break or something invisible in this key. Copy it once more, and nothing else with it.',
    });
  }
  return intl.formatMessage(
    {
      id: 'key.fault.character',
      defaultMessage: 'A key has no “{character}”. Copy it once more, and nothing else with it.',
    },
    { character: fault.character },
  );
}
