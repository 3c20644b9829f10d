import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { otherModel, testModel } from '../chat/testing/test-messages.ts';
import {
  changeFor,
  heldBackOf,
  importedValue,
  isOfPerson,
  settingImportRules,
  type HeldBackSetting,
} from './setting-import.ts';
import { defaultSettings, settingKeys, type SettingKey } from './settings.ts';

/** The one thing that was held back. */
function onlyHeld(key: SettingKey, here: unknown, told: unknown): HeldBackSetting {
  const [first, ...rest] = heldBackOf(key, here, told);
  if (first === undefined || rest.length > 0) throw new Error('Expected one');
  return first;
}

describe('a file', () => {
  it.each([
    'askBeforeTools',
    'chatSpendingLimitUsd',
    'daySpendingLimitUsd',
    'monthSpendingLimitUsd',
    'toolStepLimit',
    'toolCostLimitUsd',
    'defaultTools',
    'defaultModel',
    'lockKeysAfterMinutes',
    'automaticTitle',
    'suggestKeywords',
  ] as const)('does not change %s, which spends, starts or asks', (key) => {
    expect(isOfPerson(key)).toBe(true);
    expect(importedValue(key, 'here', 'told')).toBe('here');
    expect(importedValue(key, undefined, 'told')).toBeUndefined();
  });

  it.each(['theme', 'locale', 'favoriteModels', 'userInformation', 'keyboardShortcuts'] as const)(
    'changes %s',
    (key) => {
      expect(isOfPerson(key)).toBe(false);
      expect(importedValue(key, 'here', 'told')).toBe('told');
      expect(heldBackOf(key, 'light', 'dark')).toEqual([]);
    },
  );

  it('changes some fields of a setting and not the others', () => {
    const here = { rate: 1, openAiUrl: 'https://mine.test', source: 'browser' };
    const told = { rate: 1.5, openAiUrl: 'https://theirs.test', openAiVoice: 'echo' };
    expect(importedValue('speech', here, told)).toEqual({
      rate: 1.5,
      openAiUrl: 'https://mine.test',
      source: 'browser',
      openAiVoice: 'echo',
    });
    expect(isOfPerson('speech')).toBe(false);
  });

  it('takes away a field of its own by not naming it, and no field of the person', () => {
    const here = { temperature: 1, systemMessage: 'Mine', tools: ['a'], approvedTools: ['a'] };
    expect(importedValue('defaultParameters', here, {})).toEqual({
      tools: ['a'],
      approvedTools: ['a'],
    });
  });

  it('keeps fields of this device that only a newer version knows, and brings none in', () => {
    expect(importedValue('voiceInput', { later: 1 }, { later: 2, other: 3, model: 'm' })).toEqual({
      later: 1,
      model: 'm',
    });
  });

  it.each([undefined, null, 7, 'text', []])(
    'that says %o of a setting with fields clears its own',
    (told) => {
      expect(importedValue('speech', { rate: 2, source: 'openai' }, told)).toEqual({
        source: 'openai',
      });
      expect(heldBackOf('speech', { source: 'openai' }, told)).toEqual([]);
    },
  );

  it('reaches nothing by names that every object has', () => {
    const told: unknown = JSON.parse('{"__proto__":{"tools":["x"]},"constructor":1,"toString":2}');
    expect(importedValue('defaultParameters', {}, told)).toEqual({});
    expect(heldBackOf('defaultParameters', {}, told)).toEqual([]);
    expect(Reflect.get({}, 'tools')).toBeUndefined();
  });

  it('never changes what only a person may, whatever it says', () => {
    const values = fc.dictionary(
      fc.constantFrom(...Object.keys(settingImportRules.speech), 'later'),
      fc.anything(),
    );
    fc.assert(
      fc.property(values, values, (here, told) => {
        const after = importedValue('speech', here, told);
        const rules: Readonly<Record<string, unknown>> = Object(settingImportRules.speech);
        for (const field of [...Object.keys(here), ...Object.keys(told)]) {
          const from = rules[field] === 'file' ? told : here;
          expect(Object(after)[field]).toBe(from[field]);
        }
      }),
    );
  });
});

