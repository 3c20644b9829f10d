import { expect, it } from 'vitest';

import { listLeftOutParams } from './left-out-params.ts';

it('names each parameter once, and none that goes by another name', () => {
  const refused = ['top_p', 'max_tokens', 'reasoning.summary', 'top_p', 'developer'];
  expect(listLeftOutParams(refused)).toEqual(['top_p', 'reasoning.summary']);
});
