import type { IntlShape } from 'react-intl';

/** What is said where something could not be stored. */
export function notSavedText(intl: IntlShape): string {
  return intl.formatMessage({
    id: 'sidebar.notSaved',
    defaultMessage: 'Couldn’t save this: browser storage is full or closed.',
  });
}
