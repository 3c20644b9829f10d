import { expect, it } from 'vitest';

import { saveUsage } from '../repositories/usage-repository.ts';
import { createTestProfile, makeUsage, valueOf } from '../testing/test-store.ts';
import { loadBackgroundUsage } from './background-usage.ts';

it('adds up the requests of a time by purpose, without replies and what lies before', async () => {
  const store = await createTestProfile().openStore();
  const row = (id: string, fields: Partial<ReturnType<typeof makeUsage>>) =>
    saveUsage(store, { ...makeUsage(id, 'ch-1'), createdAtMs: 10, ...fields });
  const other = { ...makeUsage('us-0', 'ch-1').model, modelId: 'other' };
  const { costMicroUsd: _cost, ...unpriced } = makeUsage('us-5', 'ch-1');
  valueOf(await row('us-1', { purpose: 'title', createdAtMs: 9 }));
  valueOf(await row('us-2', { purpose: 'title', costMicroUsd: 5 }));
  valueOf(await row('us-3', { purpose: 'title', costMicroUsd: 2, model: other, createdAtMs: 11 }));
  valueOf(await row('us-4', { purpose: 'message', costMicroUsd: 100 }));
  valueOf(await saveUsage(store, { ...unpriced, purpose: 'speech', createdAtMs: 12 }));
  const usage = valueOf(await loadBackgroundUsage(store, 10));
  expect([...usage.keys()]).toEqual(['title', 'speech']);
  expect(usage.get('title')).toMatchObject({ count: 2, costMicroUsd: 7, unpricedCount: 0 });
  expect(usage.get('title')?.models.map(({ modelId }) => modelId)).toEqual([
    'other',
    makeUsage('us-0', 'ch-1').model.modelId,
  ]);
  expect(usage.get('speech')).toMatchObject({ count: 1, costMicroUsd: 0, unpricedCount: 1 });
});
