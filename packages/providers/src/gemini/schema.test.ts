import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { reduceParameters } from './schema.ts';

function reduceProperty(schema: object, root: object = {}): unknown {
  const reduced = reduceParameters({ type: 'object', properties: { a: schema }, ...root });
  const properties: unknown = reduced?.['properties'];
  return typeof properties === 'object' && properties !== null && 'a' in properties
    ? properties.a
    : undefined;
}

describe('the schema of function declarations', () => {
  it.each([
    ['keeps what is known', { type: 'string', minLength: 1 }, { type: 'string', minLength: 1 }],
    [
      'drops what is not',
      { type: 'string', default: 'x', examples: ['y'], format: 'uri', $comment: 'z' },
      { type: 'string' },
    ],
    ['makes a constant a list', { const: 'x' }, { type: 'string', enum: ['x'] }],
    ['drops numbers from lists', { type: 'integer', enum: [1, 2] }, { type: 'integer' }],
    ['turns null into a flag', { type: ['string', 'null'] }, { type: 'string', nullable: true }],
    [
      'takes alternatives of both kinds',
      { oneOf: [{ type: 'string' }, { type: 'integer' }, { type: 'null' }] },
      { anyOf: [{ type: 'string' }, { type: 'integer' }], nullable: true },
    ],
    [
      'lays members over each other',
      { allOf: [{ properties: { x: { type: 'string' } } }, { required: ['x', 'gone'] }] },
      { type: 'object', properties: { x: { type: 'string' } }, required: ['x'] },
    ],
    [
      'gives lists a type',
      { items: { type: 'number' } },
      { type: 'array', items: { type: 'number' } },
    ],
    ['takes anything for text', {}, { type: 'string' }],
  ])('%s', (_name, schema, expected) => {
    expect(reduceProperty(schema)).toEqual(expected);
  });

  it('follows references inside of the schema, but not for ever', () => {
    const $defs = {
      city: { type: 'string' },
      node: { properties: { next: { $ref: '#/$defs/node' } } },
    };
    expect(reduceProperty({ $ref: '#/$defs/city', description: 'C' }, { $defs })).toEqual({
      type: 'string',
      description: 'C',
    });
    expect(JSON.stringify(reduceProperty({ $ref: '#/$defs/node' }, { $defs })).length).toBeLessThan(
      2000,
    );
    expect(reduceProperty({ $ref: 'https://example.org/schema' })).toEqual({ type: 'string' });
  });

  it('stays small whatever a schema refers to', () => {
    const self = { $ref: '#/$defs/many' };
    const names = Array.from({ length: 40 }, (_, index) => `p${index}`);
    const many = { properties: Object.fromEntries(names.map((name) => [name, self])) };
    const loop = { $ref: '#/$defs/loop', allOf: [{ $ref: '#/$defs/loop' }] };
    const reduced = reduceProperty({ anyOf: [self, loop] }, { $defs: { many, loop } });
    expect(JSON.stringify(reduced).length).toBeLessThan(100_000);
  });

  it('gives nothing where there are no arguments', () => {
    expect(reduceParameters({ type: 'object', properties: {} })).toBeUndefined();
  });

  it('never fails', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom(
            'type',
            'properties',
            'items',
            'anyOf',
            'allOf',
            'enum',
            '$ref',
            'required',
          ),
          fc.jsonValue(),
        ),
        (schema) => {
          expect(() => reduceParameters(schema)).not.toThrow();
        },
      ),
    );
  });
});
