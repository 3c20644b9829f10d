import { describe, expect, it } from 'vitest';

import { branchesOf } from './shown-branch.ts';

const messages = [
  { role: 'user', parent: null, parts: [] },
  { role: 'assistant', parent: 0, parts: [] },
  { role: 'user', parent: 1, parts: [] },
  { role: 'assistant', parent: 0, parts: [] },
  { role: 'user', parent: 3, parts: [] },
  { role: 'user', parent: null, parts: [] },
] as const;

describe('branches of a shared chat', () => {
  it('lead from the first message to an end, and name the versions on their way', () => {
    const { pathTo } = branchesOf({ messages });
    expect(pathTo(2)).toEqual([
      { place: 0, versions: [0, 5] },
      { place: 1, versions: [1, 3] },
      { place: 2, versions: [2] },
    ]);
    expect(pathTo(null)).toEqual([]);
  });

  it('go on from another version to the newest end below it', () => {
    const { leafBelow } = branchesOf({ messages });
    expect(leafBelow(1)).toBe(2);
    expect(leafBelow(3)).toBe(4);
    expect(leafBelow(0)).toBe(4);
    expect(leafBelow(5)).toBe(5);
  });
});
