import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';

import { tokensAndPrice } from './part-price.ts';

const intl = createIntl({ locale: 'en' });

it('counts one token and several', () => {
  expect(tokensAndPrice(intl, 1, undefined)).toBe('≈\u00A01\u00A0token');
  expect(tokensAndPrice(intl, 1200, undefined)).toBe('≈\u00A01,200\u00A0tokens');
  expect(tokensAndPrice(intl, 1, 2)).toBe('≈\u00A01\u00A0token · $0.00');
});
