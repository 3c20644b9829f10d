import { createUsageBuckets } from '@parley/domain/usage/usage-buckets.ts';
import { makeUsage } from '@parley/domain/usage/testing/test-usage.ts';
import { afterEach, describe, expect, it } from 'vitest';

import { packUsageSummary, parseUsageSummary } from './usage-summary.ts';

const untilMs = new Date(2026, 5, 1).getTime();

function summary() {
  const cells = createUsageBuckets();
  const createdAtMs = new Date(2026, 4, 3, 9).getTime();
  cells.add(makeUsage({ createdAtMs, costMicroUsd: 0.1 + 0.2, usage: { cacheReadTokens: 4 } }));
  cells.add(makeUsage({ createdAtMs, chatId: null, purpose: 'speech', spokenCharacters: 40 }));
  cells.add(makeUsage({ createdAtMs: createdAtMs + 1e9, usage: { isEstimated: true } }));
  return { untilMs, rowCount: 3, cells: cells.list() };
}

describe('a summary of usage', () => {
  const zone = process.env['TZ'];
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });

  it('is read as it was written, to the last digit', () => {
    expect(parseUsageSummary(structuredClone(packUsageSummary(summary())))).toEqual(summary());
  });

  it('is none where it is damaged or of another version', () => {
    const packed = packUsageSummary(summary());
    expect(parseUsageSummary({ ...packed, chatIds: [] })).toBeUndefined();
    expect(parseUsageSummary({ ...packed, version: 2 })).toBeUndefined();
    expect(parseUsageSummary({ ...packed, figures: [1, 2] })).toBeUndefined();
    expect(parseUsageSummary(undefined)).toBeUndefined();
  });

  it('is none where days begin at other times than when it was made', () => {
    const packed = packUsageSummary(summary());
    process.env['TZ'] = 'Asia/Kathmandu';
    expect(parseUsageSummary(packed)).toBeUndefined();
  });
});
