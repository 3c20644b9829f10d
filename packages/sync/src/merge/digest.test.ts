import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { canonicalText } from './canonical-text.ts';
import { createDigest } from './digest.ts';

describe('the text of a value', () => {
  it('says all of the value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalText(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { seed: 20261127 },
    );
  });

  it('is the same in whatever order the fields stand, also where one is undefined', () => {
    expect(canonicalText({ b: [1, undefined], a: { d: null, c: undefined } })).toBe(
      '{"a":{"d":null},"b":[1,null]}',
    );
    expect(canonicalText({ a: { d: null }, b: [1, null] })).toBe('{"a":{"d":null},"b":[1,null]}');
  });
});

describe('a digest', () => {
  it('is 64 bits of what a value says, and of the seed of the device', () => {
    const digest = createDigest('seed');
    expect(digest({ a: 1, b: 2 })).toMatch(/^[0-9a-f]{16}$/);
    expect(digest({ b: 2, a: 1 })).toBe(digest({ a: 1, b: 2 }));
    expect(digest({ a: 1, b: 3 })).not.toBe(digest({ a: 1, b: 2 }));
    expect(createDigest('other')({ a: 1, b: 2 })).not.toBe(digest({ a: 1, b: 2 }));
  });

  it('is another for each of many values that differ little', () => {
    const digest = createDigest('seed');
    const values = Array.from({ length: 20_000 }, (_, at) => digest(at));
    expect(new Set(values).size).toBe(values.length);
    // Each half by itself has few that meet.
    expect(new Set(values.map((each) => each.slice(0, 8))).size).toBeGreaterThan(19_990);
  });
});
