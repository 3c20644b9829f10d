import { describe, expect, it } from 'vitest';

import { readRetryAfterMs } from './retry-after.ts';

const read = (headers: Record<string, string>): number | undefined =>
  readRetryAfterMs(new Headers(headers));

describe('readRetryAfterMs', () => {
  it.each([
    [{}, undefined],
    [{ 'retry-after': '2' }, 2000],
    [{ 'retry-after': ' 0.25 ' }, 250],
    [{ 'retry-after': '0' }, 0],
    [{ 'retry-after': '-1' }, undefined],
    [{ 'retry-after': '' }, undefined],
    [{ 'retry-after': 'soon' }, undefined],
    [{ 'retry-after': 'Infinity' }, undefined],
    [{ 'retry-after-ms': '12.4' }, 12],
    [{ 'retry-after-ms': '12', 'retry-after': '9' }, 12],
    [{ 'retry-after-ms': '-12', 'retry-after': '9' }, 9000],
    [{ 'retry-after-ms': 'x', 'retry-after': '9' }, 9000],
  ])('T160 reads %o', (headers, delayMs) => {
    expect(read(headers)).toBe(delayMs);
  });

  it('T160 counts a date from the clock of the server', () => {
    const at = 'Wed, 21 Oct 2026 07:28:00 GMT';
    const in90s = 'Wed, 21 Oct 2026 07:29:30 GMT';
    expect(read({ 'retry-after': in90s, date: at })).toBe(90_000);
    expect(read({ 'retry-after': at, date: at })).toBe(0);
    expect(read({ 'retry-after': at, date: in90s })).toBeUndefined();
    expect(read({ 'retry-after': in90s })).toBeUndefined();
    expect(read({ 'retry-after': in90s, date: 'today' })).toBeUndefined();
  });
});
