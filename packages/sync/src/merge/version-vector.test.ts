import { describe, expect, it } from 'vitest';

import { hasSeen, joinVectors, withoutDevice } from './version-vector.ts';

describe('the writes that went into a row', () => {
  it('are all of a device up to one', () => {
    expect(hasSeen({ a: 3 }, { device: 'a', op: 3 })).toBe(true);
    expect(hasSeen({ a: 3 }, { device: 'a', op: 4 })).toBe(false);
    expect(hasSeen({ a: 3 }, { device: 'b', op: 1 })).toBe(false);
  });

  it('are those of both where two were merged', () => {
    expect(joinVectors({ a: 3, b: 1 }, { b: 2, c: 5 })).toEqual({ a: 3, b: 2, c: 5 });
    expect(joinVectors({ a: 3 }, { a: 1 })).toEqual({ a: 3 });
  });

  it('can be told without those of one device', () => {
    expect(withoutDevice({ a: 3, b: 1 }, 'a')).toEqual({ b: 1 });
  });
});
