import { startOfDay } from '@parley/domain/usage/usage-buckets.ts';
import type { UsageStep } from '@parley/domain/usage/usage-report.ts';

/** Stretches of time that end today. */
export const usageRanges = ['week', 'month', 'quarter', 'year', 'all'] as const;

export type UsageRange = (typeof usageRanges)[number];

const daysOf: Readonly<Record<Exclude<UsageRange, 'all'>, number>> = {
  week: 7,
  month: 30,
  quarter: 91,
  year: 365,
};

/** More bars cannot be told from each other. */
const maxBars = 100;

const daysOfStep: Readonly<Record<UsageStep, number>> = { day: 1, week: 7, month: 30 };

const dayMs = 24 * 60 * 60 * 1000;

/** The first day of a range; undefined where it begins with the first request. */
export function startOfRange(range: UsageRange, nowMs: number): number | undefined {
  if (range === 'all') return undefined;
  const date = new Date(startOfDay(nowMs));
  return date.setDate(date.getDate() + 1 - daysOf[range]);
}

/**
 * The lengths of a bar that make a plot of a range that can be read; the first is the one to begin
 * with.
 *
 * @param firstMs the first request, which is where `all` begins
 */
export function stepsOfRange(
  range: UsageRange,
  { firstMs, nowMs }: { readonly firstMs: number; readonly nowMs: number },
): readonly UsageStep[] {
  const days = range === 'all' ? Math.ceil((nowMs - firstMs) / dayMs) + 1 : daysOf[range];
  const fitting = (['day', 'week', 'month'] as const).filter((step) => {
    const bars = days / daysOfStep[step];
    return bars <= maxBars && (bars >= 2 || step === 'day');
  });
  return fitting.length === 0 ? ['month'] : fitting;
}
