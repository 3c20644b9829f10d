import { err, ok, type Result } from '../shared/result.ts';
import {
  add,
  divide,
  formatRational,
  fromNumber,
  modulo,
  multiply,
  negate,
  parseDecimal,
  power,
  toNumber,
  whole,
  type NumberError,
  type Rational,
} from './rational.ts';
import { constants, functions } from './functions.ts';

/** A value, and whether every step to it was exact. */
export interface Value {
  readonly number: Rational;
  readonly isExact: boolean;
}

/** Why an expression has no result, in words for the model. */
export interface ExpressionError {
  readonly code: 'syntax' | 'unknown-name' | NumberError['code'] | 'too-long';
  readonly text: string;
}

const maxCharacters = 2000;
const deepest = 100;
const exactDigits = 30;
const machineDigits = 15;

/**
 * Computes an arithmetic expression, without `eval`.
 *
 * `+ - * / ^ % !`, parentheses, names of functions and constants. Fractions are exact; roots and the
 * like are computed to 15 digits. `%` behind a number is per cent, between two numbers the remainder.
 */
export function evaluate(text: string): Result<string, ExpressionError> {
  if (text.length > maxCharacters) return fail('too-long', 'the expression is too long');
  const reader = createReader(normalise(text));
  try {
    const value = readSum(reader, 0);
    if (reader.peek() !== undefined) throw unexpected(reader);
    return ok(formatRational(value.number, value.isExact ? exactDigits : machineDigits));
  } catch (error) {
    if (error instanceof Problem) return err(error.reason);
    throw error;
  }
}

/** Leaves the reading of an expression from any depth; never leaves this module. */
class Problem extends Error {
  readonly reason: ExpressionError;
  constructor(reason: ExpressionError) {
    super(reason.text);
    this.reason = reason;
  }
}

function fail(code: ExpressionError['code'], text: string): Result<never, ExpressionError> {
  return err({ code, text });
}

function normalise(text: string): string {
  return text
    .replace(/[×·⋅∙]/g, '*')
    .replace(/[÷∕]/g, '/')
    .replace(/[−–]/g, '-')
    .replace(/π/g, 'pi')
    .replace(/√/g, 'sqrt ')
    .replace(/\*\*/g, '^');
}

interface Reader {
  /** The next token, or one so many places further; undefined at the end. */
  peek(ahead?: number): string | undefined;
  next(): string | undefined;
  /** Takes the next token if it is this one. */
  takes(token: string): boolean;
}

const tokenPattern = /\s*((?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|[A-Za-z_]\w*|.)/suy;

function createReader(text: string): Reader {
  const tokens: string[] = [];
  const pattern = new RegExp(tokenPattern);
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    const token = found[1] ?? '';
    if (token.trim() !== '') tokens.push(token);
  }
  let at = 0;
  return {
    peek: (ahead = 0) => tokens[at + ahead],
    next() {
      at += 1;
      return tokens[at - 1];
    },
    takes(token) {
      if (tokens[at] !== token) return false;
      at += 1;
      return true;
    },
  };
}

function unexpected(reader: Reader): Problem {
  const token = reader.peek();
  return new Problem({
    code: 'syntax',
    text: token === undefined ? 'the expression ends too early' : `unexpected "${token}"`,
  });
}

const numberProblems: Readonly<Record<NumberError['code'], string>> = {
  'too-large': 'the result is too large',
  'zero-division': 'division by zero',
  undefined: 'the result is not a real number',
};

function valueOf(result: Result<Rational, NumberError>): Rational {
  if (result.ok) return result.value;
  const { code } = result.error;
  throw new Problem({ code, text: numberProblems[code] });
}

type Operation = (a: Rational, b: Rational) => Result<Rational, NumberError>;

function combine(a: Value, b: Value, operation: Operation): Value {
  return { number: valueOf(operation(a.number, b.number)), isExact: a.isExact && b.isExact };
}

function readSum(reader: Reader, depth: number): Value {
  if (depth > deepest) throw new Problem({ code: 'too-long', text: 'nested too deeply' });
  let value = readProduct(reader, depth);
  for (;;) {
    if (reader.takes('+')) value = combine(value, readProduct(reader, depth), add);
    else if (reader.takes('-')) value = combine(value, readProduct(reader, depth), subtract);
    else return value;
  }
}

function subtract(a: Rational, b: Rational): Result<Rational, NumberError> {
  return add(a, negate(b));
}

function readProduct(reader: Reader, depth: number): Value {
  let value = readSigned(reader, depth);
  for (;;) {
    const operation = factorOperations.get(reader.peek() ?? '');
    if (operation !== undefined) {
      reader.next();
      value = combine(value, readSigned(reader, depth), operation);
    } else if (beginsFactor(reader.peek())) {
      value = combine(value, readPower(reader, depth), multiply);
    } else return value;
  }
}

