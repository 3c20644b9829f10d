import type { HeaderError } from '@parley/domain/keys/header-error.ts';
import type { IntlShape } from 'react-intl';

/** What is wrong with a header as it was typed, and what to do about it. */
export function headerErrorText(intl: IntlShape, { part, fault }: HeaderError): string {
  if (part === 'name') {
    return intl.formatMessage({
      id: 'ownModels.headers.badName',
      defaultMessage: 'Header names can contain only letters from A to Z, digits, and hyphens.',
    });
  }
  if (fault.code === 'blank') {
    return intl.formatMessage({
      id: 'ownModels.headers.invisible',
      defaultMessage: 'This value contains a line break or hidden character. Copy just the value.',
    });
  }
  return intl.formatMessage(
    {
      id: 'ownModels.headers.character',
      defaultMessage: 'Headers can’t contain “{character}”. Remove it from the value.',
    },
    { character: fault.character },
  );
}
