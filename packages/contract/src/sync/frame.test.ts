import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { countThatFit, readFrame, syncMediaType, writeFrame } from './frame.ts';
import { decodeIndexAnswer, encodeIndexAnswer } from './index-frame.ts';
import { decodePullAnswer, encodePullAnswer } from './pull-frame.ts';
import {
  decodePushAnswer,
  decodePushRequest,
  encodePushAnswer,
  encodePushRequest,
} from './push-frame.ts';
import { syncLimits } from './record.ts';
import {
  indexAnswers,
  pullAnswers,
  pushAnswers,
  pushRequests,
} from './testing/arbitrary-exchange.ts';

const broken = { ok: false, error: { code: 'frame-broken' } };
const decoders = { decodePushRequest, decodePushAnswer, decodePullAnswer, decodeIndexAnswer };
const bodies: fc.Arbitrary<Uint8Array> = fc.oneof(
  pushRequests.map(encodePushRequest),
  pushAnswers.map(encodePushAnswer),
  pullAnswers.map(encodePullAnswer),
  indexAnswers.map(encodeIndexAnswer),
);

/** What the decoders say of the bytes, in short. */
function verdicts(bytes: Uint8Array): readonly string[] {
  return Object.values(decoders).map((decode) => {
    const result = decode(bytes);
    return result.ok ? 'read' : result.error.code;
  });
}

const eachOf = [1, 2, 3, 4].map(() =>
  expect.stringMatching(/^(?:read|frame-broken|protocol-unknown)$/),
);

/** A body with a head of so many bytes. */
function bodyWithHead(headBytes: number): Uint8Array {
  const text = JSON.stringify({ a: 'x'.repeat(headBytes - 8) });
  const bytes = new Uint8Array(4 + headBytes);
  new DataView(bytes.buffer).setUint32(0, headBytes);
  bytes.set(new TextEncoder().encode(text), 4);
  return bytes;
}

describe('a body', () => {
  it('is the length of its head, the head, and what is sealed', () => {
    const frame = writeFrame({ a: 1 }, [Uint8Array.of(1, 2), Uint8Array.of(3)]);
    expect(Buffer.from(frame).toString('latin1')).toBe('\0\0\0\x07{"a":1}\x01\x02\x03');
    const read = readFrame(frame);
    if (!read.ok) throw new Error('It was written a line above');
    const { head, sealed } = read.value;
    expect(head).toEqual({ a: 1 });
    expect([sealed.take(2), sealed.left(), sealed.take(2), sealed.take(1), sealed.left()]).toEqual([
      Uint8Array.of(1, 2),
      1,
      undefined,
      Uint8Array.of(3),
      0,
    ]);
  });

  it('has a type that no form of a page can send', () => {
    const ofForms = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'];
    expect(ofForms).not.toContain(syncMediaType);
    expect(syncMediaType).toBe('application/vnd.parley.sync');
  });

  it('gives out copies, so that a record does not hold its whole page', () => {
    const read = readFrame(writeFrame({}, [new Uint8Array(1000)]));
    const part = read.ok ? read.value.sealed.take(10) : undefined;
    expect(part?.buffer.byteLength).toBe(10);
  });

  it.each([-1, 0.5, Number.NaN, Infinity, '1', null, undefined, 2 ** 40])(
    'gives out nothing for a size of %s',
    (size) => {
      const read = readFrame(writeFrame({}, [new Uint8Array(10)]));
      expect(read.ok && read.value.sealed.take(size)).toBeUndefined();
      expect(read.ok && read.value.sealed.left()).toBe(10);
    },
  );

  it.each([
    ['empty', []],
    ['shorter than a length', [0, 0, 0]],
    ['shorter than its head', [0, 0, 0, 3, 0x7b, 0x7d]],
    ['of an enormous head', [255, 255, 255, 255, 0x7b, 0x7d]],
    ['no UTF-8', [0, 0, 0, 1, 255]],
  ])('is broken where it is %s', (_name, bytes) => {
    expect(readFrame(Uint8Array.from(bytes))).toEqual(broken);
  });

  it('is not looked at where it is larger than a body may be', () => {
    const largest = new Uint8Array(syncLimits.bodyBytes);
    expect(readFrame(largest).ok).toBe(true);
    const result = { ok: false, error: { code: 'frame-too-large' } };
    const larger = new Uint8Array(syncLimits.bodyBytes + 1);
    expect(readFrame(larger)).toEqual(result);
    for (const decode of Object.values(decoders)) expect(decode(larger)).toEqual(result);
  });

  it('is not written where it would be larger than a body may be', () => {
    const half = new Uint8Array(syncLimits.bodyBytes / 2);
    expect(() => writeFrame({}, [half, half])).toThrow(RangeError);
    expect(() => writeFrame({ long: 'x'.repeat(600_000) }, [])).toThrow(RangeError);
  });

  it('with a head that is too long is broken, with one as long as it may be read', () => {
    expect(readFrame(bodyWithHead(512 * 1024)).ok).toBe(true);
    expect(readFrame(bodyWithHead(512 * 1024 + 1))).toEqual(broken);
  });

  it('is read from within other bytes', () => {
    const frame = writeFrame({ a: 1 }, [Uint8Array.of(9)]);
    const around = new Uint8Array(frame.length + 7);
    around.set(frame, 5);
    const read = readFrame(around.subarray(5, 5 + frame.length));
    expect(read.ok && read.value.head).toEqual({ a: 1 });
    expect(read.ok && read.value.sealed.take(1)).toEqual(Uint8Array.of(9));
  });
});

