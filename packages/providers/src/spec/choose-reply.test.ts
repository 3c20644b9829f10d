import { expect, it } from 'vitest';

import { chooseReply } from './choose-reply.ts';

it.each([
  ['the first of several', [{ index: 1 }, { index: 0 }], undefined, 0],
  ['one without an index as the first', [{ index: 1 }, { text: 'a' }], undefined, 0],
  ['one with an odd index as the first', [{ index: 'x' }, { index: 3 }], undefined, 0],
  ['the only one, whatever its index', [{ index: 3 }], undefined, 3],
  ['the one that was read before', [{ index: 0 }, { index: 3 }], 3, 3],
  ['none where the one that was read before is missing', [{ index: 0 }], 3, undefined],
  ['none of what is no reply', [null, 'x', 7], undefined, undefined],
] as const)('takes %s', (...[, list, known, index]) => {
  expect(chooseReply(list, known)?.index).toBe(index);
});
