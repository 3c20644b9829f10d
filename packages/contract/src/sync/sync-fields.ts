import type { Bytes } from '@parley/domain/shared/byte-fields.ts';
import { fromBase64Url } from '@parley/domain/shared/base64url.ts';

import type { Lane } from './record.ts';

/** Texts that a server draws, such as a generation, are no longer. */
const maxDrawnText = 100;
/** The largest number of an epoch that a server keeps. */
const maxEpoch = 32_767;

/** Reads JSON; undefined for everything that is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A whole number from 0 that is exact. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** A whole number from 1 that is exact. */
export function isPositive(value: unknown): value is number {
  return isCount(value) && value > 0;
}

/** The name of a record, a device, a holder of keys or a deposit: 32 hexadecimal digits. */
export function isName(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{32}$/.test(value);
}

/** The name of a blob: 64 hexadecimal digits. */
export function isBlobId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}

/** One of the three lanes. */
export function isLane(value: unknown): value is Lane {
  return value === 1 || value === 2 || value === 3;
}

/** The number of a key of the account. */
export function isEpoch(value: unknown): value is number {
  return isPositive(value) && value <= maxEpoch;
}

/** A short text that one end drew and the other only compares. */
export function isDrawnText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= maxDrawnText;
}

/** Bytes as Base64 for addresses; undefined for other values and for more than `maxBytes`. */
export function readBytes(value: unknown, maxBytes: number): Bytes | undefined {
  if (typeof value !== 'string' || value.length > Math.ceil((maxBytes * 4) / 3)) return undefined;
  return fromBase64Url(value);
}

/** Reads each value of a list; undefined for no list, for more than `max`, and where one cannot be read. */
export function readList<T>(
  list: unknown,
  max: number,
  read: (value: unknown) => T | undefined,
): readonly T[] | undefined {
  if (!Array.isArray(list) || list.length > max) return undefined;
  const found: T[] = [];
  for (const value of list) {
    const one = read(value);
    if (one === undefined) return undefined;
    found.push(one);
  }
  return found;
}
