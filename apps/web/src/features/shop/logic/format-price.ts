import type { IntlShape } from 'react-intl';

/** A price, without cents where there are none. */
export function formatPrice(intl: IntlShape, price: number, currency: string): string {
  return intl.formatNumber(price, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    ...(Number.isInteger(price) ? { maximumFractionDigits: 0 } : {}),
  });
}
