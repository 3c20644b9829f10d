import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';

import { importFailureText } from './import-texts.ts';

const intl = createIntl({ locale: 'en' });

it('T207, T222 an import that fails for a reason nobody knows says the general text', () => {
  expect(importFailureText(intl, 'failed')).toBe('Something went wrong. Please try again.');
});
