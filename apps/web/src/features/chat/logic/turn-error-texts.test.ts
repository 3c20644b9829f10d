import type { TurnError, TurnErrorCode } from '@parley/domain/chat/turn-error.ts';
import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';

import { turnErrorText, type ErrorOrigin, type TurnErrorText } from './turn-error-texts.ts';

const intl = createIntl({ locale: 'en', onError: () => undefined });
const openAi: ErrorOrigin = { presetId: 'openai', isAnthropic: false, isOwnServer: false };
const anthropic: ErrorOrigin = { presetId: 'anthropic', isAnthropic: true, isOwnServer: false };
const said = 'What the provider said.';

function textFor(
  code: TurnErrorCode,
  fields: Partial<TurnError> = {},
  origin = openAi,
): TurnErrorText {
  const error: TurnError = { code, source: 'OpenAI', isRetryable: false, ...fields };
  return turnErrorText(intl, error, origin);
}

describe('the words of a failed turn', () => {
  it('T223 lead to the status page after an OpenAI 500', () => {
    const text = textFor('server-500', { status: 500 });
    expect(text.title).toMatch(/^Could not connect to OpenAI API\b/);
    expect(text.hint).toContain('status page');
    expect(text.link?.url).toBe('https://status.openai.com');
  });

  it('T224 show a reply that isn’t JSON in full, in the details', () => {
    const text = textFor('bad-response', { status: 502, rawText: '<h1>Bad gateway</h1>' });
    expect(text.title).toMatch(
      /^Sorry, this model is currently experiencing a problem from the server side\b/,
    );
    expect(text.details).toBe('HTTP 502\n<h1>Bad gateway</h1>');
  });

  it.each(['bad-response', 'not-ok', 'rejected'] as const)(
    'say that a request is too large where the answer is a 413, as %s too',
    (code) => {
      const { title, hint } = textFor(code, { status: 413 });
      expect(title).toBe(textFor(code).title);
      expect(hint).toContain('Remove attachments or earlier messages');
    },
  );

  it.each(['server-error', 'overloaded', 'rate-limited', 'context-length-exceeded'] as const)(
    'T225 T229 T231 quote the provider in sight for %s',
    (code) => {
      const text = textFor(code, { providerMessage: said });
      expect(text.quote).toBe(said);
      expect(text.details).toBeUndefined();
    },
  );

  it('T226 T227 name what to do about a session that is over', () => {
    expect(textFor('access-denied').title).toMatch(/^Access denied\. Please try to reopen the app/);
    expect(textFor('session-expired').title).toBe(
      'Your login session has expired. Please close the app and reopen again.',
    );
  });

  it('T228 lead to the billing page where the quota is used up', () => {
    const text = textFor('insufficient-quota');
    expect(text.title).toMatch(/^Your OpenAI API key has run out of quota\b/);
    expect(text.link?.url).toContain('billing');
  });

  it('T229 give three reasons for a 429, or the text of the server for the reader', () => {
    const { hint } = textFor('rate-limited', { providerMessage: said });
    for (const reason of ['too fast', 'monthly hard limit', 'model is overloaded']) {
      expect(hint).toContain(reason);
    }
    const own = textFor('rate-limited', { userMessage: 'Come back at midnight.' });
    expect(own.title).toBe('Come back at midnight.');
    expect([own.hint, own.quote]).toEqual([undefined, undefined]);
  });

  it('T230 hint at locked keys where a key is not accepted, and lead to the keys', () => {
    const text = textFor('invalid-key');
    expect(text.title).toMatch(/^Invalid API key\b/);
    expect(text.hint).toContain('unlock');
    expect(text.leadsToKeys).toBe(true);
  });

  it('T232 name the source of any other refusal, and advise where the model does not exist', () => {
    const text = textFor('rejected', { providerMessage: said });
    expect(text.title).toBe(
      'Sorry, OpenAI has rejected your request. Here is the error message from OpenAI:',
    );
    expect(text.quote).toBe(said);
    expect(text.hint).toBeUndefined();
    const gone = textFor('rejected', { providerMessage: 'The model x does not exist.' });
    expect(gone.hint).toContain('GPT-4');
    expect(textFor('model-unavailable', { providerMessage: said }).hint).toContain('GPT-4');
  });

  it('T233 speak of the network, with details, and of "Not OK" where nothing was said', () => {
    const generic = 'Something went wrong. This could be a temporary network connection issue';
    const gone = textFor('unreachable', { rawText: 'TypeError' });
    expect(gone.title.startsWith(generic)).toBe(true);
    expect(gone.details).toBe('TypeError');
    const empty = textFor('not-ok', { status: 404 });
    expect(empty.title.startsWith(generic)).toBe(true);
    expect(empty.title).toContain('Not OK');
  });

  it('speak of the key of a provider on the internet, and of the server of a local one', () => {
    const remote = textFor('unreachable').hint;
    expect(remote).toContain('rejected the key');
    expect(remote).not.toContain('must be running');
    const local = textFor('unreachable', {}, { ...openAi, isOwnServer: true }).hint;
    expect(local).toContain('must be running');
    expect(local).not.toContain('key');
  });

  it('T160 say that nothing was asked: the type of the API is unknown, or there is no address', () => {
    expect(textFor('unsupported-api-type').title).toBe('Unsupported API Type');
    expect(textFor('no-endpoint').title).toBe('No target API endpoint found');
  });

  it('T234 say that the browser cannot stream', () => {
    expect(textFor('no-streaming').title).toMatch(
      /^Your browser doesn't support streaming response\b/,
    );
  });

  it('T235 are those of an Anthropic endpoint', () => {
    expect(textFor('server-500', { status: 500 }, anthropic).title).toMatch(
      /^Could not connect to API server\b/,
    );
    expect(textFor('invalid-key', {}, anthropic).title).toBe(
      'Invalid API key, please check your API key and try again.',
    );
  });

  it('T259 speak of a problem while it answered, with the original, where the answer had begun', () => {
    const own = textFor('server-error', { status: 200, providerMessage: said });
    expect(own.title).toBe(
      'OpenAI is currently experiencing a server error. This could be a temporary issue caused by ' +
        'high demand. Please try again. Here is the error message from OpenAI:',
    );
    expect(own.quote).toBe(said);
    const other = textFor('rejected', { status: 200, providerMessage: said });
    expect(other.title).toContain('had a problem while replying');
    expect(other.quote).toBe(said);
  });

  it('T237 say that the browser is offline', () => {
    expect(textFor('offline').title).toMatch(/^You’re offline\b/);
  });
});
