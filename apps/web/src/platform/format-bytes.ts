import type { IntlShape } from 'react-intl';

const units = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const step = 1000;

/** A size as people read it: `1.2 MB`, three digits at most; below a kilobyte in whole bytes. */
export function formatBytes(intl: IntlShape, sizeBytes: number): string {
  if (sizeBytes > 0 && sizeBytes < step) {
    return intl.formatNumber(sizeBytes, { style: 'unit', unit: 'byte', unitDisplay: 'long' });
  }
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
