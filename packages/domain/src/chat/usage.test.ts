import { describe, expect, it } from 'vitest';

import { addUsage, countPromptTokens, type Usage } from './usage.ts';

const usage: Usage = {
  inputTokens: 100,
  cacheReadTokens: 20,
  cacheWriteTokens: 3,
  outputTokens: 50,
  reasoningTokens: 40,
  isEstimated: false,
};

describe('usage', () => {
  it('counts fresh, read and written prompt tokens as the prompt, never the output', () => {
    expect(countPromptTokens(usage)).toBe(123);
  });

  it('of two requests adds up, and is an estimate as soon as one of them is', () => {
    expect(addUsage(usage, usage)).toEqual({
      inputTokens: 200,
      cacheReadTokens: 40,
      cacheWriteTokens: 6,
      outputTokens: 100,
      reasoningTokens: 80,
      isEstimated: false,
    });
    expect(addUsage(usage, { ...usage, isEstimated: true }).isEstimated).toBe(true);
    expect(addUsage({ ...usage, isEstimated: true }, usage).isEstimated).toBe(true);
  });
});
