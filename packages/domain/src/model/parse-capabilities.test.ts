import { expect, it } from 'vitest';

import { parseCapabilities } from './parse-capabilities.ts';

it('takes every fact that it knows', () => {
  const told = {
    sampling: false,
    vision: true,
    tools: true,
    reasoning: true,
    verbosity: false,
    stop: true,
    jsonMode: true,
    jsonSchema: false,
    maxTokensField: 'max_completion_tokens',
    efforts: ['low', 'high'],
    effortAs: 'tokens',
    dialect: 'gemini',
  };
  expect(parseCapabilities(told)).toEqual(told);
});

it.each([
  ['a flag that is no flag', { vision: 'yes', tools: 1 }],
  ['a field of another name', { maxTokensField: 'tokens' }],
  ['a way to tell the effort that is unknown', { effortAs: 'feeling' }],
  ['a protocol that is unknown', { dialect: 'telex' }],
  ['efforts that are no list', { efforts: 'low' }],
  ['what nobody asked for', { color: 'red' }],
])('leaves %s unknown', (_name, told) => {
  expect(parseCapabilities(told)).toEqual({});
});

it('takes of efforts those that there are, in their order', () => {
  expect(parseCapabilities({ efforts: ['high', 'immense', 'low'] })).toEqual({
    efforts: ['low', 'high'],
  });
  expect(parseCapabilities({ efforts: [] })).toEqual({ efforts: [] });
});

it.each([undefined, null, 'vision', 7, []])('knows nothing of %o', (value) => {
  expect(parseCapabilities(value)).toEqual({});
});
