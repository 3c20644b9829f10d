import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { joinLimits, readJoin, writeJoin } from './join-body.ts';
import {
  readRingAnswer,
  readRingPut,
  readRingRefusal,
  ringLimits,
  writeRing,
  type RingBox,
  type SealedRing,
} from './ring-body.ts';
import { names } from './testing/arbitrary-exchange.ts';

const bytes = fc.uint8Array({ maxLength: 80 }).map((each) => new Uint8Array(each));
const positives = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const boxes: fc.Arbitrary<RingBox> = fc.oneof(
  fc.record({ holder: names, box: bytes, mac: bytes }),
  fc.record({
    holder: names,
    box: bytes,
    mac: bytes,
    lock: fc.oneof(
      fc.record({ kind: fc.constantFrom('phrase' as const, 'passkey' as const), sealed: bytes }),
      fc.record({
        kind: fc.constant('passphrase' as const),
        sealed: bytes,
        salt: fc.uint8Array({ minLength: 16, maxLength: 16 }).map((each) => new Uint8Array(each)),
        cost: fc.record({ memoryKib: positives, passes: positives, lanes: positives }),
      }),
    ),
  }),
);
const rings: fc.Arbitrary<SealedRing> = fc.record({
  version: positives,
  body: bytes,
  boxes: fc.array(boxes, { maxLength: 5 }),
});

const name = 'ab'.repeat(16);
const box = { holder: name, box: 'AAAA', mac: 'AAAA' };
const cost = { memoryKib: 65_536, passes: 3, lanes: 1 };
const passphrase = { kind: 'passphrase', sealed: 'AAAA', salt: 'A'.repeat(22), cost };
const textWith = (change: object) =>
  JSON.stringify({ head: 4, ring: { v: 1, body: 'AAAA', boxes: [box], ...change } });
const boxWith = (change: object) => textWith({ boxes: [{ ...box, ...change }] });

describe('a ring on its way', () => {
  it('comes as it was sent, in both directions', () => {
    fc.assert(
      fc.property(rings, fc.maxSafeNat(), (ring, head) => {
        expect(readRingAnswer(writeRing({ head, ring }))).toEqual({ head, ring });
        expect(readRingPut(writeRing({ head, ring }))).toEqual({ head, ring });
      }),
    );
  });

  it('may be missing at the server, and not in what a device sends', () => {
    const text = writeRing({ head: 0, ring: null });
    expect(readRingAnswer(text)).toEqual({ head: 0, ring: null });
    expect(readRingPut(text)).toBeUndefined();
  });

  it('is read in the form that is written down', () => {
    expect(readRingAnswer(textWith({}))).toBeDefined();
    expect(readRingAnswer(boxWith({ lock: passphrase }))).toBeDefined();
    expect(readRingAnswer(boxWith({ lock: { kind: 'phrase', sealed: 'AAAA' } }))).toBeDefined();
  });

  it.each<[string, string]>([
    ['nothing', ''],
    ['no head', '{"ring":null}'],
    ['no ring', '{"head":1}'],
    ['no version', textWith({ v: 0 })],
    ['a body that is no Base64', textWith({ body: 'A*' })],
    ['an endless body', textWith({ body: 'A'.repeat(ringLimits.bodyBytes * 1.34) })],
    ['boxes that are no list', textWith({ boxes: {} })],
    ['too many boxes', textWith({ boxes: Array.from({ length: 41 }, () => box) })],
    ['a box that is none', textWith({ boxes: [null] })],
    ['a holder without a name', boxWith({ holder: 'x' })],
    ['no box', boxWith({ box: undefined })],
    ['an endless proof', boxWith({ mac: 'A'.repeat(800) })],
    ['a lock that is none', boxWith({ lock: null })],
    ['a lock of no kind', boxWith({ lock: { kind: 'padlock', sealed: 'AAAA' } })],
    ['a lock with nothing behind it', boxWith({ lock: { kind: 'phrase' } })],
    ['a passphrase without a salt', boxWith({ lock: { ...passphrase, salt: 1 } })],
    ['a passphrase with a short salt', boxWith({ lock: { ...passphrase, salt: 'AAAA' } })],
    ['a passphrase without a cost', boxWith({ lock: { ...passphrase, cost: undefined } })],
    ['half a pass', boxWith({ lock: { ...passphrase, cost: { ...cost, passes: 1.5 } } })],
    ['no memory', boxWith({ lock: { ...passphrase, cost: { ...cost, memoryKib: 0 } } })],
    ['no lanes', boxWith({ lock: { ...passphrase, cost: { ...cost, lanes: '1' } } })],
    ['more text than a ring has', textWith({ more: 'x'.repeat(ringLimits.jsonCharacters) })],
  ])('is not read with %s', (_name, text) => {
    expect(readRingAnswer(text)).toBeUndefined();
    expect(readRingPut(text)).toBeUndefined();
  });

  it('is refused with the version that is there', () => {
    const refusal = { code: 'ring-changed', version: 4, head: 7 };
    expect(readRingRefusal(JSON.stringify(refusal))).toEqual(refusal);
    for (const change of [{ code: 'x' }, { version: -1 }, { head: null }]) {
      expect(readRingRefusal(JSON.stringify({ ...refusal, ...change }))).toBeUndefined();
    }
  });
});

describe('a deposit on its way', () => {
  it('comes as it was sent', () => {
    fc.assert(
      fc.property(bytes, (sealed) => {
        expect(readJoin(writeJoin({ sealed }))).toEqual({ sealed });
      }),
    );
  });

  it('has a largest size', () => {
    const largest = new Uint8Array(joinLimits.sealedBytes);
    expect(readJoin(writeJoin({ sealed: largest }))).toEqual({ sealed: largest });
    const larger = new Uint8Array(joinLimits.sealedBytes + 3);
    expect(readJoin(writeJoin({ sealed: larger }))).toBeUndefined();
  });

  it.each(['', '{}', '{"sealed":1}', '{"sealed":"*"}'])('is not read from %j', (text) => {
    expect(readJoin(text)).toBeUndefined();
  });
});
