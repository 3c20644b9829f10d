import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isStrictSchema } from './strict-schema.ts';

const city = { type: 'string' };
const strict = {
  type: 'object',
  properties: { city },
  required: ['city'],
  additionalProperties: false,
};
const loose = { ...strict, additionalProperties: true };

describe('isStrictSchema', () => {
  it.each([
    ['an object that allows nothing else', strict],
    ['an object without properties', { type: 'object', additionalProperties: false }],
    ['a value that is no object', { type: 'number' }],
    ['a list of such objects', { type: 'array', items: strict }],
    ['several forms', { anyOf: [strict, { type: 'null' }] }],
    ['definitions', { ...strict, $defs: { place: strict } }],
    ['no schema at all', undefined],
  ])('takes %s', (_, schema) => {
    expect(isStrictSchema(schema)).toBe(true);
  });

  it.each([
    ['a property that may be absent', { ...strict, required: [] }],
    ['no list of what is required', { ...strict, required: 'city' }],
    ['further properties', loose],
    ['an object that does not say', { type: 'object' }],
    ['properties without a type', { properties: { city }, required: ['city'] }],
    ['a loose object in a property', { ...strict, properties: { city: loose } }],
    ['a loose object in a list', { type: 'array', items: loose }],
    ['a loose object among several forms', { anyOf: [strict, loose] }],
    ['a loose definition', { ...strict, $defs: { place: loose } }],
    ['loose items in a tuple', { type: 'array', items: [strict, loose] }],
  ])('refuses %s', (_, schema) => {
    expect(isStrictSchema(schema)).toBe(false);
  });

  it('says yes or no to any value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(typeof isStrictSchema(value)).toBe('boolean');
      }),
    );
  });
});
