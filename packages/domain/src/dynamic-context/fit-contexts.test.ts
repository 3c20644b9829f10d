import { expect, it } from 'vitest';

import { contextShare, fitContexts } from './fit-contexts.ts';

const owls = { name: 'Owls', host: 'owls.example', fetchedAtMs: 0, mark: 'abcdefgh' };

it('counts all of a text, also where it begins with letters that weigh less', () => {
  const text = 'a'.repeat(4100) + '漢'.repeat(600_000);
  for (const windowTokens of [8000, 32_000, 128_000]) {
    const [told] = fitContexts([{ ...owls, text }], windowTokens).told;
    const signs = told?.text.split('漢').length ?? 0;
    expect(signs).toBeLessThanOrEqual(windowTokens * contextShare);
    expect(signs).toBeGreaterThan(windowTokens * contextShare - 1300);
  }
});

it('keeps a text whole that fits, though its first letters weigh more', () => {
  const text = '漢'.repeat(4000) + 'a'.repeat(40_000);
  const [told] = fitContexts([{ ...owls, text }], 100_000).told;
  expect(told?.text).toContain(text);
});
