import { expect, it } from 'vitest';

import { checkHostConfig } from '../check-host-config.ts';
import { readHostedModels } from './hosted-models.ts';

it.each([
  [{ modelID: 'gpt-5' }, 'openai', 'openai-chat'],
  [{ id: 'claude-opus-5' }, 'anthropic', 'anthropic-messages'],
  [{ id: 'gemini-3-pro' }, 'gemini', 'openai-chat'],
  [{ id: 'meta/llama-5' }, 'openrouter', 'openai-chat'],
  [{ id: 'claude-opus-5', provider: 'own' }, 'own', 'openai-chat'],
])('T80 knows whose a model is: %j', (entry, provider, dialect) => {
  const id = 'modelID' in entry ? entry.modelID : entry.id;
  expect(readHostedModels([entry])).toEqual([{ id, provider, dialect }]);
});

it('T80 takes the first of two models with one id, and none without', () => {
  const models = readHostedModels([{}, { id: 'a', provider: 'own' }, { id: 'a' }, { id: 7 }]);
  expect(models).toEqual([{ id: 'a', provider: 'own', dialect: 'openai-chat' }]);
});

it.each([[7], ['Open AI'], [''], ['a'.repeat(41)]])('refuses the provider %j', (provider) => {
  const { problems } = checkHostConfig({ systemModels: [{ id: 'a' }, { id: 'b', provider }] });
  expect(problems.map(({ path }) => path.join('.'))).toEqual(['systemModels.1.provider']);
});
