import { fieldsOf, type SourceFields } from '@parley/domain/import/source-json.ts';
import { joinBytes, uint32, type Bytes } from '@parley/domain/shared/byte-fields.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import { decodeUtf8, encodeUtf8 } from '@parley/domain/shared/utf8.ts';

import { syncLimits } from './record.ts';
import { parseJson } from './sync-fields.ts';

/*
 * A body that carries sealed bytes: the length of its head in four bytes, the head as JSON, then what
 * is sealed, in the order in which the head names it. As Base64 it would be a third longer.
 */

/** Of bodies with sealed bytes. */
export const syncMediaType = 'application/vnd.parley.sync';

/**
 * Why a body cannot be read: larger than a body may be, damaged or never one, or of a protocol that
 * this end does not speak.
 */
export interface FrameError {
  readonly code: 'frame-too-large' | 'frame-broken' | 'protocol-unknown';
}

/** A body in its two parts. */
export interface Frame {
  readonly head: SourceFields;
  readonly sealed: SealedParts;
}

/** Hands out what is sealed, from the front. */
export interface SealedParts {
  /** The next bytes, as a copy; undefined where `size` is none or there are not as many. */
  take(size: unknown): Bytes | undefined;
  /** How many bytes were not taken. */
  left(): number;
}

const lengthBytes = 4;
const maxHeadBytes = 512 * 1024;
/** More than a head has besides its records. */
const baseBytes = 1024;
/** More than a head says of one record. */
const bytesPerRecord = 320;

/**
 * How many of the records, from the front, fit into one body.
 *
 * @param sealedBytes their sizes
 * @param maxRecords how many a body may have
 */
export function countThatFit(sealedBytes: Iterable<number>, maxRecords: number): number {
  let size = baseBytes;
  let count = 0;
  for (const bytes of sealedBytes) {
    size += bytes + bytesPerRecord;
    if (count === maxRecords || size > syncLimits.bodyBytes) break;
    count += 1;
  }
  return count;
}

/** Writes a body. Errors: throws where it is larger than the other end would read. */
export function writeFrame(head: object, sealed: readonly Uint8Array[]): Bytes {
  const json = encodeUtf8(JSON.stringify(head));
  const frame = joinBytes([uint32(json.length), json, ...sealed]);
  if (json.length > maxHeadBytes || frame.length > syncLimits.bodyBytes) {
    throw new RangeError('A body holds no more records than fit');
  }
  return frame;
}

/** Reads a body. Nothing is trusted: what the head says of the rest is checked as it is taken. */
export function readFrame(bytes: Uint8Array): Result<Frame, FrameError> {
  if (bytes.length > syncLimits.bodyBytes) return err({ code: 'frame-too-large' });
  if (bytes.length < lengthBytes) return err({ code: 'frame-broken' });
  const headBytes = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const from = lengthBytes + headBytes;
  if (headBytes > maxHeadBytes || from > bytes.length) return err({ code: 'frame-broken' });
  const text = decodeUtf8(bytes.subarray(lengthBytes, from));
  if (text === undefined) return err({ code: 'frame-broken' });
  return ok({ head: fieldsOf(parseJson(text)), sealed: sealedParts(bytes, from) });
}

/** The failure of everything that is no body. */
export function brokenFrame(): { readonly ok: false; readonly error: FrameError } {
  return err({ code: 'frame-broken' });
}

function sealedParts(bytes: Uint8Array, from: number): SealedParts {
  let at = from;
  return {
    take(size) {
      if (!isSize(size) || size > bytes.length - at) return undefined;
      at += size;
      return bytes.slice(at - size, at);
    },
    left: () => bytes.length - at,
  };
}

function isSize(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
