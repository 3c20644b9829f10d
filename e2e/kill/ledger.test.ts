import { expect, it } from 'vitest';

import { gone, Ledger } from './ledger.ts';

it('holds a profile against everything that the screen has shown', () => {
  const ledger = new Ledger();
  ledger.begin('title a', 'First');
  expect(ledger.compare(new Map())).toEqual([]);
  ledger.confirm('title a', 'First');
  ledger.begin('title a', 'Second');
  expect(ledger.compare(new Map([['title a', 'Second']]))).toEqual([]);
  // What was there after a kill cannot be undone by the next one.
  expect(ledger.compare(new Map([['title a', 'First']]))).toHaveLength(1);
  ledger.confirm('title a', gone);
  expect(ledger.compare(new Map([['title a', 'First']]))).toEqual([
    'title a: ["(gone)"] became "First"',
  ]);
  expect(ledger.size).toBe(1);
});
