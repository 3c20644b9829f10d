import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { canonicalJson } from './canonical-json.ts';

it('T189 the same value gives the same text, in whatever order its fields were set', () => {
  expect(canonicalJson({ b: [1, { d: null, c: 'x' }], a: true })).toBe(
    '{"a":true,"b":[1,{"c":"x","d":null}]}',
  );
  expect(canonicalJson({ a: true, b: [1, { c: 'x', d: null }] })).toBe(
    canonicalJson({ b: [1, { d: null, c: 'x' }], a: true }),
  );
});

it('T189 what JSON has no form for is left out of objects, and null elsewhere', () => {
  expect(canonicalJson({ a: undefined, b: () => 1, c: Number.NaN })).toBe('{"c":null}');
  expect(canonicalJson([undefined, Infinity])).toBe('[null,null]');
  expect(canonicalJson(undefined)).toBe('null');
});

it('T189 it is JSON of the value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
    { numRuns: 200, seed: 88 },
  );
});