describe('no reader of bodies throws', () => {
  it('on any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(verdicts(bytes)).toEqual(eachOf);
      }),
      { numRuns: 500 },
    );
  });

  it('on any JSON as head', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(verdicts(writeFrame({ toJSON: () => value }, []))).toEqual(eachOf);
      }),
      { numRuns: 500 },
    );
  });

  it('on bodies with a byte changed, cut out, or put in', () => {
    const changes = fc.record({
      place: fc.double({ min: 0, max: 1, noNaN: true }),
      byte: fc.nat({ max: 255 }),
      kind: fc.constantFrom('change', 'cut', 'add'),
    });
    fc.assert(
      fc.property(bodies, changes, (body, { place, byte, kind }) => {
        const at = Math.floor(place * body.length);
        const rest = body.subarray(kind === 'add' ? at : at + 1);
        const middle = kind === 'cut' ? [] : [byte];
        const changed = Uint8Array.from([...body.subarray(0, at), ...middle, ...rest]);
        expect(verdicts(changed)).toEqual(eachOf);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('as many records as fit', () => {
  const name = 'ab'.repeat(16);
  const largest = Number.MAX_SAFE_INTEGER;
  const version = { rid: name, lane: 3, base: largest, epoch: 32_767, isDeleted: true } as const;

  it('can be pushed, whatever their sizes', () => {
    const sizes = fc.array(fc.integer({ min: 0, max: syncLimits.recordBytes }), { maxLength: 30 });
    fc.assert(
      fc.property(sizes, (list) => {
        const count = countThatFit(list, syncLimits.opsPerPush);
        const ops = list.slice(0, count).map((size, index) => ({
          ...version,
          rid: index.toString(16).padStart(32, '0'),
          op: largest - 600 + index,
          blob: 'cd'.repeat(32),
          sealed: new Uint8Array(size),
        }));
        const long = '\u{1}'.repeat(100);
        const push = {
          generation: long,
          device: name,
          token: long,
          previousToken: long,
          ring: largest,
          ops,
        };
        expect(encodePushRequest(push).length).toBeLessThanOrEqual(syncLimits.bodyBytes);
      }),
      { numRuns: 20 },
    );
  });

  it('can be pulled, and told as conflicts, in full numbers', () => {
    const record = {
      ...version,
      seq: largest,
      device: name,
      op: largest,
      sealed: new Uint8Array(),
    };
    const records = Array.from({ length: syncLimits.recordsPerPage }, () => record);
    const long = '\u{1}'.repeat(100);
    const me = { lastOp: largest, token: long };
    const numbers = { ring: largest, head: largest, floor: largest, next: largest };
    const page = encodePullAnswer({ generation: long, ...numbers, more: true, me, records });
    const results = records.slice(0, syncLimits.opsPerPush).map((each) => ({
      rid: name,
      code: 'conflict' as const,
      record: each,
    }));
    const told = encodePushAnswer({ head: largest, results });
    const perRecord = [page.length / records.length, told.length / results.length];
    expect(Math.max(...perRecord)).toBeLessThan(320);
  });

  it('are counted from the front', () => {
    const MiB = 1024 * 1024;
    expect(countThatFit([], 10)).toBe(0);
    expect(countThatFit([1, 2, 3], 2)).toBe(2);
    expect(countThatFit([MiB, MiB, MiB, MiB, 1], 10)).toBe(3);
    expect(countThatFit([5 * MiB, 1], 10)).toBe(0);
  });
});
