import { describe, expect, it } from 'vitest';

import { directionOf } from './reading-direction.ts';

describe('the direction of a text', () => {
  it.each([
    ['Hello שלום', 'ltr'],
    ['שלום Hello', 'rtl'],
    ['**1.** مرحبا', 'rtl'],
    ['42', undefined],
  ])('%s: by its first letter', (text, direction) => {
    expect(directionOf(text)).toBe(direction);
  });
});
