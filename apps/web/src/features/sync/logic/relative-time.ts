import type { IntlShape } from 'react-intl';

const steps = [
  { unit: 'second', ms: 1000, count: 60 },
  { unit: 'minute', ms: 60_000, count: 60 },
  { unit: 'hour', ms: 3_600_000, count: 24 },
] as const;
const dayMs = 86_400_000;

/** How far away a moment is, in the largest unit that fits: “2 minutes ago”, “in 40 seconds”. */
export function relativeTime(intl: IntlShape, differenceMs: number): string {
  const amount = Math.abs(differenceMs);
  const { unit, ms } = steps.find((step) => amount < step.ms * step.count) ?? {
    unit: 'day',
    ms: dayMs,
  };
  // What has passed is told once it is complete; what comes is never told too early.
  const count = differenceMs < 0 ? -Math.floor(amount / ms) : Math.ceil(amount / ms);
  return intl.formatRelativeTime(count, unit);
}
