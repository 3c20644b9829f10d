import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { maskKeys, maxForeignCharacters } from './mask-keys.ts';

describe('a key in a foreign text', () => {
  it.each([
    ['Incorrect API key provided: sk-proj-Ab12_cd34.', 'Incorrect API key provided: sk…'],
    ['key "gsk_abcdef123456" is revoked', 'key "gsk…" is revoked'],
    ['xai-abcdef and tvly-abcdef', 'xai… and tvly…'],
    ['?key=AIzaSyA-1234567890_abc&alt=sse', '?key=AIza…&alt=sse'],
    ['authorization: bearer abc.DEF-123+/==', 'authorization: bearer …'],
    ['{"api_key": "0123456789abcdef"}', '{"api_key": "…"}'],
    ["apiKey='0123456789'", "apiKey='…'"],
    ['Access-Token = 0123456789', 'Access-Token = …'],
    ['You sent sk-ab****************yz', 'You sent sk…'],
  ])('%s is told as %s', (text, masked) => {
    expect(maskKeys(text)).toBe(masked);
  });

  it.each([
    'The task-force of a desk-lamp',
    'sk-12345',
    'The api key is missing',
    'Bearer of news',
    'AIza is short',
    'organisation-wide limits',
    '',
  ])('is not seen in «%s»', (text) => {
    expect(maskKeys(text)).toBe(text);
  });

  it('is masked at each place, and by what is left of it again', () => {
    const masked = maskKeys('sk-abcdef1 sk-abcdef2\nsk-abcdef3');
    expect(masked).toBe('sk… sk…\nsk…');
    expect(maskKeys(masked)).toBe(masked);
  });

  it('is masked where the text is cut', () => {
    const text = `${'x'.repeat(maxForeignCharacters - 4)} sk-abcdefghijklmnop`;
    expect(maskKeys(text).endsWith('sk…')).toBe(true);
    expect(maskKeys('y'.repeat(5000))).toBe('y'.repeat(maxForeignCharacters));
  });

  it('never comes through, whatever stands around it', () => {
    const key = fc.string({
      unit: fc.constantFrom(...Array.from('abcXYZ0189_-')),
      minLength: 10,
      maxLength: 60,
    });
    const around = fc.constantFrom('', ' ', '"', "'", '(', ':', '\n', '\u202e', 'שלום ', '=');
    fc.assert(
      fc.property(around, key, around, (before, secret, after) => {
        expect(maskKeys(`${before}sk-${secret}${after}`)).toBe(`${before}sk…${after}`);
      }),
    );
  });
});
