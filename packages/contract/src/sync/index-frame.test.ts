import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { IndexAnswer } from './exchange.ts';
import { writeFrame } from './frame.ts';
import { decodeIndexAnswer, encodeIndexAnswer } from './index-frame.ts';
import { syncLimits } from './record.ts';
import { indexAnswers } from './testing/arbitrary-exchange.ts';

const broken = { ok: false, error: { code: 'frame-broken' } };
const rid = 'ab'.repeat(16);
const device = 'cd'.repeat(16);
const page = { generation: 'g', head: 9, floor: 0, next: 2, more: true };
const answer: IndexAnswer = {
  ...page,
  entries: [{ rid, seq: 1, device, op: 2, isDeleted: true }],
};
const line = Buffer.from(`${rid}000000000000000100000000000000020000000000000001`, 'hex');

/** The entry with bytes of its own from some place on. */
const lineWith = (at: number, ...bytes: readonly number[]) => {
  const changed = Uint8Array.from(line);
  changed.set(bytes, at);
  return changed;
};
const bodyOf = (change: object, ...lines: readonly Uint8Array[]) =>
  writeFrame({ ...page, devices: [device], ...change }, lines);

describe('a page of the index', () => {
  it('comes as it was given', () => {
    fc.assert(
      fc.property(indexAnswers, (index) => {
        expect(decodeIndexAnswer(encodeIndexAnswer(index))).toEqual({ ok: true, value: index });
      }),
    );
  });

  it('has 40 bytes for an entry, and names each device once', () => {
    expect(encodeIndexAnswer(answer)).toEqual(bodyOf({}, line));
    const entries = Array.from({ length: syncLimits.indexPerPage }, (_none, index) => ({
      ...answer.entries[0],
      rid,
      device,
      op: 2,
      isDeleted: false,
      seq: index + 1,
    }));
    const body = encodeIndexAnswer({ ...page, entries });
    expect(body.length).toBeLessThan(40 * syncLimits.indexPerPage + 200);
    expect(decodeIndexAnswer(body)).toMatchObject({ ok: true, value: { entries } });
    const more = {
      ...page,
      entries: [
        ...entries,
        { ...answer.entries[0], rid, device, op: 2, isDeleted: false, seq: 20_000 },
      ],
    };
    expect(() => encodeIndexAnswer(more)).toThrow(RangeError);
  });

  it('fits, even where every entry is of another device', () => {
    const entries = Array.from({ length: syncLimits.indexPerPage }, (_none, index) => ({
      rid,
      device: index.toString(16).padStart(32, '0'),
      op: 2,
      isDeleted: false,
      seq: index + 1,
    }));
    const read = decodeIndexAnswer(encodeIndexAnswer({ ...page, entries }));
    expect(read.ok && read.value.entries).toEqual(entries);
  });

  it.each<[string, Uint8Array]>([
    ['no generation', bodyOf({ generation: 1 }, line)],
    ['no word of more', bodyOf({ more: undefined }, line)],
    ['no head', bodyOf({ head: -1 }, line)],
    ['no devices', bodyOf({ devices: undefined }, line)],
    ['a device without a name', bodyOf({ devices: ['laptop'] }, line)],
    ['half an entry', bodyOf({}, line.subarray(0, 39))],
    ['a place that is too large', bodyOf({}, lineWith(16, 255))],
    ['no place', bodyOf({}, lineWith(23, 0))],
    ['a write that is too large', bodyOf({}, lineWith(24, 255))],
    ['no write', bodyOf({}, lineWith(31, 0))],
    ['a device that is not there', bodyOf({}, lineWith(35, 1))],
    ['a place twice', bodyOf({}, line, line)],
    ['places that fall', bodyOf({}, lineWith(23, 2), line)],
    [
      'more entries than a page has',
      bodyOf({}, new Uint8Array((syncLimits.indexPerPage + 1) * 40)),
    ],
  ])('is broken with %s', (_name, body) => {
    expect(decodeIndexAnswer(body)).toEqual(broken);
  });

  it('is read with flags that a later version added', () => {
    expect(decodeIndexAnswer(bodyOf({}, lineWith(39, 3)))).toEqual({ ok: true, value: answer });
  });

  it('is not written for a record without a name', () => {
    const entries = [{ rid: 'x', seq: 1, device, op: 2, isDeleted: false }];
    expect(() => encodeIndexAnswer({ ...page, entries })).toThrow('name');
  });
});
