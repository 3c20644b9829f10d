import { expect, it } from 'vitest';

import { findHeaderError } from './header-error.ts';

it.each([
  ['x-token', 'secret'],
  [' X_Key.2 ', ' Bearer a b\tc '],
  ['x-title', 'Café'],
  ['x-empty', ''],
])('nothing is wrong with %j: %j', (key, value) => {
  expect(findHeaderError({ key, value })).toBeUndefined();
});

it.each([
  ['x token', { code: 'blank' }],
  ['x-token:', { code: 'character', character: ':' }],
  ['schlüssel', { code: 'character', character: 'ü' }],
  ['x-\u200Btoken', { code: 'blank' }],
])('no header is called %j', (key, fault) => {
  expect(findHeaderError({ key, value: 'a' })).toEqual({ part: 'name', fault });
});

it.each([
  ['two\nlines', { code: 'blank' }],
  ['sk-\u200Babc', { code: 'blank' }],
  ['sk\u00A0abc', { code: 'blank' }],
  ['ключ', { code: 'character', character: 'к' }],
  ['sk-😀', { code: 'character', character: '😀' }],
])('no header carries %j', (value, fault) => {
  expect(findHeaderError({ key: 'x-token', value })).toEqual({ part: 'value', fault });
});
