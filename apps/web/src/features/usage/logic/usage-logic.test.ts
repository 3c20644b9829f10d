import { testModel } from '@parley/domain/chat/testing/test-messages.ts';
import { makeUsage } from '@parley/domain/usage/testing/test-usage.ts';
import { createUsageBuckets } from '@parley/domain/usage/usage-buckets.ts';
import { reportUsage } from '@parley/domain/usage/usage-report.ts';
import { describe, expect, it } from 'vitest';

import { labelPlaces, layOutChart, maxSeries, ticksTo } from './chart-layout.ts';
import { usageCsv } from './usage-csv.ts';
import { startOfRange, stepsOfRange } from './usage-range.ts';

const nowMs = new Date(2026, 2, 31, 15).getTime();
const place = { firstMs: nowMs, nowMs };

describe('the range of a plot', () => {
  it('ends today and has as many days as its name says', () => {
    expect(startOfRange('week', nowMs)).toBe(new Date(2026, 2, 25).getTime());
    expect(startOfRange('month', nowMs)).toBe(new Date(2026, 2, 2).getTime());
    expect(startOfRange('all', nowMs)).toBeUndefined();
  });

  it('offers bars that can be told from each other', () => {
    expect(stepsOfRange('week', place)).toEqual(['day']);
    expect(stepsOfRange('quarter', place)).toEqual(['day', 'week', 'month']);
    expect(stepsOfRange('year', place)).toEqual(['week', 'month']);
    expect(stepsOfRange('all', { firstMs: 0, nowMs })).toEqual(['month']);
    expect(stepsOfRange('all', place)).toEqual(['day']);
  });
});

describe('the layout of a plot', () => {
  it('has lines at round values, the highest at or above every bar', () => {
    expect(ticksTo(0)).toEqual([0, 1]);
    expect(ticksTo(7)).toEqual([0, 2, 4, 6, 8]);
    expect(ticksTo(100)).toEqual([0, 50, 100]);
    for (const highest of [0.03, 1, 19, 1234, 9_999_999]) {
      const ticks = ticksTo(highest);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest);
      expect(ticks.length).toBeGreaterThan(2);
      expect(ticks.length).toBeLessThan(7);
    }
  });

  it('draws what weighs little as one', () => {
    const keys = Array.from({ length: maxSeries + 3 }, (_, index) => `key-${index}`);
    const values = new Map(keys.map((key) => [key, 2]));
    const { bars } = layOutChart([{ startMs: 1, values }], keys);
    expect(bars[0]?.total).toBe(2 * keys.length);
    expect(bars[0]?.parts.map(({ value }) => value)).toEqual([2, 2, 2, 2, 2, 2, 6]);
  });

  it('names some bars where there are many', () => {
    expect(labelPlaces(3, 6)).toEqual([0, 1, 2]);
    expect(labelPlaces(30, 6)).toEqual([0, 5, 10, 15, 20, 25]);
  });
});

describe('usage as CSV', () => {
  it('T165 has a line for each period and group, marks estimates and leaves unknown prices empty', () => {
    const cells = createUsageBuckets();
    cells.add(
      makeUsage({
        createdAtMs: nowMs,
        costMicroUsd: 1_500_000,
        usage: { inputTokens: 10, cacheReadTokens: 4, outputTokens: 3, reasoningTokens: 2 },
      }),
    );
    const other = { ...testModel, modelId: 'other' };
    cells.add(makeUsage({ createdAtMs: nowMs, model: other, usage: { isEstimated: true } }));
    const question = { fromMs: nowMs, toMs: nowMs, step: 'day', grouping: 'model' } as const;
    const csv = usageCsv(reportUsage(cells.list(), question), ({ model }) =>
      model.modelId === 'other' ? '=HYPERLINK("x")' : 'A, "quoted"',
    );
    expect(csv.split('\r\n').slice(1, 3)).toEqual([
      '2026-03-31,"A, ""quoted""",1,14,4,0,3,2,0,0,1.5,0,no',
      `2026-03-31,"'=HYPERLINK(""x"")",1,0,0,0,0,0,0,0,,1,yes`,
    ]);
  });
});
