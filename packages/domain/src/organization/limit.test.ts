import { describe, expect, it } from 'vitest';

import { countsOf, type Limit } from './limit.ts';

const member = { kind: 'member', userId: 'user_1' } as const;
const guest = { kind: 'guest', guestId: 'g1' } as const;
const everyone: readonly Limit[] = [
  { subject: { kind: 'organization' }, metric: 'tokens', span: 'month', amount: 1_000_000 },
  { subject: { kind: 'members' }, metric: 'messages', span: 'day', amount: 50 },
  { subject: { kind: 'guests' }, metric: 'messages', span: 'day', amount: 5 },
];

function capsOf(...asked: Parameters<typeof countsOf>): readonly string[] {
  return countsOf(...asked)
    .filter(({ cap }) => cap !== undefined)
    .map(({ counter, metric, span, cap }) => `${counter} ${metric} ${span} ${cap}`);
}

describe('what a request counts on', () => {
  it('is the share of whoever asks and that of all, limited or not', () => {
    const counts = countsOf(member, []);
    expect(counts).toHaveLength(8);
    expect(new Set(counts.map(({ counter }) => counter))).toEqual(
      new Set(['member:user_1', 'organization']),
    );
    expect(counts.every(({ cap }) => cap === undefined)).toBe(true);
  });

  it('is limited as for members, for guests and for all', () => {
    expect(capsOf(member, everyone)).toEqual([
      'member:user_1 messages day 50',
      'organization tokens month 1000000',
    ]);
    expect(capsOf(guest, everyone)).toEqual([
      'guest:g1 messages day 5',
      'organization tokens month 1000000',
    ]);
  });

  it('takes the limit of one member in place of that of all, higher or lower', () => {
    const own: Limit = {
      subject: { kind: 'member', userId: 'user_1' },
      metric: 'messages',
      span: 'day',
      amount: 500,
    };
    expect(capsOf(member, [...everyone, own])).toContain('member:user_1 messages day 500');
    expect(capsOf({ kind: 'member', userId: 'user_2' }, [...everyone, own])).toContain(
      'member:user_2 messages day 50',
    );
  });

  it('knows a limit of nothing', () => {
    const none: Limit = { subject: { kind: 'guests' }, metric: 'messages', span: 'day', amount: 0 };
    expect(capsOf(guest, [none])).toEqual(['guest:g1 messages day 0']);
  });
});
