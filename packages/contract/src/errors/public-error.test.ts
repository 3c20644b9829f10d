import { expect, it } from 'vitest';

import { genericUserMessage, publicErrorBody, publicErrorStatus } from './public-error.ts';

it('T204 carries a sentence for people beside the code; the generic one where nothing is known', () => {
  expect(genericUserMessage).toBe('Something went wrong. Please try again.');
  expect(publicErrorBody('internal')).toEqual({
    error: { code: 'internal', message: 'Something unexpected went wrong on the server.' },
    userMessage: genericUserMessage,
  });
  expect(publicErrorBody('unavailable', 'Not built.').error.message).toBe('Not built.');
});

it.each(['body-too-large', 'internal', 'invalid-request', 'not-found', 'unavailable'] as const)(
  'T204 %s has a status, and sentences for people and for logs',
  (code) => {
    const { error, userMessage } = publicErrorBody(code);
    expect(error.code).toBe(code);
    for (const sentence of [error.message, userMessage]) expect(sentence).toMatch(/^[A-Z].*\.$/);
    expect(publicErrorStatus[code]).toBeGreaterThanOrEqual(code === 'internal' ? 500 : 400);
  },
);

it('T204 never shows people the technical sentence of a part', () => {
  const { userMessage } = publicErrorBody('not-found', 'ENOENT: /srv/secret');
  expect(userMessage).toBe('This page or file doesn’t exist.');
});

it('T204 puts into a sentence what it has places for, and nothing else', () => {
  const values = { max: 6, model: '{max}' };
  expect(publicErrorBody('limit-running', undefined, values).userMessage).toMatch(/^6 replies/);
  expect(publicErrorBody('model-not-allowed', undefined, values).userMessage).toMatch(
    /^\{max\} is/,
  );
  expect(publicErrorBody('model-not-allowed').userMessage).toMatch(/^\{model\} is/);
});
