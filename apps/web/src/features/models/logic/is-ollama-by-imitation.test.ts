import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';
import { expect, it } from 'vitest';

import { providerId } from '#src/services/providers/testing/provider-bench.ts';

import { isOllamaByImitation } from './is-ollama-by-imitation.ts';

const saved: ProviderEndpoint = {
  id: providerId('ollama'),
  presetId: 'ollama',
  title: 'Ollama',
  dialect: 'openai-chat',
  baseUrl: 'https://models.example/v1',
  auth: 'none',
};

it.each([
  ['an Ollama as earlier versions saved it', {}, true],
  [
    'a server at its port that a person added',
    { presetId: 'custom', baseUrl: 'http://localhost:11434/v1' },
    true,
  ],
  ['one with its own protocol', { dialect: 'ollama' }, false],
  ['another server', { presetId: 'custom' }, false],
  ['one whose address was damaged', { presetId: 'custom', baseUrl: 'h:v1' }, false],
  ['LM Studio, whatever its port', { presetId: 'lmstudio', baseUrl: 'http://h:11434/v1' }, false],
] as const)('%s is offered its own protocol: %s', (_name, changed, isOffered) => {
  expect(isOllamaByImitation({ ...saved, ...changed })).toBe(isOffered);
});
