import { err, ok, type Result } from '../shared/result.ts';
import {
  compare,
  floor,
  fromNumber,
  negate,
  toNumber,
  whole,
  type NumberError,
  type Rational,
} from './rational.ts';

/** A function that an expression may name. */
export interface NamedFunction {
  /** Fewest and most arguments. */
  readonly takes: readonly [number, number];
  readonly isExact: boolean;
  run(values: readonly Rational[]): Result<Rational, NumberError>;
}

/** Values by name; not exact. */
export const constants: ReadonlyMap<string, number> = new Map([
  ['pi', Math.PI],
  ['e', Math.E],
  ['tau', 2 * Math.PI],
  ['phi', (1 + Math.sqrt(5)) / 2],
]);

const most = 100;
const zero = whole(0n);

function machine(compute: (...values: number[]) => number, takes = 1): NamedFunction {
  return {
    takes: [takes, takes],
    isExact: false,
    run: (values) => fromNumber(compute(...values.map(toNumber))),
  };
}

/** What is left of rounding where the true value is 0 is no result. */
function angle(compute: (value: number) => number): NamedFunction {
  return machine((value) => {
    const result = compute(value);
    return Math.abs(result) < 1e-15 ? 0 : result;
  });
}

function exact(compute: (value: Rational) => Rational): NamedFunction {
  return { takes: [1, 1], isExact: true, run: ([value = zero]) => ok(compute(value)) };
}

function extreme(sign: 1 | -1): NamedFunction {
  return {
    takes: [1, most],
    isExact: true,
    run: ([first = zero, ...rest]) =>
      ok(rest.reduce((best, each) => (compare(each, best) * sign > 0 ? each : best), first)),
  };
}

function ceil(value: Rational): bigint {
  return -floor(negate(value));
}

function magnitude(value: Rational): Rational {
  return value.top < 0n ? negate(value) : value;
}

/** Half away from zero, as taught at school. */
function round(value: Rational): Rational {
  const { top, bottom } = magnitude(value);
  const rounded = (2n * top + bottom) / (2n * bottom);
  return whole(value.top < 0n ? -rounded : rounded);
}

/** Functions by name, in small letters. Angles are in radians. */
export const functions: ReadonlyMap<string, NamedFunction> = new Map<string, NamedFunction>([
  ['sqrt', machine(Math.sqrt)],
  ['cbrt', machine(Math.cbrt)],
  ['abs', exact(magnitude)],
  ['floor', exact((value) => whole(floor(value)))],
  ['ceil', exact((value) => whole(ceil(value)))],
  ['round', exact(round)],
  ['trunc', exact((value) => whole(value.top < 0n ? ceil(value) : floor(value)))],
  ['sign', exact((value) => whole(BigInt(compare(value, zero))))],
  ['min', extreme(-1)],
  ['max', extreme(1)],
  ['exp', machine(Math.exp)],
  ['ln', machine(Math.log)],
  ['log', { ...machine(Math.log10), takes: [1, 2], run: logarithm }],
  ['log10', machine(Math.log10)],
  ['log2', machine(Math.log2)],
  ['sin', angle(Math.sin)],
  ['cos', angle(Math.cos)],
  ['tan', angle(Math.tan)],
  ['asin', machine(Math.asin)],
  ['acos', machine(Math.acos)],
  ['atan', machine(Math.atan)],
  ['sinh', machine(Math.sinh)],
  ['cosh', machine(Math.cosh)],
  ['tanh', machine(Math.tanh)],
  ['hypot', machine(Math.hypot, 2)],
  ['atan2', machine(Math.atan2, 2)],
]);

/** To the base 10, or to the one that is given second. */
function logarithm([value = zero, base]: readonly Rational[]): Result<Rational, NumberError> {
  const number = toNumber(value);
  if (number <= 0) return err({ code: 'undefined' });
  if (base === undefined) return fromNumber(Math.log10(number));
  return fromNumber(Math.log(number) / Math.log(toNumber(base)));
}
