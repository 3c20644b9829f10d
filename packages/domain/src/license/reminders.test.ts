import { describe, expect, it } from 'vitest';

import { dueReminder, priceRiseAtMs, type ReminderFacts } from './reminders.ts';

const nowMs = Date.UTC(2026, 10, 28, 12);

function due(fields: Partial<ReminderFacts>) {
  return dueReminder({
    state: { status: 'unverified' },
    messageCount: 2,
    reminded: {},
    priceRiseOn: undefined,
    nowMs,
    ...fields,
  });
}

describe('a reminder without a license', () => {
  it('T51 comes from the second message on', () => {
    expect(due({ messageCount: 1 })).toBeUndefined();
    expect(due({ messageCount: 2 })).toBe('license');
  });

  it('T51 comes neither with a license nor before that is known', () => {
    expect(due({ state: { status: 'verified', plan: 'standard' } })).toBeUndefined();
    expect(due({ state: { status: 'unknown' } })).toBeUndefined();
  });

  it('T51 rests for 120 seconds, whatever is done to the clock', () => {
    expect(due({ reminded: { atMs: nowMs - 120_000 } })).toBeUndefined();
    expect(due({ reminded: { atMs: nowMs - 120_001 } })).toBe('license');
    expect(due({ reminded: { atMs: nowMs + 120_000 } })).toBeUndefined();
    expect(due({ reminded: { atMs: nowMs + 120_001 } })).toBe('license');
  });
});

describe('prices that will rise', () => {
  const priceRiseOn = '2026-11-30';
  const dayMs = 86_400_000;

  it('T52 are told first, once a day, in the time of a reminder', () => {
    expect(due({ priceRiseOn })).toBe('price');
    expect(due({ priceRiseOn, reminded: { priceAtMs: nowMs - dayMs } })).toBe('license');
    expect(due({ priceRiseOn, reminded: { priceAtMs: nowMs - dayMs - 1 } })).toBe('price');
    expect(due({ priceRiseOn, reminded: { atMs: nowMs - 1 } })).toBeUndefined();
  });

  it('T52 are told no more when they have risen', () => {
    const riseMs = Date.UTC(2026, 10, 30);
    expect(due({ priceRiseOn, nowMs: riseMs - 1 })).toBe('price');
    expect(due({ priceRiseOn, nowMs: riseMs })).toBe('license');
  });

  it.each([undefined, '', 'soon', '2026-11-30T10:00', '2026-13-45'])('no day is %j', (day) => {
    expect(priceRiseAtMs(day)).toBeUndefined();
    expect(due({ priceRiseOn: day })).toBe('license');
  });
});
