import { expect, it } from 'vitest';

import { trimMessage } from './trim-message.ts';

it.each([
  ['  indented code\n  more  \n\n', '  indented code\n  more'],
  ['\n \n\n  first', '  first'],
  [' \n\t\n ', ''],
  ['plain', 'plain'],
])('sends %j as %j', (text, sent) => {
  expect(trimMessage(text)).toBe(sent);
});
