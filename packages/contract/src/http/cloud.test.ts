import { describe, expect, it } from 'vitest';

import { cloudStatsAnswer } from './cloud.ts';

const stats = {
  lastSyncAt: '2026-11-27T10:00:00.000Z',
  totalUsageBytes: 1200,
  limitUsageBytes: 25_000_000,
  isPaid: false,
  subscriptions: [],
};

describe('figures of the sync', () => {
  it('T64 are the time of the last sync, what is used, the limit, and what is paid for', () => {
    expect(cloudStatsAnswer.parse({ ...stats, more: 1 })).toEqual(stats);
    const unlimited = { ...stats, lastSyncAt: null, limitUsageBytes: null };
    expect(cloudStatsAnswer.parse(unlimited)).toEqual(unlimited);
  });

  it.each([
    { lastSyncAt: 'yesterday' },
    { lastSyncAt: undefined },
    { totalUsageBytes: -1 },
    { totalUsageBytes: 0.5 },
    { limitUsageBytes: '25' },
    { isPaid: 'no' },
    { subscriptions: {} },
  ])('are none with %j', (change) => {
    expect(cloudStatsAnswer.safeParse({ ...stats, ...change }).success).toBe(false);
  });
});
