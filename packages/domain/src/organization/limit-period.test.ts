import { describe, expect, it } from 'vitest';

import { isTimeZone, limitPeriod } from './limit-period.ts';

const at = (time: string): number => Date.parse(time);

describe('the period of a limit', () => {
  it.each([
    ['day', '2026-11-23T00:00:00Z', 'UTC', '2026-11-23', '2026-11-24T00:00:00Z'],
    ['day', '2026-11-23T23:59:59.999Z', 'UTC', '2026-11-23', '2026-11-24T00:00:00Z'],
    ['month', '2026-12-31T12:00:00Z', 'UTC', '2026-12', '2027-01-01T00:00:00Z'],
    ['month', '2028-02-29T12:00:00Z', 'UTC', '2028-02', '2028-03-01T00:00:00Z'],
    ['day', '2026-11-23T12:00:00Z', 'Asia/Kathmandu', '2026-11-23', '2026-11-23T18:15:00Z'],
    ['day', '2026-11-23T20:00:00Z', 'Asia/Kathmandu', '2026-11-24', '2026-11-24T18:15:00Z'],
    // Clocks are put forward and back.
    ['day', '2026-03-29T00:30:00Z', 'Europe/Berlin', '2026-03-29', '2026-03-29T22:00:00Z'],
    ['day', '2026-10-24T22:30:00Z', 'Europe/Berlin', '2026-10-25', '2026-10-25T23:00:00Z'],
    // There is no midnight on the day when Beirut puts its clocks forward.
    ['day', '2026-03-28T12:00:00Z', 'Asia/Beirut', '2026-03-28', '2026-03-28T22:00:00Z'],
    // Samoa left a day out.
    ['day', '2011-12-30T00:00:00Z', 'Pacific/Apia', '2011-12-29', '2011-12-30T10:00:00Z'],
  ] as const)('%s at %s in %s is %s and ends at %s', (...[span, time, zone, key, end]) => {
    expect(limitPeriod(span, at(time), zone)).toEqual({ key, endsAtMs: at(end) });
  });

  it('begins where the one before it ends', () => {
    for (const zone of ['UTC', 'America/Sao_Paulo', 'Australia/Lord_Howe', 'Pacific/Kiritimati']) {
      let timeMs = at('2026-01-01T12:00:00Z');
      for (let count = 0; count < 400; count += 1) {
        const { key, endsAtMs } = limitPeriod('day', timeMs, zone);
        expect(limitPeriod('day', endsAtMs - 1, zone).key).toBe(key);
        expect(limitPeriod('day', endsAtMs, zone).key > key).toBe(true);
        timeMs = endsAtMs;
      }
    }
  });
});

describe('the name of a time zone', () => {
  it('is known or not', () => {
    expect(isTimeZone('Europe/Berlin')).toBe(true);
    expect(isTimeZone('Europe/Atlantis')).toBe(false);
    expect(isTimeZone('')).toBe(false);
  });
});
