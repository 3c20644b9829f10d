import { expect, it } from 'vitest';

import { findListed } from './find-listed.ts';
import { modelNamed } from './testing/scripted-network.ts';

it.each([
  [['a-2026-03-05', 'a', 'a-mini'], 'a'],
  [['a-mini', 'a-2026-03-05', 'a-2026-11-01'], 'a-2026-11-01'],
  [['a-20260201'], 'a-20260201'],
  [['a-0613'], 'a-0613'],
  [['a-mini', 'a-2', 'ba', 'a-2026-11-01-preview'], undefined],
])('T148 finds a model in the list %j under its name or its newest dated one', (ids, found) => {
  expect(findListed(ids.map(modelNamed), 'a')?.id).toBe(found);
});
