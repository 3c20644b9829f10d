import { expect, it } from 'vitest';

import { defaultSettings } from '../settings/settings.ts';
import { backupSections } from './backup-sections.ts';
import { specifiedSettings } from './backup-settings.ts';

const settings = {
  ...defaultSettings,
  defaultParameters: { systemMessage: 'Be brief.', temperature: 0.3, contextLimit: 4 },
  defaultOutput: { tone: 'Friendly' },
  keyboardShortcuts: { newChat: 'j', toggleSidebar: 'm' },
  hiddenButtons: ['share'],
} as const;

it('T189 gives other programs the settings under the names that they know', () => {
  expect(specifiedSettings(settings, new Set(backupSections))).toEqual({
    streaming: true,
    automaticTitle: true,
    searchEngine: defaultSettings.searchEngine,
    hiddenButtons: ['share'],
    actionButtonsLabel: defaultSettings.actionLabels,
    defaultSystemMessage: 'Be brief.',
    defaultTemperature: 0.3,
    defaultContextLimit: 4,
    outputTone: 'Friendly',
    keyboardShortcuts: { newChat: 'J', sidebar: 'M' },
  });
});

function preferencesWith(suggestKeywords: boolean | null) {
  return specifiedSettings({ ...settings, suggestKeywords }, new Set(['preferences']));
}

it('T189 gives no choice about keywords that nobody made', () => {
  expect(preferencesWith(null)).not.toHaveProperty('suggestKeywords');
  expect(preferencesWith(false)).toMatchObject({ suggestKeywords: false });
});

it('T189 gives only those of the chosen parts', () => {
  expect(specifiedSettings(settings, new Set(['keyboardShortcuts']))).toEqual({
    keyboardShortcuts: { newChat: 'J', sidebar: 'M' },
  });
});

it.each([
  [{ webSearch: { service: 'google', engineId: 'pages' } }, 'pages'],
  [{ imageSearch: { engineId: 'images' } }, 'images'],
  [{ webSearch: { service: 'tavily' }, imageSearch: {} }, undefined],
])('T189 names the search engine of %j, and no key', (changed, engine) => {
  const given = specifiedSettings({ ...settings, ...changed }, new Set(['plugins']));
  expect(given).toEqual(engine === undefined ? {} : { customSearchEngineID: engine });
});
