import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';

import { listenFaultText } from './listen-fault-text.ts';

const intl = createIntl({ locale: 'en' });

it('T207, T244 a transcription that is refused says the sentence for people, or else the general one', () => {
  const refused = { code: 'refused', source: 'OpenAI', status: 422 } as const;
  expect(listenFaultText(intl, { ...refused, userMessage: 'Too quiet.', detail: 'x' })).toBe(
    'Too quiet.',
  );
  expect(listenFaultText(intl, refused)).toBe('Something went wrong. Please try again.');
  expect(listenFaultText(intl, { ...refused, detail: 'no such model' })).toBe(
    'Something went wrong. Please try again. no such model',
  );
});
