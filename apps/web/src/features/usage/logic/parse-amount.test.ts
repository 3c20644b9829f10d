import { expect, it } from 'vitest';

import { parseAmount } from './parse-amount.ts';

it.each([
  ['5', 5],
  [' $2.50 ', 2.5],
  ['0,5', 0.5],
  ['0', 0],
])('reads %j as %d dollars', (text, amount) => {
  expect(parseAmount(text)).toBe(amount);
});

it.each(['', 'five', '-1', '1e9', '1.2.3', '0.001', '2000000', 'NaN'])('refuses %j', (text) => {
  expect(parseAmount(text)).toBeUndefined();
});
