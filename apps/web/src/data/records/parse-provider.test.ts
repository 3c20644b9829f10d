import { dialects } from '@parley/domain/model/provider-endpoint.ts';
import { expect, it } from 'vitest';

import { parseProvider } from './parse-provider.ts';

const row = {
  id: 'ollama',
  presetId: 'ollama',
  title: 'Ollama',
  dialect: 'ollama',
  baseUrl: 'http://localhost:11434',
  auth: 'none',
  contextTokens: 16_384,
};

it('reads an endpoint as it was saved, whatever its protocol', () => {
  for (const dialect of dialects) {
    expect(parseProvider({ ...row, dialect })).toEqual({ ...row, dialect });
  }
});

it.each(['a-later-one', 7, undefined])('keeps an endpoint whose protocol is %j', (dialect) => {
  expect(parseProvider({ ...row, dialect })).toEqual({ ...row, dialect: 'openai-chat' });
});

it.each([0, -1, 4096.5, '16384', null])('takes a window of %j for none', (contextTokens) => {
  const { contextTokens: _contextTokens, ...rest } = row;
  expect(parseProvider({ ...row, contextTokens })).toEqual(rest);
});

it('has no endpoint without an id or an address', () => {
  expect(parseProvider({ ...row, id: '' })).toBeUndefined();
  expect(parseProvider({ ...row, baseUrl: 3 })).toBeUndefined();
  expect(parseProvider('ollama')).toBeUndefined();
});
