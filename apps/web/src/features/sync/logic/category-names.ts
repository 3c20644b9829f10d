import type { SyncCategory } from '@parley/domain/settings/sync-category.ts';
import type { IntlShape } from 'react-intl';

/** What each switch is called. */
export function categoryName(intl: IntlShape, category: SyncCategory): string {
  const names: Readonly<Record<SyncCategory, string>> = {
    chats: intl.formatMessage({ id: 'backup.section.chats', defaultMessage: 'Chats' }),
    prompts: intl.formatMessage({ id: 'backup.section.prompts', defaultMessage: 'Prompts' }),
    characters: intl.formatMessage({
      id: 'backup.section.characters',
      defaultMessage: 'Characters',
    }),
    plugins: intl.formatMessage({ id: 'backup.section.plugins', defaultMessage: 'Plugins' }),
    profile: intl.formatMessage({ id: 'backup.section.profile', defaultMessage: 'Profile' }),
    preferences: intl.formatMessage({
      id: 'backup.section.preferences',
      defaultMessage: 'Preferences',
    }),
    modelSettings: intl.formatMessage({
      id: 'backup.section.modelSettings',
      defaultMessage: 'Model settings',
    }),
    chatOutputSettings: intl.formatMessage({
      id: 'backup.section.chatOutputSettings',
      defaultMessage: 'Output settings',
    }),
    keyboardShortcuts: intl.formatMessage({
      id: 'backup.section.keyboardShortcuts',
      defaultMessage: 'Keyboard shortcuts',
    }),
    customModels: intl.formatMessage({
      id: 'backup.section.customModels',
      defaultMessage: 'Custom models',
    }),
    pluginSettings: intl.formatMessage({
      id: 'sync.category.pluginSettings',
      defaultMessage: 'Plugin settings',
    }),
  };
  return names[category];
}
