import { describe, expect, it } from 'vitest';

import { learnFromParams, nothingLearned, omitRefused } from './learned-limits.ts';

const learn = (...params: readonly string[]) => learnFromParams(nothingLearned, params);

describe('what a refusal teaches', () => {
  it.each([
    [['top_p'], { omit: ['top_p'] }],
    [['top_p', 'top_p'], { omit: ['top_p'] }],
    [['developer'], { omit: [], systemRole: 'system' }],
    [['developer', 'system'], { omit: [], systemRole: 'user' }],
    [['max_tokens'], { omit: [], useMaxCompletionTokens: true }],
    [['max_completion_tokens'], { omit: [], useMaxCompletionTokens: false }],
    [
      ['max_tokens', 'max_completion_tokens'],
      { omit: ['max_tokens', 'max_completion_tokens'], useMaxCompletionTokens: true },
    ],
    [
      ['max_completion_tokens', 'max_tokens'],
      { omit: ['max_completion_tokens', 'max_tokens'], useMaxCompletionTokens: false },
    ],
    [['reasoning_effort'], { omit: [], reasoningEffort: 'none' }],
    [
      ['reasoning_effort', 'reasoning_effort'],
      { omit: ['reasoning_effort'], reasoningEffort: 'none' },
    ],
    [
      ['reasoning_effort', 'reasoning_effort', 'reasoning_effort'],
      {
        omit: ['reasoning_effort', 'tools', 'tool_choice', 'parallel_tool_calls'],
        reasoningEffort: 'none',
      },
    ],
  ])('of %j is %j', (params, learned) => {
    expect(learn(...params)).toEqual(learned);
  });
});

describe('omitRefused', () => {
  const body = { model: 'm', top_p: 1, options: { seed: 1, top_k: 2 }, text: 'plain' };

  it('gives the same body where nothing was refused', () => {
    expect(omitRefused(body, nothingLearned)).toBe(body);
  });

  it('leaves out fields and settings inside of groups, and a group that is empty then', () => {
    expect(omitRefused(body, learn('top_p', 'options.seed', 'text.format'))).toEqual({
      model: 'm',
      options: { top_k: 2 },
      text: 'plain',
    });
    expect(omitRefused(body, learn('options.seed', 'options.top_k'))).not.toHaveProperty('options');
  });
});
