import type { TurnError } from '@parley/domain/chat/turn-error.ts';
import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';

import type { SetupError } from '#src/services/providers/provider-view.ts';

import { setupErrorText, type SetupPlace } from './setup-error-text.ts';

const intl = createIntl({ locale: 'en' });
const place: SetupPlace = {
  title: 'OpenAI',
  presetId: 'openai',
  baseUrl: 'https://api.openai.com/v1',
  pageOrigin: 'https://parley.example',
};

function failed(error: Partial<TurnError>, hidesWrongKey = false): SetupError {
  return {
    code: 'test-failed',
    error: { code: 'rejected', isRetryable: false, ...error },
    hidesWrongKey,
  };
}

describe('setupErrorText', () => {
  it('T87 T243 calls a 401 an invalid key', () => {
    const text = setupErrorText(intl, failed({ code: 'invalid-key', status: 401 }), place);
    expect(text.title).toBe('Invalid API key. OpenAI rejected it.');
  });

  it.each([
    ['invalid-key', 401, 'Invalid API key. Anthropic rejected it.'],
    ['server-500', 500, 'status 500'],
    ['overloaded', 529, 'status 529'],
    ['rejected', 400, 'status 400'],
    ['unreachable', undefined, 'Couldn’t reach api.anthropic.com.'],
  ] as const)('T257 tells of an Anthropic key that was tested (%s, %s)', (code, status, words) => {
    const anthropic = {
      ...place,
      title: 'Anthropic',
      presetId: 'anthropic',
      baseUrl: 'https://api.anthropic.com/v1',
    };
    const error = failed({ code, ...(status === undefined ? {} : { status }) });
    expect(setupErrorText(intl, error, anthropic).title).toContain(words);
  });

  it.each(['rate-limited', 'insufficient-quota'] as const)(
    'T87 T243 speaks of rate and quota at a 429 (%s), with the words of the provider and the billing page',
    (code) => {
      const error = { code, status: 429, providerMessage: 'You exceeded your current quota' };
      const text = setupErrorText(intl, failed(error), place);
      expect(text.title).toContain('rate limit or quota is used up');
      expect(text.hints).toHaveLength(2);
      expect(text.details).toBe('You exceeded your current quota');
      expect(text.link?.url).toContain('billing');
    },
  );

  it('T87 T243 names any other status', () => {
    const error = { code: 'bad-response', status: 502, rawText: '<html>' } as const;
    const text = setupErrorText(intl, failed(error), place);
    expect(text).toMatchObject({
      title: 'Test failed: OpenAI returned status 502.',
      details: '<html>',
    });
  });

  it('T87 T243 leaves open whether the key or the network is at fault where the provider hides it', () => {
    const text = setupErrorText(intl, failed({ code: 'unreachable' }, true), place);
    expect(text.title).toBe('Couldn’t reach OpenAI, or it rejected the key.');
  });

  it('T243 names the host that could not be reached, and what it must allow', () => {
    const elsewhere = { ...place, presetId: 'custom', baseUrl: 'llm.lan:8000/v1' };
    const text = setupErrorText(intl, failed({ code: 'unreachable' }), elsewhere);
    expect(text.title).toBe('Couldn’t reach llm.lan:8000.');
    expect(text.hints.at(-1)).toContain('https://parley.example');
  });

  it('says that an https page may not call http, but for this computer', () => {
    const http = { ...place, presetId: 'custom', baseUrl: 'http://192.168.0.4:8080/v1' };
    const own = { ...http, baseUrl: 'http://localhost:8080/v1' };
    const unreachable = failed({ code: 'unreachable' });
    expect(setupErrorText(intl, unreachable, http).hints.join(' ')).toContain('https');
    expect(setupErrorText(intl, unreachable, own).hints.join(' ')).not.toContain(
      'pages from https',
    );
  });

  it('T166 names the origin that a stored key belongs to', () => {
    const error = { code: 'key-for-other-origin', origin: 'https://api.openai.com' } as const;
    expect(setupErrorText(intl, error, place).title).toContain('https://api.openai.com');
  });
});
