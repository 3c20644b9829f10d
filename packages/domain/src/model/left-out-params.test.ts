import { expect, it } from 'vitest';

import { listLeftOutParams, listRenamedParams } from './left-out-params.ts';

it('names each parameter once, and none that goes by another name', () => {
  const refused = ['top_p', 'max_tokens', 'reasoning.summary', 'top_p', 'developer'];
  expect(listLeftOutParams(refused)).toEqual(['top_p', 'reasoning.summary']);
  expect(listRenamedParams(refused)).toEqual([
    { name: 'max_tokens', sentAs: 'max_completion_tokens' },
  ]);
});

it('leaves out a parameter that was refused under both names', () => {
  const refused = ['max_completion_tokens', 'max_tokens'];
  expect(listLeftOutParams(refused)).toEqual(refused);
  expect(listRenamedParams(refused)).toEqual([]);
});
