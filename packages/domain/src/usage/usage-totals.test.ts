import { describe, expect, it } from 'vitest';

import { noUsage, sumRecords } from './usage-totals.ts';
import { makeUsage } from './testing/test-usage.ts';

describe('totals of requests', () => {
  it('T162 hold titles and suggestions beside replies, and the parts of the prompt only once', () => {
    const totals = sumRecords([
      makeUsage({
        usage: { inputTokens: 100, cacheReadTokens: 40, outputTokens: 30, reasoningTokens: 10 },
        costMicroUsd: 500,
      }),
      makeUsage({
        purpose: 'title',
        usage: { inputTokens: 20, cacheWriteTokens: 5, outputTokens: 4 },
        costMicroUsd: 0.25,
      }),
    ]);
    expect(totals).toEqual({
      requestCount: 2,
      promptTokens: 165,
      cacheReadTokens: 40,
      cacheWriteTokens: 5,
      outputTokens: 34,
      reasoningTokens: 10,
      spokenCharacters: 0,
      heardSeconds: 0,
      costMicroUsd: 500.25,
      unpricedCount: 0,
      isEstimated: false,
    });
  });

  it('T163 say that a price is unknown, and do not count it as nothing', () => {
    const known = makeUsage({ costMicroUsd: 7 });
    const unknown = makeUsage({ usage: { isEstimated: true } });
    expect(sumRecords([unknown])).toMatchObject({ costMicroUsd: undefined, unpricedCount: 1 });
    expect(sumRecords([known, unknown])).toMatchObject({
      costMicroUsd: 7,
      unpricedCount: 1,
      isEstimated: true,
    });
    expect(sumRecords([])).toBe(noUsage);
  });
});
