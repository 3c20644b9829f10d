import type { Typeface } from '@parley/domain/settings/settings.ts';
import type { IntlShape } from 'react-intl';

import type { SettingRow } from '../logic/setting-rows.ts';
import { ChoiceRow } from './choice-row.tsx';

interface TypefaceChoice {
  readonly value: Typeface;
  readonly onChange: (typeface: Typeface) => void;
}

/** Whether the interface and the messages are set in Inter or in the system’s own typeface. */
export function typefaceRow(intl: IntlShape, { value, onChange }: TypefaceChoice): SettingRow {
  const label = intl.formatMessage({ id: 'settings.typeface', defaultMessage: 'Typeface' });
  const options = [
    {
      value: 'inter',
      label: intl.formatMessage({ id: 'settings.typeface.inter', defaultMessage: 'Inter' }),
    },
    {
      value: 'system',
      label: intl.formatMessage({ id: 'settings.typeface.system', defaultMessage: 'System font' }),
    },
  ] as const;
  return {
    id: 'typeface',
    section: 'appearance',
    words: [label, ...options.map((option) => option.label)].join(' '),
    node: (
      <ChoiceRow
        label={label}
        value={value}
        options={options}
        look="segments"
        onChange={onChange}
      />
    ),
  };
}
