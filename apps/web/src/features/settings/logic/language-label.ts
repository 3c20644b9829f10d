import type { IntlShape } from 'react-intl';

import type { LanguageChoice } from '../settings-ports.ts';

/** A language by its own name, with how complete it is where something is missing. */
export function languageLabel(intl: IntlShape, { name, flag, percent }: LanguageChoice): string {
  const named = flag === undefined ? name : `${flag} ${name}`;
  if (percent >= 100) return named;
  return intl.formatMessage(
    { id: 'settings.locale.part', defaultMessage: '{name} ({share, number, percent})' },
    { name: named, share: percent / 100 },
  );
}
