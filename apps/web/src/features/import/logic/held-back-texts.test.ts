import { settingImportRules } from '@parley/domain/settings/setting-import.ts';
import { settingKeys } from '@parley/domain/settings/settings.ts';
import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';

import { heldBackTitle, heldBackValue } from './held-back-texts.ts';

const intl = createIntl({ locale: 'en' });

const forPersons = settingKeys.flatMap((key) => {
  const rules = settingImportRules[key];
  if (typeof rules === 'string') return rules === 'person' ? [{ key, value: 1 }] : [];
  const fields = Object.keys(rules).filter((field) => rules[field] === 'person');
  return fields.map((field) => ({ key, field, value: 1 }));
});

it.each(forPersons)('names $key $field in the words of the settings', (held) => {
  expect(heldBackTitle(intl, held)).not.toMatch(/Settings$/);
});

it.each([
  [true, 'On'],
  [1000, '1,000'],
  [null, 'Not set'],
  ['', 'Not set'],
  ['whisper', 'whisper'],
  [[{ providerId: 'openai', modelId: 'gpt' }], 'gpt (openai)'],
  ['https://api.openai.com@evil.test/v1', 'evil.test (https://evil.test/v1)'],
  ['a\u202Eb', 'ab'],
])('shows %j as it is: %s', (value, text) => {
  expect(heldBackValue(intl, { key: 'speech', field: 'openAiUrl', value })).toBe(text);
});
