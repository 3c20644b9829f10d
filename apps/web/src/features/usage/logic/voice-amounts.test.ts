import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';

import { voiceAmounts } from './voice-amounts.ts';

const intl = createIntl({ locale: 'en' });

it('T165 what was said and heard is told in characters and minutes, and nothing where it was not', () => {
  expect(voiceAmounts(intl, { spokenCharacters: 7200, heardSeconds: 399 })).toEqual([
    '7,200 characters read aloud',
    '6 min 39 sec transcribed',
  ]);
  expect(voiceAmounts(intl, { heardSeconds: 0.4 })).toEqual(['1 sec transcribed']);
  expect(voiceAmounts(intl, { spokenCharacters: 0, heardSeconds: 0 })).toEqual([]);
});
