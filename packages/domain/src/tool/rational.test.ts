import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  add,
  compare,
  divide,
  floor,
  formatRational,
  fromNumber,
  modulo,
  multiply,
  negate,
  parseDecimal,
  power,
  toNumber,
  whole,
  type Rational,
} from './rational.ts';

const zero = whole(0n);
const huge = whole(10n ** 6000n);

function valueOf(result: ReturnType<typeof add>): Rational {
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

function rational(top: bigint, bottom: bigint): Rational {
  return valueOf(divide(whole(top), whole(bottom)));
}

function codeOf(result: ReturnType<typeof add>): string | undefined {
  return result.ok ? undefined : result.error.code;
}

function formatted(text: string, digits = 30): string {
  return formatRational(valueOf(parseDecimal(text)), digits);
}

const fractions = fc
  .tuple(fc.bigInt(-1_000_000n, 1_000_000n), fc.bigInt(1n, 1_000_000n))
  .map(([top, bottom]) => rational(top, bottom));

describe('a fraction', () => {
  it('is in lowest terms, with its sign above', () => {
    expect(rational(6n, -4n)).toEqual({ top: -3n, bottom: 2n });
    expect(rational(-6n, -4n)).toEqual({ top: 3n, bottom: 2n });
    expect(rational(0n, -7n)).toEqual({ top: 0n, bottom: 1n });
  });

  it('taken apart and put together again is the same', () => {
    fc.assert(
      fc.property(fractions, fractions, (a, b) => {
        expect(valueOf(add(valueOf(add(a, b)), negate(b)))).toEqual(a);
        fc.pre(b.top !== 0n);
        expect(valueOf(multiply(valueOf(divide(a, b)), b))).toEqual(a);
      }),
    );
  });

  it('is larger, smaller or equal, as its difference says', () => {
    fc.assert(
      fc.property(fractions, fractions, (a, b) => {
        const { top } = valueOf(add(a, negate(b)));
        expect(Math.sign(compare(a, b))).toBe(Number(top > 0n) - Number(top < 0n));
      }),
    );
  });

  it('lies between its floor and the next whole number', () => {
    fc.assert(
      fc.property(fractions, (value) => {
        const below = floor(value);
        expect(compare(whole(below), value)).toBeLessThanOrEqual(0);
        expect(compare(whole(below + 1n), value)).toBe(1);
      }),
    );
  });

  it('leaves a rest with the sign of what it is divided by, and smaller than it', () => {
    fc.assert(
      fc.property(fractions, fractions, (a, b) => {
        fc.pre(b.top !== 0n);
        const rest = valueOf(modulo(a, b));
        expect(rest.top === 0n || rest.top > 0n === b.top > 0n).toBe(true);
        const [size, most] = b.top > 0n ? [rest, b] : [negate(rest), negate(b)];
        expect(compare(size, most)).toBe(-1);
        expect(valueOf(divide(valueOf(add(a, negate(rest))), b)).bottom).toBe(1n);
      }),
    );
  });

  it('has no value where it would be divided by nothing', () => {
    expect(codeOf(divide(whole(1n), zero))).toBe('zero-division');
    expect(codeOf(modulo(whole(1n), zero))).toBe('zero-division');
    expect(codeOf(power(zero, -1n))).toBe('zero-division');
  });

  it('ends at some 6,000 digits, above and below', () => {
    expect(codeOf(multiply(huge, whole(10n)))).toBeUndefined();
    expect(codeOf(multiply(huge, huge))).toBe('too-large');
    expect(codeOf(divide(valueOf(divide(whole(1n), huge)), huge))).toBe('too-large');
    expect(codeOf(multiply(negate(huge), huge))).toBe('too-large');
  });
});

describe('a power', () => {
  it.each([
    [2n, 0n, 1n],
    [0n, 0n, 1n],
    [0n, 5n, 0n],
    [-1n, 10n ** 30n, 1n],
    [-1n, 10n ** 30n + 1n, -1n],
    [1n, -(10n ** 30n), 1n],
    [-3n, 3n, -27n],
  ])('%s to the %s is %s', (base, exponent, value) => {
    expect(power(whole(base), exponent)).toEqual({ ok: true, value: whole(value) });
  });

  it('turns a fraction over where it is negative', () => {
    expect(valueOf(power(rational(-2n, 3n), -3n))).toEqual({ top: -27n, bottom: 8n });
  });

  it('is not even tried where it would be too large', () => {
    expect(codeOf(power(whole(2n), 10n ** 18n))).toBe('too-large');
    expect(codeOf(power(rational(1n, 2n), 10n ** 18n))).toBe('too-large');
    expect(codeOf(power(whole(2n), 19_999n))).toBeUndefined();
    expect(codeOf(power(whole(2n), 20_000n))).toBe('too-large');
  });
});

describe('a written number', () => {
  it.each([
    ['12', 12n, 1n],
    ['-1.50', -3n, 2n],
    ['.5', 1n, 2n],
    ['5.', 5n, 1n],
    ['2e-3', 1n, 500n],
    ['1.5E+2', 150n, 1n],
    ['-0', 0n, 1n],
    ['007', 7n, 1n],
  ])('%s is a fraction', (text, top, bottom) => {
    expect(parseDecimal(text)).toEqual({ ok: true, value: { top, bottom } });
  });

  it.each(['', '-', '.', 'e5', '1e', '1,5', '0x10', '+1', ' 1', '1 ', '١'])(
    '«%s» is none',
    (text) => {
      expect(codeOf(parseDecimal(text))).toBe('undefined');
    },
  );

  it('may have 5,000 places and no more', () => {
    expect(codeOf(parseDecimal('1e5000'))).toBeUndefined();
    expect(codeOf(parseDecimal('1e5001'))).toBe('too-large');
    expect(codeOf(parseDecimal('1e-5001'))).toBe('too-large');
    expect(codeOf(parseDecimal('1e99999999999999999999'))).toBe('too-large');
  });
});

describe('a number of the machine', () => {
  it('is what its shortest writing says', () => {
    expect(fromNumber(0.1)).toEqual({ ok: true, value: rational(1n, 10n) });
    expect(fromNumber(-2.5e-10)).toEqual({ ok: true, value: rational(-1n, 4_000_000_000n) });
    expect(codeOf(fromNumber(Number.NaN))).toBe('undefined');
    expect(codeOf(fromNumber(-Infinity))).toBe('too-large');
  });

  it('comes back as it was where it is whole, and nearly so elsewhere', () => {
    const sizes = fc.double({ min: 1e-290, noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(fc.maxSafeInteger(), sizes, (count, size) => {
        // A fraction knows no negative zero.
        expect(toNumber(valueOf(fromNumber(count)))).toBe(count === 0 ? 0 : count);
        expect(toNumber(valueOf(fromNumber(-size))) / -size).toBeCloseTo(1, 14);
      }),
    );
  });

  it('is near where both parts of a fraction are beyond the machine', () => {
    const large = rational(10n ** 400n + 1n, 3n * 10n ** 399n);
    expect(toNumber(large)).toBeCloseTo(10 / 3, 12);
    expect(toNumber(whole(-(10n ** 400n)))).toBe(-Infinity);
    expect(toNumber(rational(1n, 10n ** 400n))).toBe(0);
  });
});

describe('a result', () => {
  it.each([
    ['0', '0'],
    ['-0.5', '-0.5'],
    ['0.0000001', '0.0000001'],
    ['0.00000001', '1e-8'],
    ['-0.0000000123', '-1.23e-8'],
    ['1e29', `1${'0'.repeat(29)}`],
    ['123456789.125', '123456789.125'],
  ])('of %s is written as %s', (text, written) => {
    expect(formatted(text)).toBe(written);
  });

  it('is rounded half away from zero, and over all nines', () => {
    expect(formatted('1.25', 2)).toBe('1.3');
    expect(formatted('-1.25', 2)).toBe('-1.3');
    expect(formatted('1.24999', 2)).toBe('1.2');
    expect(formatted('9.99', 2)).toBe('10');
    expect(formatted('0.0999', 2)).toBe('0.1');
    expect(formatted('99999.5', 5)).toBe('1e5');
  });

  it('is written in full up to 300 digits where it is whole, and with an exponent beyond', () => {
    expect(formatRational(whole(10n ** 299n), 5)).toBe(`1${'0'.repeat(299)}`);
    expect(formatRational(whole(10n ** 300n), 5)).toBe('1e300');
    expect(formatRational(whole(-12n * 10n ** 400n), 5)).toBe('-1.2e401');
  });
});
