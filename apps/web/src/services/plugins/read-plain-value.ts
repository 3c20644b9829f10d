import { err, ok, type Result } from '@parley/domain/shared/result.ts';

/** Why a value cannot be taken. */
export interface PlainValueError {
  readonly code: 'too-large' | 'too-deep';
}

const maxSize = 32_000_000;
const maxDepth = 101;
/** What a value counts that is no text. */
const valueSize = 8;

interface Reading {
  size: number;
  failed: PlainValueError['code'] | undefined;
}

/**
 * Copies a value that foreign code made and the browser cloned: texts, numbers, booleans, null, lists
 * and plain objects. Everything else becomes null, `__proto__` is left out.
 *
 * Errors: `too-large` above 32 MB, where a character counts one byte and any other value eight;
 * `too-deep` where lists and objects stand in each other more than 100 deep, or in themselves.
 */
export function readPlainValue(given: unknown): Result<unknown, PlainValueError> {
  const reading: Reading = { size: 0, failed: undefined };
  const value = read(given, reading, maxDepth);
  return reading.failed === undefined ? ok(value) : err({ code: reading.failed });
}

function read(given: unknown, reading: Reading, depthLeft: number): unknown {
  count(reading, typeof given === 'string' ? given.length : valueSize);
  if (depthLeft === 0) reading.failed ??= 'too-deep';
  if (reading.failed !== undefined) return null;
  if (typeof given === 'string' || typeof given === 'boolean') return given;
  if (typeof given === 'number') return Number.isFinite(given) ? given : null;
  if (Array.isArray(given)) return readList(given, reading, depthLeft - 1);
  return isPlain(given) ? readObject(given, reading, depthLeft - 1) : null;
}

function readList(given: readonly unknown[], reading: Reading, depthLeft: number): unknown[] {
  const values: unknown[] = [];
  // A list of four thousand million gaps weighs nothing on its way.
  for (let at = 0; at < given.length && reading.failed === undefined; at += 1) {
    values.push(read(given[at], reading, depthLeft));
  }
  return values;
}

function readObject(given: object, reading: Reading, depthLeft: number): unknown {
  const value: Record<string, unknown> = {};
  for (const [name, item] of Object.entries(given)) {
    if (reading.failed !== undefined) break;
    count(reading, name.length);
    if (name !== '__proto__') value[name] = read(item, reading, depthLeft);
  }
  return value;
}

function count(reading: Reading, size: number): void {
  reading.size += size;
  if (reading.size > maxSize) reading.failed ??= 'too-large';
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
