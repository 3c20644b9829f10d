import type { IntlShape } from 'react-intl';

import type { SectionId } from './setting-rows.ts';

export type SectionTitles = Readonly<Record<SectionId, string>>;

export function sectionTitles(intl: IntlShape): SectionTitles {
  return {
    keys: intl.formatMessage({
      id: 'settings.section.keys',
      defaultMessage: 'Keys and endpoints',
    }),
    privacy: intl.formatMessage({
      id: 'settings.section.privacy',
      defaultMessage: 'Privacy and keys',
    }),
    profile: intl.formatMessage({ id: 'settings.section.profile', defaultMessage: 'Profile' }),
    account: intl.formatMessage({ id: 'settings.section.account', defaultMessage: 'Account' }),
    sync: intl.formatMessage({ id: 'settings.section.sync', defaultMessage: 'Sync' }),
    appearance: intl.formatMessage({
      id: 'settings.section.appearance',
      defaultMessage: 'Appearance',
    }),
    conversation: intl.formatMessage({
      id: 'settings.section.conversation',
      defaultMessage: 'Conversation',
    }),
    voice: intl.formatMessage({ id: 'settings.section.voice', defaultMessage: 'Voice' }),
    usage: intl.formatMessage({
      id: 'settings.section.usage',
      defaultMessage: 'Usage and cost',
    }),
    data: intl.formatMessage({ id: 'settings.section.data', defaultMessage: 'Data' }),
    about: intl.formatMessage({ id: 'settings.section.about', defaultMessage: 'About' }),
  };
}
