import type { IntlShape } from 'react-intl';

import { languageLabel } from '../logic/language-label.ts';
import type { SettingRow } from '../logic/setting-rows.ts';
import type { SettingsDialogProps } from '../settings-ports.ts';
import { ChoiceRow } from './choice-row.tsx';

/** Stands for «as in the browser»; no language has it as its code. */
const asBrowser = '';

/** The language of the interface. */
export function languageRow(
  intl: IntlShape,
  {
    languages,
    language,
    onLanguageChange,
  }: Pick<SettingsDialogProps, 'languages' | 'language' | 'onLanguageChange'>,
): SettingRow {
  const label = intl.formatMessage({ id: 'settings.locale', defaultMessage: 'Language' });
  const browser = intl.formatMessage({
    id: 'settings.locale.browser',
    defaultMessage: 'Browser default',
  });
  return {
    id: 'locale',
    section: 'appearance',
    words: [label, 'language', ...languages.map(({ name }) => name)].join(' '),
    node: (
      <ChoiceRow
        label={label}
        value={language ?? asBrowser}
        options={[
          { value: asBrowser, label: browser },
          ...languages.map((each) => ({ value: each.locale, label: languageLabel(intl, each) })),
        ]}
        look="list"
        onChange={(locale) => onLanguageChange(locale === asBrowser ? undefined : locale)}
      />
    ),
  };
}
