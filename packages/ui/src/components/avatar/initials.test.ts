import { expect, it } from 'vitest';

import { initials } from './initials.ts';

it.each([
  ['Ada Lovelace', 'AL'],
  ['Juan Carlos de la Vega', 'JV'],
  ['parley', 'P'],
  ['李小龍', '李'],
  ['🚀 Launch plan', 'LP'],
  ['  ', ''],
])('stands for %j as %j', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
