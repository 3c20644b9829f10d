import { describe, expect, it } from 'vitest';

import type { Usage } from '../chat/usage.ts';
import { computeCostMicroUsd } from './cost.ts';

function used(fields: Partial<Usage>): Usage {
  return {
    inputTokens: 0,
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
    outputTokens: 0,
    reasoningTokens: 0,
    isEstimated: false,
    ...fields,
  };
}

/** As US dollars, to a millionth. */
function dollars(...args: Parameters<typeof computeCostMicroUsd>): string {
  return (computeCostMicroUsd(...args) / 1_000_000).toFixed(6);
}

describe('the cost of a request', () => {
  it('is the tokens times the price for a million', () => {
    // 1,234 × 2.50 + 567 × 10 = 3,085 + 5,670 millionths.
    const usage = used({ inputTokens: 1234, outputTokens: 567 });
    expect(dollars(usage, { input: 2.5, output: 10 })).toBe('0.008755');
    expect(computeCostMicroUsd(usage, { input: 2.5, output: 10 })).toBeCloseTo(8755, 6);
  });

  it('counts what was read from and written to a cache at its own price, once', () => {
    // 11,125 tokens of which 7,441 from the cache: 3,684 × 3 + 7,441 × 0.3 + 1,000 × 3.75 + 200 × 15.
    const usage = used({
      inputTokens: 3684,
      cacheReadTokens: 7441,
      cacheWriteTokens: 1000,
      outputTokens: 200,
    });
    expect(dollars(usage, { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 })).toBe(
      '0.020034',
    );
  });

  it('takes the input price for a cache whose price is unknown', () => {
    const usage = used({ cacheReadTokens: 1000, cacheWriteTokens: 500 });
    expect(dollars(usage, { input: 2, output: 8 })).toBe('0.003000');
  });

  it('takes a cache that is free for free', () => {
    expect(
      computeCostMicroUsd(used({ cacheReadTokens: 9 }), { input: 2, output: 8, cacheRead: 0 }),
    ).toBe(0);
  });

  it('counts reasoning as output, not twice', () => {
    const usage = used({ outputTokens: 1000, reasoningTokens: 900 });
    expect(dollars(usage, { input: 1, output: 4 })).toBe('0.004000');
  });

  it('takes a count that is negative or no number for none', () => {
    const broken = used({ inputTokens: -900, cacheReadTokens: NaN, outputTokens: 10 });
    expect(computeCostMicroUsd(broken, { input: 1, output: 4 })).toBe(40);
    const endless = used({ inputTokens: Infinity, cacheWriteTokens: -1, outputTokens: 1 });
    expect(computeCostMicroUsd(endless, { input: 1, output: 4 })).toBe(4);
  });

  it('of nothing is nothing', () => {
    expect(computeCostMicroUsd(used({}), { input: 1, output: 1 })).toBe(0);
  });

  describe('with prices for long prompts', () => {
    const price = {
      input: 1.25,
      output: 10,
      cacheRead: 0.125,
      tiers: [
        { aboveInputTokens: 200_000, input: 2.5, output: 15, cacheRead: 0.25 },
        { aboveInputTokens: 500_000, input: 5, output: 30 },
      ],
    };

    it.each([
      // 200,000 × 1.25 + 100 × 10
      [
        'the base price up to the limit',
        used({ inputTokens: 200_000, outputTokens: 100 }),
        '0.251000',
      ],
      // 200,002 × 2.5 + 100 × 15: the whole prompt, not what is above.
      [
        'the next price for all above it',
        used({ inputTokens: 200_002, outputTokens: 100 }),
        '0.501505',
      ],
      // 150,000 × 2.5 + 60,000 × 0.25
      [
        'the prompt with its cached part',
        used({ inputTokens: 150_000, cacheReadTokens: 60_000 }),
        '0.390000',
      ],
      // 500,001 × 5, the cache at the input price of its tier
      ['the highest tier', used({ inputTokens: 500_000, cacheReadTokens: 1 }), '2.500005'],
      // Output does not make a prompt long.
      [
        'output at the price of the prompt',
        used({ inputTokens: 1, outputTokens: 900_000 }),
        '9.000001',
      ],
    ])('takes %s', (_name, usage, expected) => {
      expect(dollars(usage, price)).toBe(expected);
    });
  });
});
