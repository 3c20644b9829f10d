import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { findReplyProblem, type ReplyProblem } from './check-reply.ts';
import type { OutputFormat } from './output-format.ts';

function bySchema(schema: Readonly<Record<string, unknown>>): OutputFormat {
  return { type: 'json-schema', name: 'reply', schema };
}

const person = bySchema({
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 1 },
    age: { type: ['integer', 'null'], minimum: 0 },
    tags: { type: 'array', items: { enum: ['a', 'b'] }, maxItems: 2 },
    boss: { $ref: '#' },
  },
  required: ['name'],
  additionalProperties: false,
});

function problemOf(text: string): ReplyProblem | undefined {
  return findReplyProblem(text, person);
}

describe('a reply that had to be JSON', () => {
  it('is marked where it is none or does not match', () => {
    expect(problemOf('{"name":"Ada","age":36,"tags":["a"],"boss":{"name":"B"}}')).toBeUndefined();
    expect(problemOf('```json\n{"name":"Ada","age":null}\n```')).toBeUndefined();
    expect(problemOf('Sure! {"name":"Ada"}')).toBe('not-json');
    for (const text of [
      '[]',
      '{}',
      '{"name":""}',
      '{"name":"Ada","age":1.5}',
      '{"name":"Ada","age":-1}',
      '{"name":"Ada","tags":["c"]}',
      '{"name":"Ada","tags":["a","b","a"]}',
      '{"name":"Ada","more":1}',
      '{"name":"Ada","boss":{}}',
    ]) {
      expect([text, problemOf(text)]).toEqual([text, 'no-match']);
    }
  });

  it('chooses among schemas', () => {
    const either = bySchema({ oneOf: [{ type: 'integer' }, { type: 'number', minimum: 5 }] });
    expect(findReplyProblem('3', either)).toBeUndefined();
    expect(findReplyProblem('7', either)).toBe('no-match');
    expect(findReplyProblem('2.5', either)).toBe('no-match');
    expect(findReplyProblem('"x"', bySchema({ const: 'x' }))).toBeUndefined();
  });

  it('is left alone where nothing was asked for, and plain JSON may be anything', () => {
    expect(findReplyProblem('no', undefined)).toBeUndefined();
    expect(findReplyProblem('7', { type: 'json' })).toBeUndefined();
  });

  it('never fails on a strange schema', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.json(), (schema, text) => {
        expect([undefined, 'no-match']).toContain(findReplyProblem(text, bySchema(schema)));
      }),
    );
    const endless = bySchema({ $ref: '#' });
    expect(findReplyProblem('1', endless)).toBeUndefined();
  });
});

