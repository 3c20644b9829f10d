import { expect, it } from 'vitest';

import { genericUserMessage, publicErrorBody } from './public-error.ts';

it('T204 carries a sentence for people beside the code; the generic one where nothing is known', () => {
  expect(genericUserMessage).toBe('Something went wrong. Please try again.');
  expect(publicErrorBody('internal')).toEqual({
    error: { code: 'internal', message: 'Something unexpected went wrong on the server.' },
    userMessage: genericUserMessage,
  });
  expect(publicErrorBody('unavailable', 'Not built.').error.message).toBe('Not built.');
});
