import type { HeaderFault } from '@parley/domain/keys/header-fault.ts';
import type { IntlShape } from 'react-intl';

/** What is wrong with a header as it was typed, and what to do about it. */
export function headerFaultText(intl: IntlShape, { part, fault }: HeaderFault): string {
  if (part === 'name') {
    return intl.formatMessage({
      id: 'ownModels.headers.badName',
      defaultMessage: 'The name of a header has only letters from a to z, digits and hyphens.',
    });
  }
  if (fault.code === 'blank') {
    return intl.formatMessage({
      id: 'ownModels.headers.invisible',
      defaultMessage:
        'There is a line break or something invisible in this value. Copy it once more, and nothing else with it.',
    });
  }
  return intl.formatMessage(
    {
      id: 'ownModels.headers.character',
      defaultMessage: 'No header can carry “{character}”. Take it out of the value.',
    },
    { character: fault.character },
  );
}
