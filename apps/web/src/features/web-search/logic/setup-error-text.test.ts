import type { SearchError } from '@parley/domain/web/search-error.ts';
import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';

import { setupErrorText } from './setup-error-text.ts';

const intl = createIntl({ locale: 'en' });

function textOf(error: SearchError): string {
  return setupErrorText(intl, { code: 'test-failed', error }, 'google');
}

describe('T257 a search that is tried', () => {
  it.each<[SearchError, string]>([
    [{ code: 'refused', status: 400, detail: 'Billing is off.' }, 'says: Billing is off.'],
    [{ code: 'refused', status: 503 }, 'answered with status 503'],
    [{ code: 'bad-key', status: 401 }, 'doesn’t accept this key'],
    [{ code: 'unreachable' }, 'Can’t reach Google Programmable Search.'],
    [{ code: 'timeout' }, 'Can’t reach Google Programmable Search.'],
    [{ code: 'offline' }, 'You’re offline.'],
    [{ code: 'internal' }, 'Something went wrong. Please try again.'],
  ])('and ends as %j tells the words of the service, or its own', (error, words) => {
    expect(textOf(error)).toContain(words);
  });

  it('T260 finds no images where the engine searches none', () => {
    expect(textOf({ code: 'no-items' })).toBe(
      'The search engine found no images. Check that Image Search is turned on in its settings.',
    );
  });
});
