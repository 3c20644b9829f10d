import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parseOutputFormat } from '../chat/output-format.ts';
import { otherModel, testModel } from '../chat/testing/test-messages.ts';
import { parseChatParameters, parseModelRef, parseSettings } from './parse-settings.ts';
import {
  defaultSettings,
  settingCategories,
  settingKeys,
  type SettingKey,
  type Settings,
} from './settings.ts';
import { syncCategories } from './sync-category.ts';

describe('settings', () => {
  it('are the defaults where nothing is stored', () => {
    expect(parseSettings(new Map())).toEqual(defaultSettings);
  });

  it('suggest keywords only to who turned it on, whenever that was', () => {
    expect(parseSettings(new Map()).suggestKeywords).toBeNull();
    expect(parseSettings(new Map([['suggestKeywords', false]])).suggestKeywords).toBe(false);
    expect(parseSettings(new Map([['suggestKeywords', true]])).suggestKeywords).toBe(true);
  });

  it('come back as they were stored', () => {
    const stored = {
      ...defaultSettings,
      theme: 'dark',
      typeface: 'system',
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

function one<Key extends SettingKey>(key: Key, value: unknown): Settings[Key] {
  return parseSettings(new Map([[key, value]]))[key];
}

describe('a stored setting', () => {
  it.each([
    ['toolStepLimit', 1, 1],
    ['toolStepLimit', 1000, 1000],
    ['toolStepLimit', 0, 10],
    ['toolStepLimit', 1001, 10],
    ['toolStepLimit', 2.5, 10],
    ['toolStepLimit', Number.NaN, 10],
    ['toolCostLimitUsd', 0, 0],
    ['toolCostLimitUsd', 10_000, 10_000],
    ['toolCostLimitUsd', 10_000.01, 1],
    ['toolCostLimitUsd', -0.01, 1],
    ['toolCostLimitUsd', Number.NaN, 1],
    ['toolCostLimitUsd', '5', 1],
    ['chatSpendingLimitUsd', 0.5, 0.5],
    ['daySpendingLimitUsd', 1_000_000, 1_000_000],
    ['daySpendingLimitUsd', 1_000_001, 0],
    ['monthSpendingLimitUsd', -1, 0],
    ['monthSpendingLimitUsd', Number.POSITIVE_INFINITY, 0],
    ['lockKeysAfterMinutes', 240, 240],
    ['lockKeysAfterMinutes', 241, 0],
    ['widthMode', '1', 0],
    ['locale', 'zh-Hant-TW', 'zh-Hant-TW'],
    ['locale', 'x', null],
    ['locale', 'a'.repeat(36), null],
    ['locale', '../en', null],
    ['enterToSend', 0, true],
    ['headerStatistic', 'total_cost', 'TOTAL_COST'],
  ] as const)('%s of %s is read as %s', (key, stored, read) => {
    expect(one(key, stored)).toBe(read);
  });

  it.each([
    ['https://tracker.test/pixel.png', ''],
    ['data:image/svg+xml;base64,AAAA', ''],
    ['data:image/png,AAAA', ''],
    ['data:image/png;base64,AA"onload=', ''],
    ['data:image/webp;base64,AA+/==', 'data:image/webp;base64,AA+/=='],
    [7, ''],
  ])('the picture %s is read as «%s»', (stored, read) => {
    expect(one('userProfilePicURL', stored)).toBe(read);
  });

  it('what is told about the person may be long, and is not cut where it is too long', () => {
    expect(one('userInformation', 'x'.repeat(100_000))).toHaveLength(100_000);
    expect(one('userInformation', 'x'.repeat(100_001))).toBe('');
  });

  it('lists of models keep those that are models', () => {
    const stored = [testModel, null, 'gpt', { providerId: '', modelId: 'm' }, { modelId: 'm' }];
    expect(one('favoriteModels', stored)).toEqual([testModel]);
    expect(one('hiddenModels', { 0: testModel })).toEqual([]);
    expect(one('defaultModel', { ...testModel, later: true })).toEqual(testModel);
    expect(one('defaultModel', { providerId: 'openai', modelId: 7 })).toBeNull();
  });

  it('names of models keep those that have one', () => {
    const stored = [
      { ...testModel, name: 'Mine' },
      { ...otherModel, name: '' },
      { name: 'Nobody' },
    ];
    expect(one('modelNames', stored)).toEqual([{ ...testModel, name: 'Mine' }]);
  });

  it('no quick models is a choice, and otherwise they are suggested', () => {
    expect(one('quickModels', [])).toEqual([]);
    expect(one('quickModels', 'none')).toBeNull();
    expect(one('quickModels', [testModel, otherModel, testModel])).toHaveLength(2);
    expect(
      one(
        'recentModels',
        Array.from({ length: 9 }, () => testModel),
      ),
    ).toHaveLength(5);
  });

  it('names of tools are such that a provider takes them, each once', () => {
    const longest = 'x'.repeat(64);
    const stored = ['add', longest, `${longest}x`, 'a b', '', 'add', 7, 'naïve', 'a-b_C9'];
    expect(one('defaultTools', stored)).toEqual(['add', longest, 'a-b_C9']);
  });

  it('letters of commands are small ones from a to z', () => {
    const stored = { a: 'z', B: 'A', c: 'ab', d: 'é', e: '', 'f-g': 'x', ['h'.repeat(41)]: 'h' };
    expect(one('keyboardShortcuts', stored)).toEqual({ a: 'z' });
    expect(one('keyboardShortcuts', ['q'])).toEqual({});
  });
});

describe('parameters of a chat', () => {
  it.each([
    ['temperature', 0, 2],
    ['topP', 0, 1],
    ['presencePenalty', -2, 2],
    ['frequencyPenalty', -2, 2],
    ['maxOutputTokens', 1, 10_000_000],
    ['contextLimit', 0, 100_000],
  ] as const)('have a %s from %i to %i', (name, low, high) => {
    expect(parseChatParameters({ [name]: low })).toEqual({ [name]: low });
    expect(parseChatParameters({ [name]: high })).toEqual({ [name]: high });
    expect(parseChatParameters({ [name]: low - 0.01 })).toEqual({});
    expect(parseChatParameters({ [name]: high + 0.01 })).toEqual({});
  });

  it('keep an empty system message and a switch that is off, which are choices', () => {
    expect(parseChatParameters({ systemMessage: '', stream: false })).toEqual({
      systemMessage: '',
      stream: false,
    });
  });

  it('ask at least two models side by side, at most four, each once', () => {
    const models = Array.from({ length: 6 }, (_, index) => ({
      ...testModel,
      modelId: `m${index}`,
    }));
    expect(parseChatParameters({ askedModels: [testModel, testModel] })).toEqual({});
    expect(parseChatParameters({ askedModels: [testModel, otherModel, testModel] })).toEqual({
      askedModels: [testModel, otherModel],
    });
    expect(parseChatParameters({ askedModels: models }).askedModels).toEqual(models.slice(0, 4));
  });

  it('are none where the value is none', () => {
    for (const value of [undefined, null, 'text', 7, []]) {
      expect(parseChatParameters(value)).toEqual({});
    }
    expect(parseChatParameters({ tools: [], stop: [''], output: { tone: 'Loud' } })).toEqual({});
  });

  it('read again are the same', () => {
    const stored = fc.record(
      {
        systemMessage: fc.anything(),
        temperature: fc.anything(),
        stop: fc.array(fc.oneof(fc.string(), fc.integer())),
        tools: fc.array(fc.string()),
        askedModels: fc.array(fc.constantFrom(testModel, otherModel, 'none')),
        output: fc.record({ tone: fc.constantFrom('Warm', 'Loud'), style: fc.string() }),
        outputFormat: fc.record({
          type: fc.constantFrom('json', 'json-schema'),
          schema: fc.object(),
        }),
        reasoningEffort: fc.constantFrom('low', 'huge'),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(stored, (value) => {
        const read = parseChatParameters(value);
        expect(parseChatParameters(read)).toEqual(read);
      }),
    );
  });
});

describe('a format of replies', () => {
  it.each([
    [{ type: 'json', schema: {} }, { type: 'json' }],
    [
      { type: 'json-schema', name: 'x'.repeat(64), schema: { a: 1 } },
      { type: 'json-schema', name: 'x'.repeat(64), schema: { a: 1 } },
    ],
    [
      { type: 'json-schema', name: 'x'.repeat(65), schema: {} },
      { type: 'json-schema', name: 'reply', schema: {} },
    ],
    [
      { type: 'json-schema', schema: {} },
      { type: 'json-schema', name: 'reply', schema: {} },
    ],
    [{ type: 'json-schema', schema: null }, undefined],
    [{ type: 'text' }, undefined],
    [['json'], undefined],
    [null, undefined],
    ['json', undefined],
  ])('%o is read as %o', (stored, read) => {
    expect(parseOutputFormat(stored)).toEqual(read);
  });
});

describe('a model reference', () => {
  it('needs both of its parts as texts', () => {
    expect(parseModelRef(testModel)).toEqual(testModel);
    expect(parseModelRef({ ...testModel, modelId: '' })).toEqual({ ...testModel, modelId: '' });
    expect(parseModelRef({ providerId: 'openai' })).toBeUndefined();
    expect(parseModelRef('openai/gpt')).toBeUndefined();
  });
});
