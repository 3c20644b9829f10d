import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { PullRequest } from './exchange.ts';
import { writeFrame } from './frame.ts';
import {
  decodePullAnswer,
  encodePullAnswer,
  readPullRefusal,
  readPullRequest,
  writePullRequest,
} from './pull-frame.ts';
import { syncLimits } from './record.ts';
import { pullAnswers } from './testing/arbitrary-exchange.ts';

const broken = { ok: false, error: { code: 'frame-broken' } };
const device = 'cd'.repeat(16);
const request: PullRequest = { generation: 'g', device, lanes: [1, 3], after: 5, limit: 1000 };
const sealed = Uint8Array.of(1, 2, 3);
const line = { rid: 'ab'.repeat(16), lane: 1, op: 1, epoch: 1, device, seq: 4, size: 3 };
const head = {
  generation: 'g',
  ring: 1,
  head: 4,
  floor: 0,
  next: 4,
  more: false,
  me: { lastOp: 0, token: '' },
  records: [line],
};

/** A page of so many empty records. */
function pageOf(count: number): Uint8Array {
  const records = Array.from({ length: count }, () => ({ ...line, size: 0 }));
  return writeFrame({ ...head, records }, []);
}

describe('what a device asks for', () => {
  it.each<PullRequest>([
    request,
    { ...request, before: 9 },
    { ...request, lanes: [], after: 0, limit: 1 },
  ])('comes as it was sent: %j', (asked) => {
    expect(readPullRequest(writePullRequest(asked))).toEqual({ ok: true, value: asked });
  });

  it.each<[string, object]>([
    ['a generation that is no text', { generation: null }],
    ['a device without a name', { device: 'laptop' }],
    ['no lanes', { lanes: undefined }],
    ['a fourth lane', { lanes: [4] }],
    ['more lanes than there are', { lanes: [1, 2, 3, 1] }],
    ['a negative place', { after: -1 }],
    ['no end', { before: 'end' }],
    ['nothing to give', { limit: 0 }],
    ['more than a page has', { limit: syncLimits.recordsPerPage + 1 }],
  ])('is broken with %s', (_name, change) => {
    expect(readPullRequest(JSON.stringify({ v: 1, ...request, ...change }))).toEqual(broken);
  });

  it.each(['', 'null', '{"v":2}', JSON.stringify(request)])('of another protocol is %j', (text) => {
    expect(readPullRequest(text)).toEqual({ ok: false, error: { code: 'protocol-unknown' } });
  });
});

describe('a page', () => {
  it('comes as it was given', () => {
    fc.assert(
      fc.property(pullAnswers, (answer) => {
        expect(decodePullAnswer(encodePullAnswer(answer))).toEqual({ ok: true, value: answer });
      }),
    );
  });

  it('is read from the form that is written down', () => {
    expect(decodePullAnswer(writeFrame(head, [sealed])).ok).toBe(true);
  });

  it.each<[string, object]>([
    ['no generation', { generation: undefined }],
    ['no ring', { ring: undefined }],
    ['a head that is no number', { head: '4' }],
    ['a negative floor', { floor: -1 }],
    ['no next page', { next: undefined }],
    ['no word of more', { more: 0 }],
    ['nothing of the device that asks', { me: undefined }],
    ['no token of the device that asks', { me: { lastOp: 0 } }],
    ['no records', { records: undefined }],
    ['a record that is none', { records: [1] }],
    ['bytes that nothing names', { records: [] }],
    ['a record twice', { records: [line, line] }],
    ['a record without a place', { records: [{ ...line, seq: 0 }] }],
    ['a size that is no number', { records: [{ ...line, size: '3' }] }],
  ])('is broken with %s', (_name, change) => {
    expect(decodePullAnswer(writeFrame({ ...head, ...change }, [sealed]))).toEqual(broken);
  });

  it('has no more records than a page has', () => {
    expect(decodePullAnswer(pageOf(syncLimits.recordsPerPage)).ok).toBe(true);
    expect(decodePullAnswer(pageOf(syncLimits.recordsPerPage + 1))).toEqual(broken);
  });
});

describe('why there is no page', () => {
  it.each([
    { code: 'must-compare', floor: 4 },
    { code: 'generation-changed', generation: 'g' },
    { code: 'client-too-old' },
  ])('comes as it was given: %j', (refusal) => {
    expect(readPullRefusal(JSON.stringify({ ...refusal, more: true }))).toEqual(refusal);
  });

  it.each(['', '{}', '{"code":"must-compare"}', '{"code":"generation-changed","generation":1}'])(
    'is not read from %j',
    (text) => {
      expect(readPullRefusal(text)).toBeUndefined();
    },
  );
});
