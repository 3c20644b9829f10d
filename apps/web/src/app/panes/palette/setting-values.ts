import type { Settings } from '@parley/domain/settings/settings.ts';
import { defineMessages, type IntlShape } from 'react-intl';

import type { PaletteSetting } from '#src/features/palette/logic/palette-entries.ts';
import { sectionTitles } from '#src/features/settings/logic/section-titles.ts';

const titles = defineMessages({
  theme: { id: 'settings.theme', defaultMessage: 'Theme' },
  typeface: { id: 'settings.typeface', defaultMessage: 'Typeface' },
  fontSize: { id: 'settings.fontSize', defaultMessage: 'Message font size' },
  width: { id: 'settings.width', defaultMessage: 'Width of the conversation' },
});

const values = defineMessages({
  light: { id: 'settings.theme.light', defaultMessage: 'Light' },
  dark: { id: 'settings.theme.dark', defaultMessage: 'Dark' },
  system: { id: 'settings.theme.system', defaultMessage: 'System' },
  inter: { id: 'settings.typeface.inter', defaultMessage: 'Inter' },
  systemFont: { id: 'settings.typeface.system', defaultMessage: 'System font' },
  small: { id: 'settings.fontSize.small', defaultMessage: 'Small' },
  medium: { id: 'settings.fontSize.medium', defaultMessage: 'Medium' },
  large: { id: 'settings.fontSize.large', defaultMessage: 'Large' },
  extra: { id: 'settings.fontSize.extra', defaultMessage: 'Extra large' },
  '2extra': { id: 'settings.fontSize.2extra', defaultMessage: 'Extra extra large' },
  narrow: { id: 'settings.width.narrow', defaultMessage: 'Narrow' },
  wide: { id: 'settings.width.wide', defaultMessage: 'Wide' },
  full: { id: 'settings.width.full', defaultMessage: 'Full' },
});

interface Value {
  readonly of: keyof typeof titles;
  readonly value: keyof typeof values;
  readonly changed: Partial<Settings>;
}

const offered: readonly Value[] = [
  { of: 'theme', value: 'light', changed: { theme: 'light' } },
  { of: 'theme', value: 'dark', changed: { theme: 'dark' } },
  { of: 'theme', value: 'system', changed: { theme: 'system' } },
  { of: 'typeface', value: 'inter', changed: { typeface: 'inter' } },
  { of: 'typeface', value: 'systemFont', changed: { typeface: 'system' } },
  { of: 'fontSize', value: 'small', changed: { messageFontSize: 'small' } },
  { of: 'fontSize', value: 'medium', changed: { messageFontSize: 'medium' } },
  { of: 'fontSize', value: 'large', changed: { messageFontSize: 'large' } },
  { of: 'fontSize', value: 'extra', changed: { messageFontSize: 'extra' } },
  { of: 'fontSize', value: '2extra', changed: { messageFontSize: '2extra' } },
  { of: 'width', value: 'narrow', changed: { widthMode: 0 } },
  { of: 'width', value: 'wide', changed: { widthMode: 1 } },
  { of: 'width', value: 'full', changed: { widthMode: 2 } },
];

/** What a choice of the appearance can be set to; the palette sets it where one types its name. */
export function settingValues(
  intl: IntlShape,
  change: (changed: Partial<Settings>) => void,
): readonly PaletteSetting[] {
  const section = sectionTitles(intl).appearance;
  return offered.map(({ of, value, changed }) => ({
    id: `${of}-${value}`,
    title: intl.formatMessage(
      { id: 'palette.value', defaultMessage: '{setting}: {value}' },
      { setting: intl.formatMessage(titles[of]), value: intl.formatMessage(values[value]) },
    ),
    section,
    open: () => change(changed),
  }));
}
