import { describe, expect, it } from 'vitest';

import { createProgressThrottle } from './progress-throttle.ts';

describe('createProgressThrottle', () => {
  it('shows the first step of each stage, and then one in each interval', () => {
    let nowMs = 0;
    const isDue = createProgressThrottle(100, () => nowMs);
    const shown: string[] = [];
    for (const stage of ['writing', 'checking']) {
      for (let step = 0; step < 25; step += 1) {
        if (isDue(stage)) shown.push(`${stage} ${step}`);
        nowMs += 10;
      }
    }
    expect(shown).toEqual([
      'writing 0',
      'writing 10',
      'writing 20',
      'checking 0',
      'checking 10',
      'checking 20',
    ]);
  });
});
