import { searchEngines, type Settings } from '@parley/domain/settings/settings.ts';
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';

import type { PaletteSetting } from '#src/features/palette/logic/palette-entries.ts';
import { costChoices, engineNames, stepChoices } from '#src/features/settings/logic/choices.ts';
import { languageLabel } from '#src/features/settings/logic/language-label.ts';
import { sectionTitles } from '#src/features/settings/logic/section-titles.ts';
import type { SectionId } from '#src/features/settings/logic/setting-rows.ts';

import type { Languages } from '#src/app/languages/use-languages.ts';

const titles = defineMessages({
  theme: { id: 'settings.theme', defaultMessage: 'Theme' },
  typeface: { id: 'settings.typeface', defaultMessage: 'Typeface' },
  fontSize: { id: 'settings.fontSize', defaultMessage: 'Message font size' },
  width: { id: 'settings.width', defaultMessage: 'Width of the conversation' },
  locale: { id: 'settings.locale', defaultMessage: 'Language' },
  searchEngine: { id: 'settings.searchEngine', defaultMessage: 'Search engine for keywords' },
  toolSteps: { id: 'settings.toolSteps', defaultMessage: 'Tool step limit per message' },
  toolCost: { id: 'settings.toolCost', defaultMessage: 'Tool cost limit per message' },
  notifications: { id: 'settings.notifications', defaultMessage: 'Notify when a reply is ready' },
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
  browser: { id: 'settings.locale.browser', defaultMessage: 'Browser default' },
  noLimit: { id: 'settings.toolCost.none', defaultMessage: 'No limit' },
  on: { id: 'palette.value.on', defaultMessage: 'On' },
  off: { id: 'palette.value.off', defaultMessage: 'Off' },
});

const appearance: readonly {
  readonly of: keyof typeof titles;
  readonly value: keyof typeof values;
  readonly changed: Partial<Settings>;
}[] = [
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

const switches = {
  enterToSend: { id: 'settings.enterToSend', defaultMessage: 'Send messages with Enter' },
  streaming: { id: 'settings.streaming', defaultMessage: 'Stream replies' },
  showOutputSettings: { id: 'settings.output', defaultMessage: 'Show output settings' },
  animateReplies: { id: 'settings.animated', defaultMessage: 'Animate replies' },
  askBeforeTools: { id: 'settings.askBeforeTools', defaultMessage: 'Ask before a tool runs' },
  automaticTitle: { id: 'settings.autoTitle', defaultMessage: 'Name chats automatically' },
  suggestKeywords: { id: 'settings.keywords', defaultMessage: 'Suggest keywords' },
  soundMode: { id: 'settings.sound', defaultMessage: 'Play a sound when a reply is ready' },
} as const satisfies Partial<Record<keyof Settings, MessageDescriptor>>;

/** What setting a value takes. */
export interface ValuePorts extends Pick<Languages, 'languages' | 'choose'> {
  readonly change: (changed: Partial<Settings>) => void;
  /** Asks for the permission of the browser. */
  readonly allowNotifications: () => Promise<boolean>;
  readonly openSection: (section: SectionId) => void;
}

/** What each setting can be set to; the palette sets it where one types its name or the value. */
export function settingValues(intl: IntlShape, ports: ValuePorts): readonly PaletteSetting[] {
  return [
    ...appearanceValues(intl, ports),
    ...languageValues(intl, ports),
    ...switchValues(intl, ports),
    ...notificationValues(intl, ports),
    ...listValues(intl, ports),
  ];
}

interface Value {
  readonly id: string;
  readonly section: SectionId;
  readonly title: MessageDescriptor;
  readonly value: string;
  readonly words?: string | undefined;
  readonly open: () => void;
}

function toSetting(
  intl: IntlShape,
  { section, title, value, words, ...own }: Value,
): PaletteSetting {
  return {
    ...own,
    title: intl.formatMessage(
      { id: 'palette.value', defaultMessage: '{setting}: {value}' },
      { setting: intl.formatMessage(title), value },
    ),
    section: sectionTitles(intl)[section],
    ...(words === undefined ? {} : { words }),
  };
}

function appearanceValues(intl: IntlShape, { change }: ValuePorts): readonly PaletteSetting[] {
  return appearance.map(({ of, value, changed }) =>
    toSetting(intl, {
      id: `${of}-${value}`,
      section: 'appearance',
      title: titles[of],
      value: intl.formatMessage(values[value]),
      open: () => change(changed),
    }),
  );
}

/** A language is found by its own name and by the one that it has in the language of the interface. */
function languageValues(
  intl: IntlShape,
  { languages, choose }: ValuePorts,
): readonly PaletteSetting[] {
  const choices = languages.map((language) => ({
    locale: language.locale,
    value: languageLabel(intl, language),
    words: intl.formatDisplayName(language.locale, { type: 'language' }),
  }));
  const browser = {
    locale: undefined,
    value: intl.formatMessage(values.browser),
    words: undefined,
  };
  return [browser, ...choices].map(({ locale, value, words }) =>
    toSetting(intl, {
      id: `locale-${locale ?? ''}`,
      section: 'appearance',
      title: titles.locale,
      value,
      words,
      open: () => choose(locale),
    }),
  );
}

const states = ['on', 'off'] as const;

function switchValues(intl: IntlShape, { change }: ValuePorts): readonly PaletteSetting[] {
  return Object.entries(switches).flatMap(([name, title]) =>
    states.map((state) =>
      toSetting(intl, {
        id: `${name}-${state}`,
        section: 'conversation',
        title,
        value: intl.formatMessage(values[state]),
        open: () => change({ [name]: state === 'on' }),
      }),
    ),
  );
}

/** What the browser refuses stays off, and the settings say why. */
function notificationValues(intl: IntlShape, ports: ValuePorts): readonly PaletteSetting[] {
  async function turnOn(): Promise<void> {
    if (await ports.allowNotifications()) ports.change({ notifications: true });
    else ports.openSection('conversation');
  }
  return states.map((state) =>
    toSetting(intl, {
      id: `notifications-${state}`,
      section: 'conversation',
      title: titles.notifications,
      value: intl.formatMessage(values[state]),
      open: () => {
        if (state === 'on') void turnOn();
        else ports.change({ notifications: false });
      },
    }),
  );
}

function listValues(intl: IntlShape, { change }: ValuePorts): readonly PaletteSetting[] {
  const none = intl.formatMessage(values.noLimit);
  const dollars = (usd: number): string =>
    intl.formatNumber(usd, { style: 'currency', currency: 'USD' });
  const found: readonly Omit<Value, 'section'>[] = [
    ...searchEngines.map((searchEngine) => ({
      id: `searchEngine-${searchEngine}`,
      title: titles.searchEngine,
      value: engineNames[searchEngine],
      open: () => change({ searchEngine }),
    })),
    ...stepChoices.map((toolStepLimit) => ({
      id: `toolSteps-${toolStepLimit}`,
      title: titles.toolSteps,
      value: intl.formatNumber(toolStepLimit),
      open: () => change({ toolStepLimit }),
    })),
    ...costChoices.map((toolCostLimitUsd) => ({
      id: `toolCost-${toolCostLimitUsd}`,
      title: titles.toolCost,
      value: toolCostLimitUsd === 0 ? none : dollars(toolCostLimitUsd),
      open: () => change({ toolCostLimitUsd }),
    })),
  ];
  return found.map((value) => toSetting(intl, { ...value, section: 'conversation' }));
}
