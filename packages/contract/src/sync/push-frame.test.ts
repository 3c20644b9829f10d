import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { PulledRecord, PushOp, PushRequest } from './exchange.ts';
import { writeFrame } from './frame.ts';
import {
  decodePushAnswer,
  decodePushRequest,
  encodePushAnswer,
  encodePushRequest,
  readPushRefusal,
} from './push-frame.ts';
import { syncLimits } from './record.ts';
import { pushAnswers, pushRequests } from './testing/arbitrary-exchange.ts';

const broken = { ok: false, error: { code: 'frame-broken' } };
const rid = 'ab'.repeat(16);
const device = 'cd'.repeat(16);
const op: PushOp = {
  rid,
  lane: 3,
  op: 7,
  base: 0,
  epoch: 1,
  isDeleted: false,
  sealed: Uint8Array.of(1, 2, 3),
};
const request: PushRequest = {
  generation: 'g',
  device,
  token: 't',
  previousToken: '',
  ring: 2,
  ops: [op],
};
const line = { rid, lane: 3, op: 7, epoch: 1, size: 3 };
const head = { v: 1, generation: 'g', device, token: 't', previousToken: '', ring: 2, ops: [line] };
const bodyOf = (change: object, sealed = op.sealed) => writeFrame({ ...head, ...change }, [sealed]);
const opsOf = (...changes: readonly object[]) => ({
  ops: changes.map((change) => ({ ...line, ...change })),
});
const sizeOf = (ops: readonly PushOp[]) => encodePushRequest({ ...request, ops }).length;

describe('a push', () => {
  it('comes as it was sent', () => {
    fc.assert(
      fc.property(pushRequests, (push) => {
        expect(decodePushRequest(encodePushRequest(push))).toEqual({ ok: true, value: push });
      }),
    );
  });

  it('leaves out what is usual', () => {
    const frame = Buffer.from(encodePushRequest(request)).toString('latin1');
    expect(frame.slice(4)).toBe(`${JSON.stringify(head)}\x01\x02\x03`);
  });

  it('takes less than 100 bytes of head for a new record', () => {
    const many = Array.from({ length: 101 }, (_none, index) => ({ ...op, op: 1000 + index }));
    expect((sizeOf(many) - sizeOf(many.slice(0, 1))) / 100).toBeLessThan(100);
  });

  it.each<[string, object, Uint8Array?]>([
    ['operations that are no list', { ops: {} }],
    ['no operations', { ops: undefined }],
    ['a device without a name', { device: 'laptop' }],
    ['a generation that is no text', { generation: 1 }],
    ['an endless generation', { generation: 'x'.repeat(101) }],
    ['no token', { token: undefined }],
    ['half a ring', { ring: 0.5 }],
    ['a record without a name', opsOf({ rid: rid.toUpperCase() })],
    ['a name that is too long', opsOf({ rid: `${rid}00` })],
    ['a fourth lane', opsOf({ lane: 4 })],
    ['no write', opsOf({ op: 0 })],
    ['a negative base', opsOf({ base: -1 })],
    ['no key', opsOf({ epoch: 0 })],
    ['a key that no server can keep', opsOf({ epoch: 32_768 })],
    ['a mark that is no mark', opsOf({ del: 1 })],
    ['a blob without a name', opsOf({ blob: rid })],
    ['a size that is too small', opsOf({ size: 2 })],
    ['a size that is too large', opsOf({ size: 4 })],
    ['a negative size', opsOf({ size: -1 })],
    ['no size', opsOf({ size: undefined })],
    ['sizes that use bytes twice', opsOf({ size: 3 }, { op: 8, size: 3 })],
    ['a write twice', opsOf({ size: 3 }, { size: 0 })],
    ['writes that fall', opsOf({ size: 3 }, { op: 6, size: 0 })],
    ['an operation that is none', { ops: [null] }],
    [
      'a record that is too large',
      opsOf({ size: syncLimits.recordBytes + 1 }),
      new Uint8Array(syncLimits.recordBytes + 1),
    ],
  ])('is broken with %s', (_name, change, sealed) => {
    expect(decodePushRequest(bodyOf(change, sealed))).toEqual(broken);
  });

  it('is read with the largest record and with as many operations as a push has', () => {
    const sealed = new Uint8Array(syncLimits.recordBytes);
    expect(decodePushRequest(bodyOf(opsOf({ size: sealed.length }), sealed)).ok).toBe(true);
    const many = (count: number) =>
      opsOf(
        ...Array.from({ length: count }, (_none, index) => ({
          rid: index.toString(16).padStart(32, '0'),
          op: index + 1,
          size: 0,
        })),
      );
    const none = new Uint8Array();
    expect(decodePushRequest(bodyOf(many(syncLimits.opsPerPush), none)).ok).toBe(true);
    expect(decodePushRequest(bodyOf(many(syncLimits.opsPerPush + 1), none))).toEqual(broken);
  });

  it('is refused where two operations are on one record', () => {
    const none = new Uint8Array();
    const twice = opsOf({ op: 1, size: 0 }, { op: 2, size: 0 });
    expect(decodePushRequest(bodyOf(twice, none))).toEqual(broken);
  });

  it.each([0, 2, '1', undefined])('of protocol %s is told as that', (v) => {
    expect(decodePushRequest(bodyOf({ v }))).toEqual({
      ok: false,
      error: { code: 'protocol-unknown' },
    });
  });
});

