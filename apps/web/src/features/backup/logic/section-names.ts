import type { BackupCounts, BackupSection } from '@parley/domain/backup/backup-sections.ts';
import type { IntlShape } from 'react-intl';

export function sectionName(intl: IntlShape, section: BackupSection): string {
  const names: Readonly<Record<BackupSection, string>> = {
    chats: intl.formatMessage({ id: 'backup.section.chats', defaultMessage: 'Chats' }),
    folders: intl.formatMessage({ id: 'backup.section.folders', defaultMessage: 'Folders' }),
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
  };
  return names[section];
}

const counted = ['chats', 'folders', 'prompts', 'characters', 'plugins', 'customModels'] as const;

/** How many things a section has; undefined for those that are not counted. */
export function sectionCount(section: BackupSection, counts: BackupCounts): number | undefined {
  const kind = counted.find((each) => each === section);
  return kind === undefined ? undefined : counts[kind];
}

/** The summary of a backup in one line. */
export function countsText(intl: IntlShape, counts: BackupCounts): string {
  return intl.formatMessage(
    {
      id: 'backup.counts',
      defaultMessage:
        '{chats, plural, one {# chat} other {# chats}}, {messages, plural, one {# message} other {# messages}}, {prompts, plural, one {# prompt} other {# prompts}}, {plugins, plural, one {# plugin} other {# plugins}}, {models, plural, one {# custom model} other {# custom models}}, {characters, plural, one {# character} other {# characters}}, {folders, plural, one {# folder} other {# folders}}',
    },
    {
      chats: counts.chats,
      messages: counts.messages,
      prompts: counts.prompts,
      plugins: counts.plugins,
      models: counts.customModels,
      characters: counts.characters,
      folders: counts.folders,
    },
  );
}
