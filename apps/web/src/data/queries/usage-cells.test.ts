import { expect, it } from 'vitest';

import { createTestProfile, makeUsage, valueOf } from '../testing/test-store.ts';
import { loadUsageCells } from './usage-cells.ts';

async function openWith(times: readonly number[]) {
  const store = await createTestProfile().openStore();
  valueOf(
    await store.write({ tables: ['usage'], durability: 'relaxed' }, (tx) => {
      for (const [index, createdAtMs] of times.entries()) {
        tx.put('usage', { ...makeUsage(`us-${index}`, 'ch-1'), createdAtMs });
      }
      return Promise.resolve();
    }),
  );
  return store;
}

const dayMs = 24 * 60 * 60 * 1000;

it('counts every request once over the borders of portions, also those of the same moment', async () => {
  const same = Array.from({ length: 1400 }, () => 20 * dayMs);
  const spread = Array.from({ length: 1700 }, (_, index) => 21 * dayMs + index);
  const store = await openWith([0, ...same, ...spread]);
  const cells = valueOf(await loadUsageCells(store));
  expect(cells.map(({ totals }) => totals.requestCount)).toEqual([1, 1400, 1700]);
});

it('stops when nobody waits for it', async () => {
  const store = await openWith([1]);
  expect(valueOf(await loadUsageCells(store, () => true))).toEqual([]);
});
