import { expect, it } from 'vitest';

import { isInWrapper } from './wrapper-mark.ts';

it('T32 tells the app around a page from browsers', () => {
  const safari =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
  expect(isInWrapper(`${safari} Setapp/3.2`)).toBe(true);
  expect(isInWrapper(`${safari} ParleyMac`)).toBe(true);
  expect(isInWrapper(`${safari} Version/26.0 Safari/605.1.15`)).toBe(false);
});