/** A sign of percent that is still here stands before a number: the remainder. */
const factorOperations: ReadonlyMap<string, Operation> = new Map([
  ['*', multiply],
  ['/', divide],
  ['%', modulo],
]);

/** `2(3)`, `2 pi`: what stands side by side is multiplied; two numbers are a mistake. */
function beginsFactor(token: string | undefined): boolean {
  return token !== undefined && (token === '(' || /^[A-Za-z_]/.test(token));
}

function readSigned(reader: Reader, depth: number): Value {
  if (depth > deepest) throw new Problem({ code: 'too-long', text: 'nested too deeply' });
  if (reader.takes('+')) return readSigned(reader, depth + 1);
  if (!reader.takes('-')) return readPower(reader, depth);
  const { number, isExact } = readSigned(reader, depth + 1);
  return { number: negate(number), isExact };
}

function readPower(reader: Reader, depth: number): Value {
  const base = readPostfix(reader, depth);
  // From the right: 2^3^2 is 2^9.
  return reader.takes('^') ? raise(base, readSigned(reader, depth + 1)) : base;
}

function raise(base: Value, exponent: Value): Value {
  const isExact = base.isExact && exponent.isExact;
  if (exponent.number.bottom === 1n) {
    return { number: valueOf(power(base.number, exponent.number.top)), isExact };
  }
  const result = toNumber(base.number) ** toNumber(exponent.number);
  return { number: valueOf(fromNumber(result)), isExact: false };
}

const hundred = whole(100n);

function readPostfix(reader: Reader, depth: number): Value {
  let value = readPrimary(reader, depth);
  for (;;) {
    if (reader.takes('!')) {
      value = { number: factorial(value), isExact: value.isExact };
    } else if (reader.peek() === '%' && isPercent(reader.peek(1))) {
      reader.next();
      value = { number: valueOf(divide(value.number, hundred)), isExact: value.isExact };
    } else return value;
  }
}

/** Whether no number follows the sign: then it means per cent. */
function isPercent(following: string | undefined): boolean {
  return following === undefined || !/^[\d.A-Za-z_(]/.test(following);
}

const maxFactorial = 1500n;

function factorial({ number }: Value): Rational {
  if (number.bottom !== 1n || number.top < 0n) {
    throw new Problem({ code: 'undefined', text: 'a factorial needs a whole number from 0' });
  }
  if (number.top > maxFactorial) {
    throw new Problem({ code: 'too-large', text: numberProblems['too-large'] });
  }
  let product = 1n;
  for (let factor = 2n; factor <= number.top; factor += 1n) product *= factor;
  return whole(product);
}

function readPrimary(reader: Reader, depth: number): Value {
  const token = reader.peek();
  if (token === undefined) throw unexpected(reader);
  if (token === '(') return readGroup(reader, depth);
  if (/^[\d.]/.test(token) && token !== '.') {
    reader.next();
    return { number: valueOf(parseDecimal(token)), isExact: true };
  }
  if (!/^[A-Za-z_]/.test(token)) throw unexpected(reader);
  reader.next();
  return readNamed(reader, token.toLowerCase(), depth);
}

function readGroup(reader: Reader, depth: number): Value {
  reader.next();
  const value = readSum(reader, depth + 1);
  if (!reader.takes(')')) throw unexpected(reader);
  return value;
}

function readNamed(reader: Reader, name: string, depth: number): Value {
  const constant = constants.get(name);
  if (constant !== undefined) return { number: valueOf(fromNumber(constant)), isExact: false };
  const called = functions.get(name);
  if (called === undefined) {
    throw new Problem({ code: 'unknown-name', text: `unknown name "${name}"` });
  }
  const values = readArguments(reader, depth);
  const [low, high] = called.takes;
  if (values.length < low || values.length > high) {
    throw new Problem({ code: 'syntax', text: `${name} takes another number of arguments` });
  }
  const result = called.run(values.map(({ number }) => number));
  const isExact = called.isExact && values.every((value) => value.isExact);
  return { number: valueOf(result), isExact };
}

/** `max(1, 2)`, and `sqrt 2` without parentheses. */
function readArguments(reader: Reader, depth: number): readonly Value[] {
  if (!reader.takes('(')) return [readSigned(reader, depth + 1)];
  const values = [readSum(reader, depth + 1)];
  while (reader.takes(',') || reader.takes(';')) values.push(readSum(reader, depth + 1));
  if (!reader.takes(')')) throw unexpected(reader);
  return values;
}
