import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';

import { exactCost, glanceCost, markEstimate, reportCost } from './format-cost.ts';

const intl = createIntl({ locale: 'en' });

it('T163 costs at a glance are in cents, and in detail have five decimals', () => {
  expect(glanceCost(intl, 1_234_567_890)).toBe('$1,234.57');
  expect(glanceCost(intl, 12_345.6)).toBe('$0.01');
  expect(glanceCost(intl, 10_000)).toBe('$0.01');
  expect(glanceCost(intl, 9999)).toBe('<\u00A0$0.01');
  expect(glanceCost(intl, 0.04)).toBe('<\u00A0$0.01');
  expect(glanceCost(intl, 0)).toBe('$0.00');
  expect(exactCost(intl, 12_345.6)).toBe('$0.01235');
  expect(exactCost(intl, 1_234_567_890)).toBe('$1,234.56789');
  expect(exactCost(intl, 0)).toBe('$0.00000');
});

it('an estimate at a glance is marked, except where it says no figure of its own', () => {
  expect(glanceCost(intl, 20_000, true)).toBe('≈\u00A0$0.02');
  expect(glanceCost(intl, 500, true)).toBe('<\u00A0$0.01');
});

it('reports and limits have four significant digits', () => {
  expect(reportCost(intl, 12_345.6)).toBe('$0.01235');
  expect(reportCost(intl, 1_234_567_890)).toBe('$1,235');
  expect(reportCost(intl, 0.04)).toBe('$0.00000004');
});

it('marks what is only an estimate', () => {
  expect(markEstimate(intl, '$0.01', true)).toBe('≈\u00A0$0.01');
  expect(markEstimate(intl, '$0.01', false)).toBe('$0.01');
});
