import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { fromBase64Url, toBase64Url } from './base64url.ts';

describe('bytes as text for a URL', () => {
  // RFC 4648, chapter 10, without padding.
  it.each([
    ['', ''],
    ['f', 'Zg'],
    ['fo', 'Zm8'],
    ['foo', 'Zm9v'],
    ['foob', 'Zm9vYg'],
    ['fooba', 'Zm9vYmE'],
    ['foobar', 'Zm9vYmFy'],
  ])('of «%s» are «%s»', (bytes, text) => {
    expect(toBase64Url(new TextEncoder().encode(bytes))).toBe(text);
  });

  it('use the two signs that need no escape in a URL', () => {
    expect(toBase64Url(new Uint8Array([0xfb, 0xff, 0xfe]))).toBe('-__-');
  });

  it('come back as they were', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        expect(fromBase64Url(toBase64Url(bytes))).toEqual(bytes);
      }),
    );
  });

  it('have one text: what is read is written as the same again', () => {
    const unit = fc.constantFrom(...Array.from('AZaz09-_Qg+/= \u{1f600}'));
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 8 }), (text) => {
        const bytes = fromBase64Url(text);
        expect([undefined, text]).toContain(bytes === undefined ? undefined : toBase64Url(bytes));
      }),
      { numRuns: 1000 },
    );
  });

  it.each(['Zg==', 'Zh', 'Zm9', 'Z', 'Zm9vY', 'Zm 9v', 'Zm9+', 'Zm9/', 'Zm9vé'])(
    'are not read from «%s»',
    (text) => {
      expect(fromBase64Url(text)).toBeUndefined();
    },
  );
});
