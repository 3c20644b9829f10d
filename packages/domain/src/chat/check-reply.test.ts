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
