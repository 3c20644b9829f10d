import { parseProviderId, type ProviderId } from '@parley/domain/shared/ids.ts';
import { expect, it } from 'vitest';

import { withHostedModels } from './hosted-records.ts';
import { loadModelCatalogue } from './load-model-catalogue.ts';
import { noRecords } from './provider-records.ts';

const idOf = (text: string): ProviderId => {
  const id = parseProviderId(text);
  if (id === undefined) throw new Error(text);
  return id;
};
const own = {
  id: idOf('openai'),
  presetId: 'openai',
  title: 'OpenAI',
  dialect: 'openai-chat',
  baseUrl: 'https://api.openai.com/v1',
  auth: 'bearer',
} as const;
const local = { ...own, id: idOf('ollama'), presetId: 'ollama', auth: 'none' } as const;

it('T80 the models of the host take the place of all that need a key of the user', () => {
  const catalogue = loadModelCatalogue();
  const [known] = catalogue.current('anthropic', '2026-11-28');
  const host = {
    brand: 'Acme',
    systemModels: [{ id: 'house-1', provider: 'house' }, { id: known?.id ?? '' }],
  };
  const records = withHostedModels(
    { ...noRecords, endpoints: [own, local] },
    { host, catalogue, base: 'https://chat.example/team/' },
  );
  expect(records.endpoints).toEqual([
    {
      id: 'hosted/openai-chat',
      presetId: 'hosted',
      title: 'Acme',
      dialect: 'openai-chat',
      baseUrl: 'https://chat.example/team/api/hosted/completions2',
      auth: 'none',
    },
    expect.objectContaining({ id: 'hosted/anthropic-messages', dialect: 'anthropic-messages' }),
    local,
  ]);
  expect(records.lists.get('hosted/openai-chat')?.models).toEqual([
    { id: 'house-1', title: 'house-1', capabilities: {} },
  ]);
  expect(records.lists.get('hosted/anthropic-messages')?.models).toEqual([known]);
});

it('T80 a host without models offers none, and takes no key of the user either', () => {
  const parts = {
    host: { brand: 'Acme', systemModels: [] },
    catalogue: loadModelCatalogue(),
    base: 'https://chat.example/',
  };
  expect(withHostedModels({ ...noRecords, endpoints: [own] }, parts).endpoints).toEqual([]);
});
