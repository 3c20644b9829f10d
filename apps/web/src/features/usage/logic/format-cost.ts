import type { IntlShape } from 'react-intl';

const microUsdPerCent = 10_000;

/** A cost beside something else, as people read money: whole cents, or that it is less than one. */
export function glanceCost(intl: IntlShape, costMicroUsd: number, isEstimated = false): string {
  const isUnderCent = costMicroUsd > 0 && costMicroUsd < microUsdPerCent;
  const figure = intl.formatNumber(
    Math.max(costMicroUsd, isUnderCent ? microUsdPerCent : 0) / 1e6,
    {
      style: 'currency',
      currency: 'USD',
    },
  );
  if (!isUnderCent) return markEstimate(intl, figure, isEstimated);
  return intl.formatMessage({ id: 'usage.less', defaultMessage: '<\u00A0{figure}' }, { figure });
}

/** A cost in a report or beside a limit: US dollars with four significant digits. */
export function reportCost(intl: IntlShape, costMicroUsd: number): string {
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
