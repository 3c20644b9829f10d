import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { backupSections } from '../backup/backup-sections.ts';
import { specifiedSettings } from '../backup/backup-settings.ts';
import { defaultSettings } from '../settings/settings.ts';
import { hasSpecifiedSettings, readSpecifiedSettings } from './specified-settings.ts';

const read = (data: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(readSpecifiedSettings(data).map(({ key, value }) => [key, value]));

it('T189 T191 reads every setting under the name that a backup has for it', () => {
  const changed = {
    streaming: false,
    automaticTitle: false,
    suggestKeywords: false,
    searchEngine: 'brave',
    hiddenButtons: ['share'],
    actionLabels: false,
    defaultParameters: {
      systemMessage: 'Be brief.',
      temperature: 0.3,
      presencePenalty: 1,
      frequencyPenalty: 1,
      topP: 0.5,
      contextLimit: 4,
    },
    defaultOutput: { language: 'de', tone: 'Friendly', style: 'Poetic', format: 'table' },
    keyboardShortcuts: { newChat: 'j' },
    userProfilePicURL: 'data:image/png;base64,iVBORw0KGgo=',
    userInformation: 'I live in Kyiv.',
  } as const;
  const told = specifiedSettings({ ...defaultSettings, ...changed }, new Set(backupSections));
  expect(read(told)).toEqual(changed);
});

it('T191 reads the letters of shortcuts, which the specified form writes as capitals', () => {
  const told = { newChat: 'J', regenerate: 'r', sidebar: 'B', search: 'ß', resetChat: 'İ' };
  expect(read({ keyboardShortcuts: told })).toEqual({
    keyboardShortcuts: { newChat: 'j', regenerate: 'r', toggleSidebar: 'b' },
  });
});

it('takes no value that nobody set, that is of a wrong kind, or that lies elsewhere', () => {
  const unset = {
    defaultTemperature: 0.7,
    defaultPresencePenalty: 0,
    defaultFrequencyPenalty: 0,
    defaultTopP: 1,
    defaultContextLimit: 0,
    defaultSystemMessage: '',
    defaultModel: 'gpt-4o',
  };
  const wrong = {
    streaming: 'yes',
    searchEngine: 'elsewhere',
    hiddenButtons: 7,
    keyboardShortcuts: { newChat: 'Enter' },
    userProfilePicURL: 'https://picture.test/me.png',
    userInformation: null,
    outputTone: 'Unheard of',
    customSearchAPIKey: 'sk-secret',
  };
  expect(read({ ...unset, ...wrong })).toEqual({});
  expect(hasSpecifiedSettings({ customSearchAPIKey: 'x', chats: [] })).toBe(false);
  expect(hasSpecifiedSettings({ streaming: true })).toBe(true);
});

it('reads whatever stands there without harm', () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.constantFrom('streaming', 'hiddenButtons', 'defaultTopP', '__proto__'),
        fc.anything(),
      ),
      (data) => {
        for (const { key, value } of readSpecifiedSettings(data)) {
          expect(['streaming', 'hiddenButtons', 'defaultParameters']).toContain(key);
          expect(value).not.toBeUndefined();
        }
      },
    ),
    { seed: 4, numRuns: 200 },
  );
});