describe('what is held back', () => {
  it('is what the file wants otherwise', () => {
    expect(heldBackOf('daySpendingLimitUsd', 5, 100)).toEqual([
      { key: 'daySpendingLimitUsd', value: 100 },
    ]);
    expect(heldBackOf('daySpendingLimitUsd', 5, 5)).toEqual([]);
    expect(heldBackOf('defaultModel', otherModel, testModel)).toEqual([
      { key: 'defaultModel', value: testModel },
    ]);
  });

  it('is not what holds here anyway, by its default', () => {
    expect(heldBackOf('askBeforeTools', undefined, false)).toEqual([]);
    expect(heldBackOf('toolStepLimit', undefined, defaultSettings.toolStepLimit)).toEqual([]);
    expect(heldBackOf('speech', undefined, { source: 'disabled' })).toEqual([]);
    expect(heldBackOf('voiceInput', { service: 'browser' }, { service: 'browser' })).toEqual([]);
  });

  it('is not the same in another order', () => {
    const { providerId, modelId } = testModel;
    expect(heldBackOf('defaultModel', testModel, { modelId, providerId })).toEqual([]);
  });

  it('is named by its fields', () => {
    const told = { rate: 2, source: 'openai', openAiUrl: 'https://theirs.test', isAutomatic: true };
    expect(heldBackOf('speech', { isAutomatic: true }, told)).toEqual([
      { key: 'speech', field: 'source', value: 'openai' },
      { key: 'speech', field: 'openAiUrl', value: 'https://theirs.test' },
    ]);
  });

  it('is not what a person did: to approve tools, to read a notice', () => {
    expect(heldBackOf('defaultParameters', {}, { approvedTools: ['pay'] })).toEqual([]);
    expect(heldBackOf('voiceInput', {}, { hasReadNotice: true })).toEqual([]);
  });

  it('is as the program reads it', () => {
    expect(heldBackOf('defaultTools', [], ['add', 'no name!', 'add'])).toEqual([
      { key: 'defaultTools', value: ['add'] },
    ]);
    expect(heldBackOf('voiceInput', {}, { service: 'robot' })).toEqual([]);
    expect(heldBackOf('defaultParameters', {}, { askedModels: [testModel] })).toEqual([]);
  });
});

describe('what a person takes over', () => {
  it('is the setting that was held back', () => {
    const held = onlyHeld('chatSpendingLimitUsd', 1, 2);
    expect(changeFor(held, defaultSettings)).toEqual({ chatSpendingLimitUsd: 2 });
  });

  it('is one field, beside the others as they are by then', () => {
    const held = onlyHeld('speech', {}, { openAiUrl: 'https://theirs.test' });
    const settings = { ...defaultSettings, speech: { rate: 2, later: 'kept' } };
    expect(changeFor(held, settings)).toEqual({
      speech: { rate: 2, later: 'kept', openAiUrl: 'https://theirs.test' },
    });
  });

  it('is taken away where the file had none', () => {
    const held = onlyHeld('defaultParameters', { tools: ['a'] }, { tools: [] });
    const settings = { ...defaultSettings, defaultParameters: { tools: ['a'], temperature: 1 } };
    expect(changeFor(held, settings)).toEqual({ defaultParameters: { temperature: 1 } });
  });

  it('is in range, whatever stands in the list of what was held back', () => {
    const held = { key: 'toolStepLimit', value: 1_000_000 } as const;
    expect(changeFor(held, defaultSettings)).toEqual({
      toolStepLimit: defaultSettings.toolStepLimit,
    });
  });

  it('is held back no more', () => {
    const told = { tools: ['a'], askedModels: [testModel, otherModel], temperature: 1 };
    let settings = defaultSettings;
    const held = heldBackOf('defaultParameters', {}, told);
    expect(held).toHaveLength(2);
    for (const each of held) settings = { ...settings, ...changeFor(each, settings) };
    expect(heldBackOf('defaultParameters', settings.defaultParameters, told)).toEqual([]);
  });
});

it('every setting has a rule', () => {
  expect(Object.keys(settingImportRules).toSorted()).toEqual(settingKeys.toSorted());
});
