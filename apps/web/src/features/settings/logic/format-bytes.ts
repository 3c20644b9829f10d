import type { IntlShape } from 'react-intl';

const units = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const step = 1000;

/** A size as people read it: `1.2 MB`, three digits at most. */
export function formatBytes(intl: IntlShape, sizeBytes: number): string {
  let amount = sizeBytes / step;
  let index = 0;
  while (amount >= step && index < units.length - 1) {
    amount /= step;
    index += 1;
  }
  return intl.formatNumber(amount, {
    style: 'unit',
    unit: units[index] ?? 'kilobyte',
    unitDisplay: 'short',
    maximumSignificantDigits: 3,
  });
}
