import type { IntlShape } from 'react-intl';

/** A cost at a glance: US dollars with four significant digits. */
export function glanceCost(intl: IntlShape, costMicroUsd: number): string {
  return intl.formatNumber(costMicroUsd / 1e6, {
    style: 'currency',
    currency: 'USD',
    maximumSignificantDigits: 4,
  });
}

/** A cost that nobody knows yet: US dollars with two significant digits. */
export function roughCost(intl: IntlShape, costMicroUsd: number): string {
  return intl.formatNumber(costMicroUsd / 1e6, {
    style: 'currency',
    currency: 'USD',
    maximumSignificantDigits: 2,
  });
}

/** A cost to reckon with: US dollars with five decimals. */
export function exactCost(intl: IntlShape, costMicroUsd: number): string {
  return intl.formatNumber(costMicroUsd / 1e6, {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: 5,
    maximumFractionDigits: 5,
  });
}

/** Puts the sign for «about» before a figure that is our own estimate. */
export function markEstimate(intl: IntlShape, figure: string, isEstimated: boolean): string {
  if (!isEstimated) return figure;
  return intl.formatMessage({ id: 'usage.about', defaultMessage: '≈\u00A0{figure}' }, { figure });
}

/** A number of tokens for a narrow place: `3.2K`. */
export function shortTokens(intl: IntlShape, tokens: number): string {
  return intl.formatNumber(tokens, { notation: 'compact', maximumSignificantDigits: 3 });
}
