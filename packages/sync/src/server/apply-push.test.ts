import type { PushOp, PushRequest } from '@parley/contract/sync/exchange.ts';
import { syncLimits } from '@parley/contract/sync/record.ts';
import { describe, expect, it } from 'vitest';

import { storedBytes, type AccountRow, type VersionSize } from '../storage/server-storage.ts';
import { applyPush, type PushedState } from './apply-push.ts';

const account: AccountRow = {
  generation: 'g',
  lastSeq: 10,
  floorSeq: 0,
  ringVersion: 2,
  usedBytes: 5000,
  quotaBytes: null,
};

/** At the server: `known` with 100 bytes at 4, `gone`, a tombstone, at 5. */
const versions: ReadonlyMap<string, VersionSize> = new Map([
  ['known', versionOf('known', { seq: 4 })],
  ['gone', versionOf('gone', { seq: 5, isDeleted: true })],
]);

function versionOf(rid: string, fields: Partial<VersionSize>): VersionSize {
  const version = { lane: 1, device: 'other', op: 1, base: 0, epoch: 1, isDeleted: false } as const;
  return { rid, ...version, seq: 0, sealedBytes: 100, ...fields };
}

function op(rid: string, fields: Partial<PushOp> = {}): PushOp {
  const version = { lane: 1, op: 4, base: 0, epoch: 1, isDeleted: false } as const;
  return { rid, ...version, sealed: new Uint8Array(100), ...fields };
}

function push(
  ops: readonly PushOp[],
  state: Partial<PushedState> = {},
  request: Partial<PushRequest> = {},
) {
  const device = { device: 'me', lastOp: 3, lastToken: 'before' };
  return applyPush(
    { account, device, versions, blobs: new Set(), ...state },
    {
      generation: 'g',
      device: 'me',
      token: 'now',
      previousToken: 'before',
      ring: 2,
      ops,
      ...request,
    },
  );
}

/** What became of the operations of a push that was taken, in a word each. */
function resultsOf(...args: Parameters<typeof push>): readonly (string | number)[] {
  const applied = push(...args);
  if (!applied.ok) throw new Error(applied.error.code);
  return applied.value.results.map((result) => ('seq' in result ? result.seq : result.code));
}

describe('a push', () => {
  it('puts each version in the place of the one that it was made from', () => {
    const ops = [
      op('new'),
      op('known', { op: 5, base: 4 }),
      op('gone', { op: 6, base: 5, isDeleted: true }),
    ];
    expect(push(ops)).toMatchObject({
      ok: true,
      value: {
        account: { generation: 'g', lastSeq: 13, usedBytes: 5000 + storedBytes(100) },
        device: { device: 'me', lastOp: 6, lastToken: 'now' },
        written: [
          { rid: 'new', device: 'me', op: 4, seq: 11 },
          { rid: 'known', device: 'me', op: 5, seq: 12 },
          { rid: 'gone', device: 'me', op: 6, seq: 13, isDeleted: true },
        ],
        results: [{ seq: 11 }, { seq: 12 }, { seq: 13 }],
      },
    });
  });

  it.each([
    { name: 'an older version', it: op('known', { base: 3 }) },
    { name: 'nothing, where there is a version', it: op('known') },
    { name: 'nothing, where there is a tombstone', it: op('gone') },
    { name: 'a version that is there no longer', it: op('new', { base: 3 }) },
  ])('takes nothing that was made from $name', ({ it: stale }) => {
    expect(push([stale])).toMatchObject({
      value: { written: [], results: [{ code: 'conflict' }] },
    });
  });

  it('takes each operation by itself, and numbers what it takes without a gap', () => {
    const ops = [op('known'), op('a', { op: 5 }), op('b', { op: 6, base: 9 }), op('c', { op: 7 })];
    expect(resultsOf(ops)).toEqual(['conflict', 11, 'conflict', 12]);
  });

  it('uses up its numbers also where none of it is taken', () => {
    expect(push([op('known', { op: 9 })])).toMatchObject({
      value: { device: { lastOp: 9, lastToken: 'now' }, account: { lastSeq: 10, usedBytes: 5000 } },
    });
  });

  it('takes nothing that is larger than a record may be, or names a blob that is not there', () => {
    const sealed = new Uint8Array(syncLimits.recordBytes);
    const ops = [
      op('a', { sealed: new Uint8Array(syncLimits.recordBytes + 1) }),
      op('b', { op: 5, sealed }),
      op('c', { op: 6, blob: 'missing' }),
      op('d', { op: 7, blob: 'there' }),
    ];
    expect(resultsOf(ops, { blobs: new Set(['there']) })).toEqual([
      'too-large',
      11,
      'blob-missing',
      12,
    ]);
  });
});