describe('a schema', () => {
  it.each<[what: string, schema: Readonly<Record<string, unknown>>, texts: [string, string]]>([
    ['type: null', { type: 'null' }, ['null', '0']],
    ['type: boolean', { type: 'boolean' }, ['false', '"false"']],
    ['type: number, whole ones included', { type: 'number' }, ['3', '"3"']],
    ['type: integer, however it is written', { type: 'integer' }, ['3.0', '3.5']],
    ['type: object', { type: 'object' }, ['{}', '[]']],
    ['a list of types', { type: ['string', 'null'] }, ['null', '1']],
    ['minimum', { minimum: 2 }, ['2', '1.99']],
    ['maximum', { maximum: 2 }, ['2', '2.01']],
    ['minLength', { minLength: 2 }, ['"ab"', '"a"']],
    ['maxLength', { maxLength: 2 }, ['"ab"', '"abc"']],
    ['minItems', { minItems: 1 }, ['[null]', '[]']],
    ['const of an object', { const: { a: [1] } }, ['{"a":[1]}', '{"a":[2]}']],
    ['enum with null', { enum: [null, 1] }, ['null', 'false']],
    ['required, with null for a value', { required: ['a'] }, ['{"a":null}', '{"b":1}']],
    [
      'additionalProperties as a schema',
      { additionalProperties: { type: 'string' } },
      ['{"a":"x"}', '{"a":1}'],
    ],
    ['allOf', { allOf: [{ minimum: 1 }, { maximum: 2 }] }, ['1', '3']],
    ['anyOf', { anyOf: [{ const: 1 }, { minimum: 0 }] }, ['1', '-1']],
    ['oneOf, exactly one', { oneOf: [{ const: 1 }, { minimum: 0 }] }, ['2', '1']],
    ['items within items', { items: { items: { type: 'string' } } }, ['[["a"]]', '[["a"],[1]]']],
    ['a property to be absent', { properties: { a: false } }, ['{"b":1}', '{"a":1}']],
  ])('can ask for %s', (_what, schema, [right, wrong]) => {
    expect(findReplyProblem(right, bySchema(schema))).toBeUndefined();
    expect(findReplyProblem(wrong, bySchema(schema))).toBe('no-match');
  });

  it('asks nothing of values of other types by their size', () => {
    const sized = bySchema({ minimum: 5, minLength: 5, minItems: 5, required: ['a'] });
    expect(findReplyProblem('null', sized)).toBeUndefined();
    expect(findReplyProblem('true', sized)).toBeUndefined();
    expect(findReplyProblem('{"a":1}', sized)).toBeUndefined();
  });

  it('does not take what every object has for a property', () => {
    const strict = bySchema({ properties: {}, additionalProperties: false });
    expect(findReplyProblem('{"constructor":1}', strict)).toBe('no-match');
    expect(findReplyProblem('{}', bySchema({ required: ['toString'] }))).toBe('no-match');
  });

  it('counts as kept where it uses words that nobody checks here', () => {
    const schema = { format: 'email', pattern: '^a$', not: { const: 'b' } };
    expect(findReplyProblem('"b"', bySchema(schema))).toBeUndefined();
  });
});

describe('a reference', () => {
  const defs = { 'a/b': { type: 'string' }, 'c~d': { type: 'number' } };

  it.each([
    ['#/$defs/a~1b', '"x"', '1'],
    ['#/$defs/c~0d', '1', '"x"'],
  ])('%s is found by its escaped name', ($ref, right, wrong) => {
    const schema = bySchema({ properties: { v: { $ref } }, $defs: defs });
    expect(findReplyProblem(`{"v":${right}}`, schema)).toBeUndefined();
    expect(findReplyProblem(`{"v":${wrong}}`, schema)).toBe('no-match');
  });

  it.each(['#/$defs/gone', 'https://schemas.test/a.json', '#/constructor/prototype', 'a'])(
    'to %s counts as kept',
    ($ref) => {
      expect(findReplyProblem('1', bySchema({ $ref, $defs: defs }))).toBeUndefined();
    },
  );

  it('stands beside other words, which count as well', () => {
    const schema = bySchema({ $ref: '#/$defs/s', maxLength: 1, $defs: { s: { type: 'string' } } });
    expect(findReplyProblem('"a"', schema)).toBeUndefined();
    expect(findReplyProblem('"ab"', schema)).toBe('no-match');
    expect(findReplyProblem('1', schema)).toBe('no-match');
  });

  it('to the whole describes a tree down to its leaves', () => {
    const tree = bySchema({
      type: 'object',
      properties: { kids: { type: 'array', items: { $ref: '#' } } },
      additionalProperties: false,
    });
    expect(findReplyProblem('{"kids":[{},{"kids":[{}]}]}', tree)).toBeUndefined();
    expect(findReplyProblem('{"kids":[{},{"kids":[{"x":1}]}]}', tree)).toBe('no-match');
  });
});

describe('the JSON of a reply', () => {
  it.each(['```json\n7\n```', '```\n7\n```', ' \n```json\n7\n  ```\n ', '\t7 \n'])(
    'is found in %j',
    (text) => {
      expect(findReplyProblem(text, bySchema({ const: 7 }))).toBeUndefined();
    },
  );

  it.each(['', '7 8', '```js\n7\n```', 'Here:\n```json\n7\n```', '```json\n7', 'NaN', "{'a':1}"])(
    'is not found in %j',
    (text) => {
      expect(findReplyProblem(text, { type: 'json' })).toBe('not-json');
    },
  );
});
