import { describe, expect, it } from 'vitest';

import { withLength } from './with-length.ts';

const openAi = { dialect: 'openai-chat', provider: 'openai' } as const;
const other = { dialect: 'openai-chat', provider: 'house' } as const;
const anthropic = { dialect: 'anthropic-messages', provider: 'anthropic' } as const;
const asked = { model: 'm', messages: [{}] };

describe('the length of a reply', () => {
  it('is named so that the provider does not pass it over', () => {
    expect(withLength({ ...asked, max_tokens: 9 }, openAi, 5)).toEqual({ ...asked, max_tokens: 5 });
    expect(withLength({ ...asked, max_completion_tokens: 9 }, other, 5)).toEqual({
      ...asked,
      max_tokens: 5,
    });
    expect(withLength({ ...asked, max_completion_tokens: 9 }, openAi, 5)).toEqual({
      ...asked,
      max_completion_tokens: 5,
    });
    expect(withLength(asked, openAi, 5)).toEqual({ ...asked, max_completion_tokens: 5 });
    expect(withLength(asked, other, 5)).toEqual({ ...asked, max_tokens: 5 });
  });

  it('is longer than the thinking before it, which ends where there is no room', () => {
    const thinking = { type: 'enabled', budget_tokens: 8000 };
    const request = { ...asked, max_tokens: 9000, thinking };
    expect(withLength(request, anthropic, 8500)).toMatchObject({ max_tokens: 8500, thinking });
    expect(withLength(request, anthropic, 5000)).toMatchObject({
      max_tokens: 5000,
      thinking: { type: 'enabled', budget_tokens: 3976 },
    });
    expect(withLength(request, anthropic, 1500)).not.toHaveProperty('thinking');
  });
});