describe('a push that is refused as a whole', () => {
  const behind = { code: 'device-behind', lastOp: 3, token: 'before' };

  it.each([
    { name: 'comes twice', ops: [op('new', { op: 3 })], request: {}, error: behind },
    {
      name: 'comes late, behind another of its device',
      ops: [op('new')],
      request: { previousToken: 'long ago' },
      error: behind,
    },
    {
      name: 'is by a copy of its device',
      ops: [op('new', { op: 9 })],
      request: { previousToken: 'of the copy' },
      error: behind,
    },
    {
      name: 'does not know of a new ring',
      ops: [op('new')],
      request: { ring: 1 },
      error: { code: 'ring-behind', ring: 2 },
    },
    {
      name: 'knows data that is there no longer',
      ops: [op('new')],
      request: { generation: 'before' },
      error: { code: 'generation-changed', generation: 'g' },
    },
  ])('$name', ({ ops, request, error }) => {
    expect(push(ops, {}, request)).toEqual({ ok: false, error });
  });

  it('is by a device that is new here and says that it is not', () => {
    expect(push([op('new')], { device: undefined })).toEqual({
      ok: false,
      error: { code: 'device-behind', lastOp: 0, token: '' },
    });
    expect(push([op('new')], { device: undefined }, { previousToken: '' }).ok).toBe(true);
  });
});

describe('an account that is full', () => {
  const full = { account: { ...account, quotaBytes: 5000 } };
  const sized = (bytes: number, fields: Partial<PushOp> = {}): PushOp =>
    op('known', { base: 4, sealed: new Uint8Array(bytes), ...fields });

  it.each([
    { name: 'a new record', it: op('new'), result: 'quota-exceeded' },
    { name: 'a version that is larger', it: sized(101), result: 'quota-exceeded' },
    { name: 'a version of the same size', it: sized(100), result: 11 },
    { name: 'a smaller version', it: sized(50), result: 11 },
    { name: 'a deletion that is larger', it: sized(4196, { isDeleted: true }), result: 11 },
    {
      name: 'what only calls itself one',
      it: sized(4197, { isDeleted: true }),
      result: 'quota-exceeded',
    },
    {
      name: 'a deletion of nothing',
      it: op('new', { isDeleted: true }),
      result: 'quota-exceeded',
    },
  ])('answers $name with $result', ({ it: one, result }) => {
    expect(resultsOf([one], full)).toEqual([result]);
  });

  it('has room for what a push before it in the same request has freed', () => {
    const ops = [op('new'), sized(20, { op: 5 }), op('small', { op: 6, sealed: new Uint8Array() })];
    const roomy = { account: { ...account, usedBytes: 4824, quotaBytes: 5000 } };
    expect(resultsOf(ops, roomy)).toEqual(['quota-exceeded', 11, 12]);
  });

  it('may be over its limit already, and takes what makes it smaller', () => {
    const over = { account: { ...account, usedBytes: 9000, quotaBytes: 5000 } };
    expect(resultsOf([sized(99), op('new', { op: 5 })], over)).toEqual([11, 'quota-exceeded']);
  });
});
