import type { UsageBucket } from '@parley/domain/usage/usage-buckets.ts';
import { describe, expect, it } from 'vitest';

import { createTestProfile, makeUsage, valueOf } from '../testing/test-store.ts';
import type { Store } from '../store.ts';
import { loadUsageBuckets } from './usage-buckets.ts';

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
  const cells = valueOf(await loadUsageBuckets(store, { nowMs: 0 }));
  expect(cells.map(({ totals }) => totals.requestCount)).toEqual([1, 1400, 1700]);
});

it('stops when nobody waits for it', async () => {
  const store = await openWith([1]);
  expect(valueOf(await loadUsageBuckets(store, { nowMs: 0, shouldStop: () => true }))).toEqual([]);
});

const countOf = (cells: readonly UsageBucket[]): number =>
  cells.reduce((sum, { totals }) => sum + totals.requestCount, 0);

function put(store: Store, id: string, fields: Partial<ReturnType<typeof makeUsage>>) {
  return store.write({ tables: ['usage'], durability: 'relaxed' }, (tx) => {
    tx.put('usage', { ...makeUsage(id, 'ch-1'), ...fields });
    return Promise.resolve();
  });
}

describe('the summary of old requests', () => {
  const today = new Date(2026, 5, 30, 12).getTime();
  const old = Array.from({ length: 1200 }, (_, index) => today - (40 - (index % 30)) * dayMs);

  async function openSummarized() {
    const store = await openWith(old);
    const first = valueOf(await loadUsageBuckets(store, { nowMs: today }));
    const row = valueOf(await store.read(['meta'], (tx) => tx.get('meta', 'usageSummary')));
    expect(row).toBeDefined();
    return { store, first };
  }

  it('stands for them, and what came later is added to it', async () => {
    const { store, first } = await openSummarized();
    expect(valueOf(await loadUsageBuckets(store, { nowMs: today }))).toEqual(first);
    valueOf(await put(store, 'us-new', { createdAtMs: today - 1 }));
    const later = valueOf(await loadUsageBuckets(store, { nowMs: today }));
    expect(countOf(later)).toBe(1201);
    expect(later.slice(0, first.length)).toEqual(first);
  });

  it('gives way to the rows where one came in behind it', async () => {
    const { store } = await openSummarized();
    valueOf(await put(store, 'us-imported', { createdAtMs: today - 300 * dayMs }));
    const cells = valueOf(await loadUsageBuckets(store, { nowMs: today }));
    expect(countOf(cells)).toBe(1201);
    expect(cells[0]?.totals.requestCount).toBe(1);
  });

  it('holds nothing of today and yesterday, whose rows may still be written anew', async () => {
    const { store } = await openSummarized();
    valueOf(await put(store, 'us-late', { createdAtMs: today - dayMs }));
    expect(countOf(valueOf(await loadUsageBuckets(store, { nowMs: today })))).toBe(1201);
    valueOf(await put(store, 'us-late', { createdAtMs: today, costMicroUsd: 77 }));
    const cells = valueOf(await loadUsageBuckets(store, { nowMs: today }));
    expect(countOf(cells)).toBe(1201);
    expect(cells.at(-1)?.totals.costMicroUsd).toBe(77);
  });

  it('is not made of what was read by half', async () => {
    const store = await openWith(old);
    let asked = 0;
    const shouldStop = (): boolean => (asked += 1) > 2;
    valueOf(await loadUsageBuckets(store, { nowMs: today, shouldStop }));
    const row = valueOf(await store.read(['meta'], (tx) => tx.get('meta', 'usageSummary')));
    expect(row).toBeUndefined();
  });
});
