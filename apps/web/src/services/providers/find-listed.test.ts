import { expect, it } from 'vitest';

import { findListed } from './find-listed.ts';
import { loadModelCatalogue } from './load-model-catalogue.ts';
import { modelNamed } from './testing/scripted-network.ts';

it.each([
  [['a-2026-03-05', 'a', 'a-mini'], 'a'],
  [['a-mini', 'a-2026-03-05', 'a-2026-11-01'], 'a-2026-11-01'],
  [['a-20260201'], 'a-20260201'],
  [['a-0613'], 'a-0613'],
  [['a-mini', 'a-2', 'ba', 'a-2026-11-01-preview'], undefined],
])('T148 finds a model in the list %j under its name or its newest dated one', (ids, found) => {
  expect(findListed(ids.map(modelNamed), 'a')?.id).toBe(found);
});

it('T143 titles are asked of the newest cheap model that a provider lists today', () => {
  const catalogue = loadModelCatalogue();
  const listed = ['gpt-4o-mini', 'gpt-5-nano', 'gpt-6-luna-2026-09-02', 'gpt-6.1-terra'];
  const models = catalogue.complete('openai', listed.map(modelNamed));
  expect(catalogue.cheapModel('openai', models, 'gpt-6.1-terra')).toBe('gpt-6-luna-2026-09-02');
  const older = models.filter(({ id }) => !id.startsWith('gpt-6-luna'));
  expect(catalogue.cheapModel('openai', older, 'gpt-6.1-terra')).toBe('gpt-6.1-terra');
});
