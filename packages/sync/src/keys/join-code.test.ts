import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { platform } from '../testing/platform.ts';
import { createJoinCode, joinCodeCharacters, readJoinCode, showJoinCode } from './join-code.ts';

const { crypto } = platform;

describe('a code for another device', () => {
  it('is 16 characters that nobody takes for others', () => {
    const codes = Array.from({ length: 200 }, () => createJoinCode(crypto));
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
    expect(new Set(codes).size).toBe(200);
    // With 3,200 characters drawn, one of 32 that never came would be no accident.
    expect(new Set(codes.join('')).size).toBe(32);
  });

  it('is shown in groups of four, and read back', () => {
    const code = createJoinCode(crypto);
    expect(showJoinCode(code)).toMatch(/^(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}$/);
    expect(readJoinCode(showJoinCode(code))).toEqual({ ok: true, value: code });
  });

  it.each([
    ['0123-4567-89AB-CDEF', '0123456789ABCDEF'],
    [' 0123 4567\n89ab cdef ', '0123456789ABCDEF'],
    ['oO1l-iI23-4567-89ab', '00111123456789AB'],
    ['0123–4567—89ab‐cdef', '0123456789ABCDEF'],
    ['０１２３-4567-89AB-CDEF', '0123456789ABCDEF'],
  ])('%j is read as %s', (text, code) => {
    expect(readJoinCode(text)).toEqual({ ok: true, value: code });
  });

  it.each([
    ['', { code: 'code-length', length: 0 }],
    ['0123-4567-89AB-CDE', { code: 'code-length', length: 15 }],
    ['0123-4567-89AB-CDEF-0', { code: 'code-length', length: 17 }],
    ['0123-4567-89AB-CDEU', { code: 'code-character', character: 'U' }],
    ['0123-4567-89AB-CDE😀', { code: 'code-character', character: '😀' }],
    ['0123_4567', { code: 'code-character', character: '_' }],
  ])('%j is none', (text, error) => {
    expect(readJoinCode(text)).toEqual({ ok: false, error });
  });

  it('never throws, and reads nothing but codes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
        const result = readJoinCode(text);
        const code = result.ok ? result.value : '0'.repeat(joinCodeCharacters);
        expect(readJoinCode(code)).toEqual({ ok: true, value: code });
      }),
    );
  });
});
