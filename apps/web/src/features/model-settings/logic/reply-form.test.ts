import { describe, expect, it } from 'vitest';

import {
  findSchemaProblem,
  toOutputFormat,
  toReplyForm,
  type SchemaProblem,
} from './reply-form.ts';

function problemOf(schemaText: string): SchemaProblem | undefined {
  return findSchemaProblem({ type: 'json-schema', schemaText });
}

describe('the form of a reply', () => {
  it('takes only a JSON object as schema', () => {
    expect(['', '{', '[]', '7', 'null', '{}'].map(problemOf)).toEqual([
      'not-json',
      'not-json',
      'not-object',
      'not-object',
      'not-object',
      undefined,
    ]);
    expect(findSchemaProblem({ type: 'json', schemaText: '{' })).toBeUndefined();
  });

  it('comes back as it was stored', () => {
    const format = { type: 'json-schema', name: 'reply', schema: { type: 'object' } } as const;
    for (const each of [undefined, { type: 'json' } as const, format]) {
      expect(toOutputFormat(toReplyForm(each))).toEqual(each);
    }
  });
});
