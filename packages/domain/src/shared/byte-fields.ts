/*
 * Fields of binary formats, most significant byte first. A format that joins fields of fixed width
 * and sized ones can be read in one way only.
 */

/** Bytes that are never shared with another thread. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** Joins fields. */
export function joinBytes(fields: readonly Uint8Array[]): Bytes {
  const joined = new Uint8Array(fields.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const field of fields) {
    joined.set(field, at);
    at += field.length;
  }
  return joined;
}

/** One byte. @param value from 0 to 255 */
export function uint8(value: number): Bytes {
  return Uint8Array.of(value);
}

/** Four bytes. @param value a whole number from 0 to 2³² − 1 */
export function uint32(value: number): Bytes {
  const field = new Uint8Array(4);
  new DataView(field.buffer).setUint32(0, value);
  return field;
}

/** Eight bytes. @param value a whole number from 0 to `Number.MAX_SAFE_INTEGER` */
export function uint64(value: number): Bytes {
  return joinBytes([uint32(Math.floor(value / 2 ** 32)), uint32(value % 2 ** 32)]);
}

/** What {@link uint64} wrote; undefined for a number that is too large to be exact. */
export function readUint64(view: DataView, at: number): number | undefined {
  const value = view.getUint32(at) * 2 ** 32 + view.getUint32(at + 4);
  return Number.isSafeInteger(value) ? value : undefined;
}

/** Bytes behind their length in four bytes. */
export function sized(bytes: Uint8Array): Bytes {
  return joinBytes([uint32(bytes.length), bytes]);
}
