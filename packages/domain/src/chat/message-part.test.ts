import { expect, it } from 'vitest';

import { textOfParts } from './message-part.ts';

it('the text of a message is that of its text parts as they stand', () => {
  expect(
    textOfParts([
      { type: 'text', text: 'Half' },
      { type: 'reasoning', text: 'hm' },
      { type: 'text', text: 'way\n' },
    ]),
  ).toBe('Halfway\n');
  expect(textOfParts([])).toBe('');
});
