import { expect, it } from 'vitest';

import { spokenBetween } from './spoken-between.ts';

it('T154 spoken words stand apart from those that were typed', () => {
  expect(spokenBetween('', 'hello', '')).toBe('hello');
  expect(spokenBetween('Say', 'hello', 'twice')).toBe(' hello ');
  expect(spokenBetween('Say ', 'hello', ', please')).toBe('hello');
  expect(spokenBetween('Line\n', 'hello', ' there')).toBe('hello');
});
