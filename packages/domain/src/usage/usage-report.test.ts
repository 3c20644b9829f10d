import { afterEach, describe, expect, it } from 'vitest';

import type { UsageRecord } from '../chat/usage-record.ts';
import { parseChatId, parseProviderId } from '../shared/ids.ts';
import { makeUsage } from './testing/test-usage.ts';
import { createUsageBuckets, type UsageBucket } from './usage-buckets.ts';
import { reportUsage, startOfStep, summarizeUsage, type UsageQuestion } from './usage-report.ts';

function at(month: number, day: number, hour = 12): number {
  return new Date(2026, month - 1, day, hour).getTime();
}

function cellsOf(records: readonly UsageRecord[]): readonly UsageBucket[] {
  const cells = createUsageBuckets();
  for (const record of records) cells.add(record);
  return cells.list();
}

function provider(name: string) {
  const id = parseProviderId(`pv-${name.padEnd(20, '0')}`);
  if (id === undefined) throw new Error(name);
  return id;
}

const alpha = { providerId: provider('alpha'), modelId: 'one' };
const alphaTwo = { providerId: provider('alpha'), modelId: 'two' };
const beta = { providerId: provider('beta'), modelId: 'one' };

const question: UsageQuestion = {
  fromMs: at(3, 1),
  toMs: at(3, 3),
  step: 'day',
  grouping: 'model',
};

describe('cells of usage', () => {
  it('hold the requests of one day, model, chat and kind together', () => {
    const cells = cellsOf([
      makeUsage({ createdAtMs: at(3, 2, 23), costMicroUsd: 2 }),
      makeUsage({ createdAtMs: at(3, 1, 0), costMicroUsd: 1 }),
      makeUsage({ createdAtMs: at(3, 1, 23), costMicroUsd: 4 }),
      makeUsage({ createdAtMs: at(3, 1), costMicroUsd: 8, purpose: 'title' }),
      makeUsage({ createdAtMs: at(3, 1), costMicroUsd: 16, chatId: null }),
    ]);
    expect(cells.map(({ dayMs, totals }) => [dayMs, totals.costMicroUsd])).toEqual([
      [at(3, 1, 0), 5],
      [at(3, 1, 0), 8],
      [at(3, 1, 0), 16],
      [at(3, 2, 0), 2],
    ]);
  });
});

describe('a report of usage', () => {
  const cells = cellsOf([
    makeUsage({ createdAtMs: at(2, 27), model: alpha, costMicroUsd: 1 }),
    makeUsage({ createdAtMs: at(3, 1), model: alpha, costMicroUsd: 10 }),
    makeUsage({ createdAtMs: at(3, 1), model: alphaTwo, costMicroUsd: 20 }),
    makeUsage({ createdAtMs: at(3, 3), model: beta, usage: { inputTokens: 7, isEstimated: true } }),
  ]);

  it('T165 has every day of the range, with what each model used', () => {
    const { periods, totals } = reportUsage(cells, question);
    expect(periods.map(({ startMs, totals: sum }) => [startMs, sum.costMicroUsd])).toEqual([
      [at(3, 1, 0), 30],
      [at(3, 2, 0), undefined],
      [at(3, 3, 0), undefined],
    ]);
    expect([...(periods[0]?.parts ?? [])].map(([, part]) => part.costMicroUsd)).toEqual([10, 20]);
    expect(totals).toMatchObject({ costMicroUsd: 30, unpricedCount: 1, isEstimated: true });
  });

  it('T165 adds up by provider and by chat, the dearest first, what has no price last', () => {
    const byProvider = reportUsage(cells, { ...question, grouping: 'provider' });
    expect(byProvider.groups.map(({ key, totals }) => [key, totals.costMicroUsd])).toEqual([
      [alpha.providerId, 30],
      [beta.providerId, undefined],
    ]);
    const other = parseChatId(`ch-${'o'.repeat(20)}`) ?? null;
    const byChat = reportUsage(
      cellsOf([
        makeUsage({ createdAtMs: at(3, 1), costMicroUsd: 1 }),
        makeUsage({ createdAtMs: at(3, 1), costMicroUsd: 2, chatId: other }),
        makeUsage({ createdAtMs: at(3, 1), costMicroUsd: 3, chatId: null }),
      ]),
      { ...question, grouping: 'chat' },
    );
    expect(byChat.groups.map(({ sample }) => sample.chatId).slice(0, 2)).toEqual([null, other]);
  });

  it('leaves out what is not asked for', () => {
    const only = { grouping: 'provider', key: beta.providerId } as const;
    const { groups, totals } = reportUsage(cells, { ...question, only });
    expect(groups).toHaveLength(1);
    expect(totals.promptTokens).toBe(7);
  });

  it('begins with the first request where no beginning is given', () => {
    const { periods } = reportUsage(cells, { ...question, fromMs: undefined, step: 'month' });
    expect(periods.map(({ startMs }) => startMs)).toEqual([at(2, 1, 0), at(3, 1, 0)]);
    expect(reportUsage([], { ...question, fromMs: undefined }).periods).toHaveLength(1);
  });

  it('counts weeks from Monday and goes on over changes of clocks', () => {
    // 1 March 2026 is a Sunday.
    expect(startOfStep(at(3, 1), 'week')).toBe(at(2, 23, 0));
    const { periods } = reportUsage([], { ...question, toMs: at(12, 31), step: 'week' });
    expect(periods.every(({ startMs }) => new Date(startMs).getDay() === 1)).toBe(true);
    expect(periods.every(({ startMs }) => new Date(startMs).getHours() === 0)).toBe(true);
  });
});

describe('where clocks change at midnight', () => {
  const zone = process.env['TZ'];
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });

  it.each(['day', 'week', 'month'] as const)('every request has its bar, by %s', (step) => {
    // On Friday, 24 April 2026 the day begins at one o'clock in Cairo.
    process.env['TZ'] = 'Africa/Cairo';
    expect(new Date(2026, 3, 24).getHours()).toBe(1);
    const days = [at(4, 1), at(4, 23), at(4, 24), at(4, 25), at(4, 30), at(5, 2)];
    const cells = cellsOf(days.map((createdAtMs) => makeUsage({ createdAtMs })));
    for (const fromMs of [at(4, 1), at(4, 24)]) {
      const asked = { ...question, fromMs, toMs: at(5, 3), step };
      const { totals, periods } = reportUsage(cells, asked);
      const inBars = periods.reduce((sum, period) => sum + period.totals.requestCount, 0);
      expect(inBars).toBe(totals.requestCount);
      expect(inBars).toBe(days.filter((dayMs) => dayMs >= fromMs).length);
    }
  });
});

describe('the summary of a provider', () => {
  it('T165 tells messages and what the program asked by itself apart, since the first request', () => {
    const cells = cellsOf([
      makeUsage({ createdAtMs: at(3, 1), model: beta, costMicroUsd: 100 }),
      makeUsage({
        createdAtMs: at(3, 2),
        model: alpha,
        costMicroUsd: 5,
        usage: { inputTokens: 3 },
      }),
      makeUsage({ createdAtMs: at(3, 4), model: alphaTwo, costMicroUsd: 1, purpose: 'title' }),
    ]);
    expect(summarizeUsage(cells, alpha.providerId)).toMatchObject({
      startMs: at(3, 2, 0),
      messages: { costMicroUsd: 5, promptTokens: 3, requestCount: 1 },
      helpers: { costMicroUsd: 1, requestCount: 1 },
      all: { costMicroUsd: 6, requestCount: 2 },
    });
    expect(summarizeUsage([], alpha.providerId).startMs).toBeUndefined();
  });
});