describe('the answer to a push', () => {
  const record: PulledRecord = { ...op, device, seq: 5 };
  const recordLine = { rid, lane: 3, op: 7, epoch: 1, seq: 5, device, size: 3 };
  const answerOf = (...results: readonly unknown[]) =>
    writeFrame({ head: 9, results }, [op.sealed]);

  it('comes as it was given', () => {
    fc.assert(
      fc.property(pushAnswers, (answer) => {
        expect(decodePushAnswer(encodePushAnswer(answer))).toEqual({ ok: true, value: answer });
      }),
    );
  });

  it('brings the record that was there before', () => {
    const answer = { head: 9, results: [{ rid, code: 'conflict' as const, record }] };
    expect(encodePushAnswer(answer)).toEqual(
      answerOf({ rid, code: 'conflict', record: recordLine }),
    );
    expect(decodePushAnswer(encodePushAnswer(answer))).toEqual({ ok: true, value: answer });
  });

  it.each<[string, Uint8Array]>([
    ['no head', writeFrame({ results: [] }, [])],
    ['no results', writeFrame({ head: 1 }, [])],
    ['bytes that nothing names', writeFrame({ head: 1, results: [] }, [op.sealed])],
    ['a result without a name', answerOf({ seq: 1 })],
    ['a result without a place', writeFrame({ head: 1, results: [{ rid }] }, [])],
    ['a code that is none', writeFrame({ head: 1, results: [{ rid, code: 'lost' }] }, [])],
    ['the record of another', answerOf({ rid: device, code: 'conflict', record: recordLine })],
    ['a record without a place', answerOf({ rid, code: 'conflict', record: line })],
    [
      'a record without a device',
      answerOf({ rid, code: 'conflict', record: { ...recordLine, device: 'x' } }),
    ],
    ['no record', answerOf({ rid, code: 'conflict', record: null })],
    [
      'too many results',
      writeFrame({ head: 1, results: Array.from({ length: 501 }, () => ({ rid, seq: 1 })) }, []),
    ],
  ])('is broken with %s', (_name, body) => {
    expect(decodePushAnswer(body)).toEqual(broken);
  });
});

describe('the refusal of a push', () => {
  it.each([
    { code: 'device-behind', lastOp: 4, token: 'x' },
    { code: 'ring-behind', ring: 3 },
    { code: 'generation-changed', generation: 'g' },
    { code: 'client-too-old' },
  ])('comes as it was given: %j', (refusal) => {
    expect(readPushRefusal(JSON.stringify({ ...refusal, more: true }))).toEqual(refusal);
  });

  it.each([
    '',
    '[]',
    '{"code":"teapot"}',
    '{"code":"device-behind","lastOp":-1,"token":""}',
    '{"code":"device-behind","lastOp":1}',
    '{"code":"ring-behind"}',
    '{"code":"generation-changed"}',
  ])('is not read from %j', (text) => {
    expect(readPushRefusal(text)).toBeUndefined();
  });
});
