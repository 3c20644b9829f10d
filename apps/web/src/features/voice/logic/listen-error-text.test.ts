import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';

import { listenErrorText } from './listen-error-text.ts';

const intl = createIntl({ locale: 'en' });

it('T207, T244 a transcription that is refused says the sentence for people, or else the general one', () => {
  const refused = { code: 'refused', source: 'OpenAI', status: 422 } as const;
  expect(listenErrorText(intl, { ...refused, userMessage: 'Too quiet.', detail: 'x' })).toBe(
    'Too quiet.',
  );
  expect(listenErrorText(intl, refused)).toBe('Something went wrong. Please try again.');
  expect(listenErrorText(intl, { ...refused, detail: 'no such model' })).toBe(
    'Something went wrong. Please try again. no such model',
  );
});
