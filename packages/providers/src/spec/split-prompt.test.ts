import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { splitPrompt } from './split-prompt.ts';

it.each([
  ['nothing cached', [100, 0, 0], 100],
  ['a part read from a cache', [100, 60, 0], 40],
  ['parts read and written', [100, 60, 30], 10],
  ['all of it cached', [100, 60, 40], 0],
  ['less than what was cached, which it cannot contain', [5, 60, 40], 5],
] as const)('counts a prompt with %s', (_name, [prompt, read, written], inputTokens) => {
  expect(splitPrompt(prompt, read, written).inputTokens).toBe(inputTokens);
});

it('is never negative and never counts a token twice', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.nat(), (prompt, read, written) => {
      const split = splitPrompt(prompt, read, written);
      expect(split).toMatchObject({ cacheReadTokens: read, cacheWriteTokens: written });
      expect(split.inputTokens).toBeGreaterThanOrEqual(0);
      expect(split.inputTokens).toBeLessThanOrEqual(prompt);
    }),
  );
});
