import { describe, expect, it } from 'vitest';

import { createTestCall } from '../testing/test-call.ts';
import { maskSecrets } from './mask-secrets.ts';
import { readRetryAfterMs } from './retry-after.ts';

describe('readRetryAfterMs', () => {
  it.each([
    [{ 'retry-after': '2' }, 2000],
    [{ 'retry-after': '0.5' }, 500],
    [{ 'retry-after-ms': '1500', 'retry-after': '9' }, 1500],
    [
      {
        'retry-after': 'Fri, 20 Nov 2026 10:00:30 GMT',
        date: 'Fri, 20 Nov 2026 10:00:00 GMT',
      },
      30_000,
    ],
    [{ 'retry-after': 'Fri, 20 Nov 2026 10:00:30 GMT' }, undefined],
    [{ 'retry-after': '-3' }, undefined],
    [{ 'retry-after': 'soon' }, undefined],
    [{}, undefined],
  ])('reads %j', (headers, waitMs) => {
    expect(readRetryAfterMs(new Headers(headers as Record<string, string>))).toBe(waitMs);
  });
});

describe('maskSecrets', () => {
  const { endpoint } = createTestCall('openai-chat', {});

  it.each([
    ['key sk-proj-abc_DEF-123456 end', 'key sk… end'],
    ['sk-ant-api03-abcdefgh', 'sk…'],
    ['gsk_abcdefgh12345678', 'gsk…'],
    ['xai-abcdefgh12345678', 'xai…'],
    ['AIzaSyA1234567890abc', 'AIza…'],
    ['Authorization: Bearer abc.def-ghi', 'Authorization: Bearer …'],
    ['"api_key": "abcdef123456"', '"api_key": "…"'],
    ['Use max_tokens and api-key authentication', 'Use max_tokens and api-key authentication'],
    ['the key my-own-secret is wrong', 'the key … is wrong'],
  ])('masks %j', (text, masked) => {
    expect(maskSecrets(text, { endpoint, key: 'my-own-secret' })).toBe(masked);
  });

  it('masks the values of own headers, with and without the scheme before them', () => {
    const headerRows = [
      { key: 'X-Secret', value: ' topsecretvalue12 ' },
      { key: 'Authorization', value: 'Token other-secret-34' },
      { key: 'X-Mode', value: 'fast' },
    ];
    const sent = { endpoint: { ...endpoint, headerRows } };
    const text = 'fast: topsecretvalue12, Token other-secret-34, other-secret-34';
    expect(maskSecrets(text, sent)).toBe('fast: …, …, …');
  });

  it('cuts long texts without showing half a key', () => {
    const masked = maskSecrets(`${'x'.repeat(3995)} sk-abcdefghijklmnop`);
    expect(masked).toHaveLength(3999);
    expect(masked.endsWith(' sk…')).toBe(true);
  });
});
