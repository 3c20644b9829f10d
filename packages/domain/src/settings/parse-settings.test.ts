import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parseChatParameters, parseSettings } from './parse-settings.ts';
import { defaultSettings, settingCategories, settingKeys } from './settings.ts';
import { syncCategories } from './sync-category.ts';

describe('settings', () => {
  it('are the defaults where nothing is stored', () => {
    expect(parseSettings(new Map())).toEqual(defaultSettings);
  });

  it('come back as they were stored', () => {
    const stored = {
      ...defaultSettings,
      theme: 'dark',
      locale: 'pt-BR',
      messageFontSize: '2extra',
      widthMode: 2,
      streaming: false,
      searchEngine: 'brave',
      keyboardShortcuts: { newChat: 'q' },
      hiddenButtons: ['share'],
      defaultTools: ['get_calculation_result'],
      askBeforeTools: true,
      toolStepLimit: 25,
      toolCostLimitUsd: 0,
      defaultParameters: { temperature: 0.3, contextLimit: 4, systemMessage: 'Short.' },
    } as const;
    expect(parseSettings(new Map(Object.entries(stored)))).toEqual(stored);
  });

  it('take the default for anything of a wrong kind, and stay usable with any junk', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...settingKeys), fc.anything()), (junk) => {
        const settings = parseSettings(new Map(Object.entries(junk)));
        expect(Object.keys(settings).toSorted()).toEqual(settingKeys.toSorted());
        expect(['system', 'light', 'dark']).toContain(settings.theme);
        expect([0, 1, 2]).toContain(settings.widthMode);
      }),
    );
    const letters = { newChat: 'q', search: '1', regenerate: 7, 'not a name': 'a' };
    const odd = new Map<string, unknown>([
      ['keyboardShortcuts', letters],
      ['hiddenButtons', ['share', 4, 'share', '']],
    ]);
    expect(parseSettings(odd)).toMatchObject({
      keyboardShortcuts: { newChat: 'q' },
      hiddenButtons: ['share'],
    });
    expect(parseChatParameters({ temperature: 9, topP: '1', contextLimit: Number.NaN })).toEqual(
      {},
    );
  });

  it('T63 belong to one of the eleven switches or to one device', () => {
    expect(syncCategories).toHaveLength(11);
    expect(new Set(syncCategories).size).toBe(11);
    const used = settingKeys.map((key) => settingCategories[key]).filter((each) => each !== null);
    expect(syncCategories).toEqual(expect.arrayContaining(used));
    expect(settingKeys.toSorted()).toEqual(Object.keys(defaultSettings).toSorted());
  });
});

it('reads the settings of a reply and drops what is none', () => {
  const outputFormat = { type: 'json-schema', name: 'city list', schema: { type: 'object' } };
  const read = parseChatParameters({
    reasoningEffort: 'high',
    verbosity: 'low',
    stop: ['a', '', 7, 'b', 'c', 'd', 'e'],
    outputFormat,
  });
  expect(read).toEqual({
    reasoningEffort: 'high',
    verbosity: 'low',
    stop: ['a', 'b', 'c', 'd'],
    outputFormat: { ...outputFormat, name: 'reply' },
  });
  expect(
    parseChatParameters({
      reasoningEffort: 'huge',
      verbosity: 1,
      stop: 'a',
      outputFormat: { type: 'json-schema', schema: [] },
    }),
  ).toEqual({});
});
