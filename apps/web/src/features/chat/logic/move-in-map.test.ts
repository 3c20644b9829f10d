import { describe, expect, it } from 'vitest';

import { moveInMap } from './move-in-map.ts';

const rows = [0, 1, 1, 0, 1, 2, 0].map((depth) => ({ depth }));

describe('keys in the map of branches', () => {
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 6, 6],
    ['ArrowUp', 0, 0],
    ['Home', 4, 0],
    ['End', 1, 6],
    ['PageDown', 1, 6],
    ['PageUp', 5, 0],
    ['ArrowLeft', 5, 4],
    ['ArrowLeft', 2, 0],
    ['ArrowLeft', 3, 3],
    ['ArrowRight', 0, 1],
    ['ArrowRight', 3, 4],
    ['ArrowRight', 5, 5],
  ])('%s leads from row %i to row %i', (key, from, to) => {
    expect(moveInMap(key, from, rows)).toBe(to);
  });

  it('leaves other keys to the page', () => {
    expect(moveInMap('a', 2, rows)).toBeUndefined();
  });
});
