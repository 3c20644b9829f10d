import { err, ok, type Result } from '../shared/result.ts';

/** An exact fraction in lowest terms; the denominator is positive. */
export interface Rational {
  readonly top: bigint;
  readonly bottom: bigint;
}

/** Why a value cannot be computed with. */
export interface NumberError {
  readonly code: 'too-large' | 'zero-division' | 'undefined';
}

/** Largest part of a fraction, in bits: some 6,000 digits. Beyond it, a sum would stop the page. */
const maxBits = 20_000;
const maxHex = maxBits / 4;

/** Makes a fraction. Errors: `zero-division`, `too-large`. */
function fraction(top: bigint, bottom: bigint): Result<Rational, NumberError> {
  if (bottom === 0n) return err({ code: 'zero-division' });
  const divisor = greatestDivisor(abs(top), abs(bottom)) * (bottom < 0n ? -1n : 1n);
  const value = { top: top / divisor, bottom: bottom / divisor };
  return isTooLarge(value.top) || isTooLarge(value.bottom) ? err({ code: 'too-large' }) : ok(value);
}

/** The fraction of a whole number. */
export function whole(value: bigint): Rational {
  return { top: value, bottom: 1n };
}

function abs(value: bigint): bigint {
  return value < 0n ? -value : value;
}

function isTooLarge(value: bigint): boolean {
  return abs(value).toString(16).length > maxHex;
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  let [high, low] = [a, b];
  while (low !== 0n) [high, low] = [low, high % low];
  return high === 0n ? 1n : high;
}

/** Adds. Errors: `too-large`. */
export function add(a: Rational, b: Rational): Result<Rational, NumberError> {
  return fraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
}

/** The same size on the other side of zero. */
export function negate({ top, bottom }: Rational): Rational {
  return { top: -top, bottom };
}

/** Multiplies. Errors: `too-large`. */
export function multiply(a: Rational, b: Rational): Result<Rational, NumberError> {
  return fraction(a.top * b.top, a.bottom * b.bottom);
}

/** Divides. Errors: `zero-division`, `too-large`. */
export function divide(a: Rational, b: Rational): Result<Rational, NumberError> {
  return fraction(a.top * b.bottom, a.bottom * b.top);
}

/** What is left over, with the sign of the divisor. Errors: `zero-division`, `too-large`. */
export function modulo(a: Rational, b: Rational): Result<Rational, NumberError> {
  const quotient = divide(a, b);
  if (!quotient.ok) return quotient;
  return add(a, negate(fractionTimes(b, floor(quotient.value))));
}

function fractionTimes({ top, bottom }: Rational, times: bigint): Rational {
  return { top: top * times, bottom };
}

/** The largest whole number that is not greater. */
export function floor({ top, bottom }: Rational): bigint {
  const quotient = top / bottom;
  return top < 0n && quotient * bottom !== top ? quotient - 1n : quotient;
}

/** A whole power. Errors: `zero-division` for 0 to a negative power, `too-large`. */
export function power(base: Rational, exponent: bigint): Result<Rational, NumberError> {
  if (exponent < 0n) {
    const turned = fraction(base.bottom, base.top);
    return turned.ok ? power(turned.value, -exponent) : turned;
  }
  const bits = BigInt(Math.max(bitsOf(base.top), bitsOf(base.bottom)) - 1);
  if (bits * exponent > BigInt(maxBits)) return err({ code: 'too-large' });
  // Only 0, 1 and -1 come here with an exponent of any size.
  const times = bits === 0n && exponent > 1n ? 2n - (exponent % 2n) : exponent;
  return fraction(base.top ** times, base.bottom ** times);
}

function bitsOf(value: bigint): number {
  return abs(value).toString(2).length;
}

/** Smaller: negative; equal: 0; larger: positive. */
export function compare(a: Rational, b: Rational): number {
  const difference = a.top * b.bottom - b.top * a.bottom;
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

/** The nearest number of the machine; infinite where it is beyond. */
export function toNumber({ top, bottom }: Rational): number {
  const direct = Number(top) / Number(bottom);
  const isSafe = Number.isFinite(Number(top)) && Number.isFinite(Number(bottom));
  return isSafe ? direct : Number(toScientific({ top, bottom }, 20));
}

/** A number of the machine as what its shortest writing says. Errors: `undefined`, `too-large`. */
export function fromNumber(value: number): Result<Rational, NumberError> {
  if (Number.isNaN(value)) return err({ code: 'undefined' });
  if (!Number.isFinite(value)) return err({ code: 'too-large' });
  return parseDecimal(String(value));
}

/** Reads `12`, `1.5`, `2e-3`. Errors: `undefined` for anything else, `too-large`. */
export function parseDecimal(text: string): Result<Rational, NumberError> {
  const found = /^(-?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(text);
  if (found === null) return err({ code: 'undefined' });
  const [, sign = '', before = '', after = '', exponent = '0'] = found;
  if (before === '' && after === '') return err({ code: 'undefined' });
  const shift = Number(exponent) - after.length;
  if (Math.abs(shift) > maxHex) return err({ code: 'too-large' });
  const digits = BigInt(before + after) * (sign === '-' ? -1n : 1n);
  const factor = 10n ** BigInt(Math.abs(shift));
  return shift < 0 ? fraction(digits, factor) : fraction(digits * factor, 1n);
}

/**
 * Writes a fraction as people do: whole numbers in full up to 300 digits, others with so many
 * significant digits, very large and small ones with an exponent.
 */
export function formatRational(value: Rational, digits: number): string {
  const inFull = value.top.toString();
  if (value.bottom === 1n && inFull.length <= Math.max(digits, 300)) return inFull;
  const [mantissa = '0', exponentText = '0'] = toScientific(value, digits).split('e');
  const exponent = Number(exponentText);
  const isPlain = exponent < digits && exponent >= -7;
  return isPlain ? placePoint(mantissa, exponent) : `${mantissa}e${exponentText}`;
}

function placePoint(mantissa: string, exponent: number): string {
  const sign = mantissa.startsWith('-') ? '-' : '';
  const digits = mantissa.replace(/[-.]/g, '');
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  const before = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  const after = digits.slice(exponent + 1);
  return after === '' ? sign + before : `${sign}${before}.${after}`;
}

/** `-1.25e3`, rounded half away from zero, without trailing zeros. */
function toScientific({ top, bottom }: Rational, digits: number): string {
  if (top === 0n) return '0e0';
  const size = abs(top);
  let exponent = size.toString().length - bottom.toString().length;
  if (isBelowPowerOfTen(size, bottom, exponent)) exponent -= 1;
  const shift = digits - 1 - exponent;
  const [scaledTop, scaledBottom] =
    shift >= 0 ? [size * 10n ** BigInt(shift), bottom] : [size, bottom * 10n ** BigInt(-shift)];
  let rounded = ((2n * scaledTop + scaledBottom) / (2n * scaledBottom)).toString();
  if (rounded.length > digits) {
    exponent += 1;
    rounded = rounded.slice(0, digits);
  }
  const tail = rounded.slice(1).replace(/0+$/, '');
  const mantissa = tail === '' ? rounded.charAt(0) : `${rounded.charAt(0)}.${tail}`;
  return `${top < 0n ? '-' : ''}${mantissa}e${exponent}`;
}

function isBelowPowerOfTen(size: bigint, bottom: bigint, exponent: number): boolean {
  return exponent >= 0
    ? size < bottom * 10n ** BigInt(exponent)
    : size * 10n ** BigInt(-exponent) < bottom;
}
