import type { Settings } from '@parley/domain/settings/settings.ts';
import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';

import { findEntries, wordsOf } from '#src/features/palette/logic/palette-entries.ts';
import { offeredLanguages } from '#src/app/languages/locales.ts';

import { settingValues } from './setting-values.ts';

const intl = createIntl({ locale: 'en' });

function openPalette(isAllowed = true) {
  const changes: Partial<Settings>[] = [];
  const chosen: (string | undefined)[] = [];
  const opened: string[] = [];
  const settings = settingValues(intl, {
    languages: offeredLanguages(undefined),
    choose: (locale) => chosen.push(locale),
    change: (changed) => changes.push(changed),
    allowNotifications: () => Promise.resolve(isAllowed),
    openSection: (section) => opened.push(section),
  });
  function find(query: string) {
    return findEntries(
      { actions: [], prompts: [], characters: [], chats: [], models: [], settings },
      wordsOf(query),
    ).flatMap((entry) => (entry.kind === 'setting' ? [entry.setting] : []));
  }
  return { changes, chosen, opened, settings, find };
}

it('finds a language by its own name and by the name that the reader knows, and sets it', () => {
  const { find, chosen } = openPalette();
  for (const query of ['deutsch', 'german', 'language german']) {
    const [first, ...others] = find(query);
    expect(first?.title).toBe('Language: Deutsch');
    expect(others).toEqual([]);
    first?.open();
  }
  find('browser default')[0]?.open();
  expect(chosen).toEqual(['de', 'de', 'de', undefined]);
});

it.each([
  ['stream off', 'Stream replies: Off', { streaming: false }],
  ['send messages with enter: on', 'Send messages with Enter: On', { enterToSend: true }],
  ['keywords: off', 'Suggest keywords: Off', { suggestKeywords: false }],
  ['duckduckgo', 'Search engine for keywords: DuckDuckGo', { searchEngine: 'ddg' }],
  ['step limit 25', 'Tool step limit per message: 25', { toolStepLimit: 25 }],
  ['cost limit no', 'Tool cost limit per message: No limit', { toolCostLimitUsd: 0 }],
  ['theme dark', 'Theme: Dark', { theme: 'dark' }],
] as const)('“%s” sets %s', (query, title, changed) => {
  const { find, changes } = openPalette();
  const [first] = find(query);
  expect(first?.title).toBe(title);
  first?.open();
  expect(changes).toEqual([changed]);
});

it('asks the browser before notifications go on, and leads to the settings where it refuses', async () => {
  const allowed = openPalette();
  allowed.find('notify on')[0]?.open();
  await Promise.resolve();
  expect(allowed.changes).toEqual([{ notifications: true }]);
  const refused = openPalette(false);
  refused.find('notify on')[0]?.open();
  await Promise.resolve();
  expect(refused.changes).toEqual([]);
  expect(refused.opened).toEqual(['conversation']);
});

it('gives each value an id of its own', () => {
  const ids = openPalette().settings.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
