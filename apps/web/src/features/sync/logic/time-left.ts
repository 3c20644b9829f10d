import type { IntlShape } from 'react-intl';

/** Minutes and seconds that are left, as on a clock: 9:05. */
export function timeLeft(intl: IntlShape, leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const rest = intl.formatNumber(seconds % 60, { minimumIntegerDigits: 2 });
  return `${intl.formatNumber(Math.floor(seconds / 60))}:${rest}`;
}
