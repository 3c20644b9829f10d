import { defineMessage, defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';

import type { PaletteSetting } from '#src/features/palette/logic/palette-entries.ts';
import { sectionTitles } from '#src/features/settings/logic/section-titles.ts';
import type { SectionId } from '#src/features/settings/logic/setting-rows.ts';

interface Place {
  readonly section: SectionId;
  readonly title: MessageDescriptor;
}

const places: readonly Place[] = [
  {
    section: 'keys',
    title: defineMessage({ id: 'settings.section.keys', defaultMessage: 'Keys and endpoints' }),
  },
  {
    section: 'privacy',
    title: defineMessage({ id: 'settings.section.privacy', defaultMessage: 'Privacy and keys' }),
  },
  {
    section: 'account',
    title: defineMessage({ id: 'settings.section.account', defaultMessage: 'Account' }),
  },
  {
    section: 'appearance',
    title: defineMessage({ id: 'settings.theme', defaultMessage: 'Theme' }),
  },
  {
    section: 'appearance',
    title: defineMessage({ id: 'settings.typeface', defaultMessage: 'Typeface' }),
  },
  {
    section: 'appearance',
    title: defineMessage({ id: 'settings.fontSize', defaultMessage: 'Message font size' }),
  },
  {
    section: 'appearance',
    title: defineMessage({ id: 'settings.width', defaultMessage: 'Width of the conversation' }),
  },
  {
    section: 'appearance',
    title: defineMessage({ id: 'settings.locale', defaultMessage: 'Language' }),
  },
  {
    section: 'conversation',
    title: defineMessage({
      id: 'settings.enterToSend',
      defaultMessage: 'Send messages with Enter',
    }),
  },
  {
    section: 'conversation',
    title: defineMessage({ id: 'settings.streaming', defaultMessage: 'Stream replies' }),
  },
  {
    section: 'conversation',
    title: defineMessage({ id: 'settings.autoTitle', defaultMessage: 'Name chats automatically' }),
  },
  {
    section: 'conversation',
    title: defineMessage({ id: 'settings.keywords', defaultMessage: 'Suggest keywords' }),
  },
  {
    section: 'conversation',
    title: defineMessage({
      id: 'settings.sound',
      defaultMessage: 'Play a sound when a reply is ready',
    }),
  },
  {
    section: 'conversation',
    title: defineMessage({
      id: 'settings.notifications',
      defaultMessage: 'Notify when a reply is ready',
    }),
  },
  {
    section: 'voice',
    title: defineMessage({ id: 'settings.section.voice', defaultMessage: 'Voice' }),
  },
  {
    section: 'usage',
    title: defineMessage({ id: 'settings.section.usage', defaultMessage: 'Usage and cost' }),
  },
  { section: 'data', title: defineMessage({ id: 'settings.trash', defaultMessage: 'Trash' }) },
];

/** The sections that not every host has, and whether this one has them. */
type OfferedSections = Readonly<Partial<Record<SectionId, boolean>>>;

/** What the palette finds of the settings; each leads to the section in which it stands. */
export function settingPlaces(
  intl: IntlShape,
  offered: OfferedSections,
  onOpen: (section: SectionId) => void,
): readonly PaletteSetting[] {
  const sections = sectionTitles(intl);
  return places
    .filter(({ section }) => !(section in offered) || offered[section])
    .map(({ section, title }) => ({
      id: title.id?.toString() ?? section,
      title: intl.formatMessage(title),
      section: sections[section],
      open: () => onOpen(section),
    }));
}

const modelFields = defineMessages({
  instruction: { id: 'modelSettings.instruction', defaultMessage: 'System prompt' },
  effort: { id: 'modelSettings.effort', defaultMessage: 'Reasoning effort' },
  verbosity: { id: 'modelSettings.verbosity', defaultMessage: 'Verbosity' },
  reply: { id: 'modelSettings.reply', defaultMessage: 'Reply format' },
  maxOutputTokens: {
    id: 'modelSettings.maxOutputTokens',
    defaultMessage: 'Max output tokens',
  },
  contextLimit: {
    id: 'modelSettings.contextLimit',
    defaultMessage: 'Messages in context',
  },
  temperature: { id: 'modelSettings.temperature', defaultMessage: 'Temperature' },
  topP: { id: 'modelSettings.topP', defaultMessage: 'Top P' },
  presence: { id: 'modelSettings.presencePenalty', defaultMessage: 'Presence penalty' },
  frequency: { id: 'modelSettings.frequencyPenalty', defaultMessage: 'Frequency penalty' },
});

/** What the palette finds of the settings of the model; each opens their dialog. */
export function modelSettingPlaces(intl: IntlShape, open: () => void): readonly PaletteSetting[] {
  const section = intl.formatMessage({
    id: 'modelSettings.title',
    defaultMessage: 'Model settings',
  });
  return Object.entries(modelFields).map(([name, title]) => ({
    id: `model-${name}`,
    title: intl.formatMessage(title),
    section,
    open,
  }));
}
