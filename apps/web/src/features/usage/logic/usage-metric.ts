import type { UsageTotals } from '@parley/domain/usage/usage-totals.ts';
import { allTokens } from '@parley/domain/usage/usage-report.ts';
import type { IntlShape } from 'react-intl';

import { reportCost, markEstimate, shortTokens } from './format-cost.ts';

/** What the height of a bar stands for. */
export type UsageMetric = 'cost' | 'tokens';

/** The value of a bar; a cost that is unknown has none. */
export function metricValue(metric: UsageMetric, totals: UsageTotals): number {
  return metric === 'cost' ? (totals.costMicroUsd ?? 0) : allTokens(totals);
}

/** The figure for a bar or a line, in words. */
export function metricText(intl: IntlShape, metric: UsageMetric, totals: UsageTotals): string {
  if (metric === 'tokens') {
    return markEstimate(intl, tokensText(intl, allTokens(totals)), totals.isEstimated);
  }
  return costText(intl, totals);
}

/** A sum in US dollars; says so where it is an estimate, or where no price is known. */
export function costText(intl: IntlShape, totals: UsageTotals): string {
  const { costMicroUsd, isEstimated, unpricedCount, requestCount } = totals;
  if (costMicroUsd !== undefined) {
    return markEstimate(intl, reportCost(intl, costMicroUsd), isEstimated || unpricedCount > 0);
  }
  return requestCount === 0
    ? '–'
    : intl.formatMessage({ id: 'usage.cost.unknown', defaultMessage: 'unknown' });
}

/** A value of the scale at the side of a plot. */
export function tickText(intl: IntlShape, metric: UsageMetric, value: number): string {
  if (metric === 'tokens') return shortTokens(intl, value);
  return intl.formatNumber(value / 1e6, {
    style: 'currency',
    currency: 'USD',
    maximumSignificantDigits: 3,
    trailingZeroDisplay: 'stripIfInteger',
  });
}

function tokensText(intl: IntlShape, tokens: number): string {
  return intl.formatMessage(
    { id: 'usage.tokens.short', defaultMessage: '{tokens} tokens' },
    { tokens: shortTokens(intl, tokens) },
  );
}
