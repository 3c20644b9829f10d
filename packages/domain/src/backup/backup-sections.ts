import { settingCategories, type SettingKey } from '../settings/settings.ts';

/** What a person can leave out of a backup, by the names of the specification. */
export const backupSections = [
  'chats',
  'folders',
  'prompts',
  'characters',
  'plugins',
  'profile',
  'preferences',
  'modelSettings',
  'chatOutputSettings',
  'keyboardShortcuts',
  'customModels',
] as const;

/** One of the eleven sections. */
export type BackupSection = (typeof backupSections)[number];

/** Reads a list of sections; what is none is passed over. */
export function parseSections(value: unknown): readonly BackupSection[] {
  const listed: readonly unknown[] = Array.isArray(value) ? value : [];
  return backupSections.filter((section) => listed.includes(section));
}

/** The section that a setting belongs to. What belongs to one device counts as a preference. */
export function sectionOfSetting(key: SettingKey): BackupSection {
  const category = settingCategories[key];
  if (category === null) return 'preferences';
  return category === 'pluginSettings' ? 'plugins' : category;
}

/** How many of each kind a backup holds. */
export interface BackupCounts {
  readonly chats: number;
  readonly messages: number;
  readonly folders: number;
  readonly attachments: number;
  readonly drafts: number;
  readonly settings: number;
  readonly prompts: number;
  readonly characters: number;
  readonly plugins: number;
  readonly customModels: number;
}

/** How much a profile holds: what a backup of it would, and how many settings of each section. */
export interface ProfileCounts extends BackupCounts {
  readonly settingsOf: ReadonlyMap<BackupSection, number>;
}

/** Nothing of anything. */
export const noCounts: BackupCounts = {
  chats: 0,
  messages: 0,
  folders: 0,
  attachments: 0,
  drafts: 0,
  settings: 0,
  prompts: 0,
  characters: 0,
  plugins: 0,
  customModels: 0,
};

/**
 * What is written. `backup`: all that there is, to be brought back. `storage`: chats, folders and
 * settings under the names of a browser's storage, for programs that read those.
 */
export type BackupForm = 'backup' | 'storage';

/** Name of a file for other programs, with the milliseconds since 1970. */
export function storageFileName(nowMs: number): string {
  return `storage-${nowMs}.json`;
}

/** Name of the file of a backup, with the milliseconds since 1970: `export-{timestamp}.json`. */
export function backupFileName(nowMs: number, isEncrypted: boolean): string {
  return `export-${nowMs}.${isEncrypted ? 'parley' : 'json'}`;
}
