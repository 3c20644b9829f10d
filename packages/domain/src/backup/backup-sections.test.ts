import { expect, it } from 'vitest';

import { settingKeys } from '../settings/settings.ts';
import {
  backupFileName,
  backupSections,
  parseSections,
  sectionOfSetting,
  storageFileName,
} from './backup-sections.ts';

it('T189 a list of sections is read in their order, without what is none', () => {
  expect(parseSections(['folders', 'stars', 'chats', 7])).toEqual(['chats', 'folders']);
  expect(parseSections('chats')).toEqual([]);
});

it('T189 every setting is in one of the sections, that of one device a preference', () => {
  for (const key of settingKeys) expect(backupSections).toContain(sectionOfSetting(key));
  expect(sectionOfSetting('keyboardShortcuts')).toBe('keyboardShortcuts');
  expect(sectionOfSetting('sidebarVisible')).toBe('preferences');
});

it('T189 files are named by their time and by who can open them', () => {
  expect(backupFileName(7, false)).toBe('export-7.json');
  expect(backupFileName(7, true)).toBe('export-7.parley');
  expect(storageFileName(7)).toBe('storage-7.json');
});
