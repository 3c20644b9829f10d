import type { AuthScheme } from '@parley/domain/model/provider-endpoint.ts';
import { describe, expect, it } from 'vitest';

import { createTestCall, type CallChange } from '../testing/test-call.ts';
import { addQuery, authHeaders, isKeyMissing, joinUrl, openAiHeaders, rowHeaders } from './http.ts';

const callWith = (change: CallChange) => createTestCall('openai-chat', change);
const headersFor = (auth: AuthScheme) => authHeaders(callWith({ endpoint: { auth } }));

describe('joinUrl and addQuery', () => {
  it.each([
    ['https://a.test/v1', 'https://a.test/v1/chat'],
    ['https://a.test/v1///', 'https://a.test/v1/chat'],
    ['https://a.test/v1?api-version=2', 'https://a.test/v1/chat?api-version=2'],
    ['https://a.test/v1/?a=/', 'https://a.test/v1/chat?a=/'],
  ])('T158 adds the path to %s', (baseUrl, url) => {
    expect(joinUrl(baseUrl, '/chat')).toBe(url);
  });

  it('adds a field to a query, or begins one, and escapes its value', () => {
    expect(addQuery('https://a.test/x', 'key', 'a&b=c')).toBe('https://a.test/x?key=a%26b%3Dc');
    expect(addQuery('https://a.test/x?y=1', 'z', '2')).toBe('https://a.test/x?y=1&z=2');
  });
});

describe('authHeaders', () => {
  it('T158 sends the key in the header that the endpoint wants, and in no other', () => {
    const key = 'sk-test-0123456789';
    expect(headersFor('bearer')).toEqual([['authorization', `Bearer ${key}`]]);
    expect(headersFor('x-api-key')).toEqual([['x-api-key', key]]);
    expect(headersFor('api-key')).toEqual([['api-key', key]]);
    expect(headersFor('x-goog-api-key')).toEqual([['x-goog-api-key', key]]);
    expect(headersFor('xi-api-key')).toEqual([['xi-api-key', key]]);
    expect(headersFor('none')).toEqual([]);
  });

  it('T150 T158 T160 sends a placeholder to a server of one’s own, and nothing to others, without a key', () => {
    expect(authHeaders(callWith({ key: ' ' }))).toEqual([['authorization', 'Bearer N/A']]);
    expect(authHeaders(callWith({ key: '', endpoint: { presetId: 'openai' } }))).toEqual([]);
  });
});

describe('openAiHeaders and rowHeaders', () => {
  it('T158 puts the headers of the user behind all others, trimmed, without nameless ones', () => {
    const endpoint = {
      organizationId: ' org-1 ',
      headerRows: [
        { key: ' x-team ', value: ' blue ' },
        { key: '  ', value: 'lost' },
      ],
    };
    expect(openAiHeaders(callWith({ endpoint }))).toEqual([
      ['authorization', 'Bearer sk-test-0123456789'],
      ['openai-organization', 'org-1'],
      ['x-team', 'blue'],
    ]);
    expect(rowHeaders(callWith({ endpoint }))).toEqual([['x-team', 'blue']]);
    expect(openAiHeaders(callWith({ endpoint: { organizationId: ' ' } }))).toHaveLength(1);
  });
});

describe('isKeyMissing', () => {
  const endpoint = { presetId: 'openai' };
  const missingWith = (key: string): boolean =>
    isKeyMissing(
      callWith({ key: '', endpoint: { ...endpoint, headerRows: [{ key, value: 'v' }] } }),
    );

  it('T160 misses a key only where the endpoint demands one', () => {
    expect(isKeyMissing(callWith({ key: ' ', endpoint }))).toBe(true);
    expect(isKeyMissing(callWith({ key: 'k', endpoint }))).toBe(false);
    expect(isKeyMissing(callWith({ key: '', endpoint: { presetId: 'custom' } }))).toBe(false);
    expect(isKeyMissing(callWith({ key: '', endpoint: { ...endpoint, auth: 'none' } }))).toBe(
      false,
    );
  });

  it('T160 takes a header of the user for the key', () => {
    expect(missingWith('Authorization')).toBe(false);
    expect(missingWith('X-API-Key')).toBe(false);
    expect(missingWith('x-goog-api-key')).toBe(false);
    expect(missingWith('x-team')).toBe(true);
  });
});
