import { describe, expect, it } from 'vitest';

import { coveredByKeyboard } from './follow-keyboard.ts';

describe('what a keyboard covers', () => {
  it.each([
    ['nothing where the page is as high as what is seen', { height: 800, scale: 1 }, 0],
    ['nothing where only a bar of the browser came', { height: 744, scale: 1 }, 0],
    ['its height', { height: 463.6, scale: 1 }, 336],
    ['nothing in a page enlarged by pinching', { height: 400, scale: 2 }, 0],
  ])('%s', (_name, seen, covered) => {
    expect(coveredByKeyboard(800, { offsetTop: 0, ...seen })).toBe(covered);
  });
});
