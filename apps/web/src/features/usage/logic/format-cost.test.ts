import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';

import { exactCost, glanceCost, markEstimate } from './format-cost.ts';

const intl = createIntl({ locale: 'en' });

it('T163 costs have four significant digits at a glance and five decimals in detail', () => {
  expect(glanceCost(intl, 12_345.6)).toBe('$0.01235');
  expect(glanceCost(intl, 1_234_567_890)).toBe('$1,235');
  expect(glanceCost(intl, 0.04)).toBe('$0.00000004');
  expect(exactCost(intl, 12_345.6)).toBe('$0.01235');
  expect(exactCost(intl, 1_234_567_890)).toBe('$1,234.56789');
  expect(exactCost(intl, 0)).toBe('$0.00000');
});

it('marks what is only an estimate', () => {
  expect(markEstimate(intl, '$0.01', true)).toBe('≈\u00A0$0.01');
  expect(markEstimate(intl, '$0.01', false)).toBe('$0.01');
});
