import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';

import { describeModel } from './model-marks.ts';

const intl = createIntl({ locale: 'en' });

it('T147 a model description starts with its retirement date, in case the text is truncated', () => {
  const capabilities = { vision: true, tools: true };
  const info = { id: 'o3', title: 'o3', capabilities, maxOutputTokens: 100_000 };
  expect(describeModel(intl, { ...info, shutdownDate: '2026-12-11' })).toBe(
    'Retires on Dec 11, 2026. Reads images. Supports tools. Replies of up to 100,000 tokens.',
  );
});
