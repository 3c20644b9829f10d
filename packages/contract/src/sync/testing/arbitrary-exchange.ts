import * as fc from 'fast-check';

import type {
  IndexAnswer,
  PulledRecord,
  PullAnswer,
  PushAnswer,
  PushOp,
  PushRequest,
  PushResult,
} from '../exchange.ts';
import type { Lane } from '../record.ts';

export const names: fc.Arbitrary<string> = hexDigits(32);
const blobIds = hexDigits(64);
const drawnTexts = fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.toWellFormed());
const sealedBytes = fc.uint8Array({ maxLength: 60 }).map((bytes) => new Uint8Array(bytes));
const positives = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

const versions = fc.record({
  rid: names,
  lane: fc.constantFrom<Lane>(1, 2, 3),
  op: positives,
  base: fc.maxSafeNat(),
  epoch: fc.integer({ min: 1, max: 32_767 }),
  isDeleted: fc.boolean(),
});

const records: fc.Arbitrary<PulledRecord> = fc
  .tuple(versions, fc.record({ device: names, seq: positives, sealed: sealedBytes }))
  .map(([version, stored]) => ({ ...version, ...stored }));

const ops: fc.Arbitrary<PushOp> = fc
  .tuple(versions, sealedBytes, fc.option(blobIds, { nil: undefined }))
  .map(([version, sealed, blob]) =>
    blob === undefined ? { ...version, sealed } : { ...version, sealed, blob },
  );

export const pushRequests: fc.Arbitrary<PushRequest> = fc.record({
  generation: drawnTexts,
  device: names,
  token: drawnTexts,
  previousToken: drawnTexts,
  ring: fc.maxSafeNat(),
  ops: fc
    .uniqueArray(ops, { selector: ({ op }) => op, maxLength: 6 })
    .map((list) => [...new Map(list.map((op) => [op.rid, op])).values()])
    .map((list) => list.toSorted((a, b) => a.op - b.op)),
});

const results: fc.Arbitrary<PushResult> = fc.oneof(
  fc.record({ rid: names, seq: positives }),
  fc.record({ rid: names, code: fc.constant('conflict' as const) }),
  records.map((record) => ({ rid: record.rid, code: 'conflict' as const, record })),
  fc.record({
    rid: names,
    code: fc.constantFrom('quota-exceeded' as const, 'blob-missing' as const, 'too-large' as const),
  }),
);

export const pushAnswers: fc.Arbitrary<PushAnswer> = fc.record({
  head: fc.maxSafeNat(),
  results: fc.array(results, { maxLength: 6 }),
});

export const pullAnswers: fc.Arbitrary<PullAnswer> = fc.record({
  generation: drawnTexts,
  ring: fc.maxSafeNat(),
  head: fc.maxSafeNat(),
  floor: fc.maxSafeNat(),
  next: fc.maxSafeNat(),
  more: fc.boolean(),
  me: fc.record({ lastOp: fc.maxSafeNat(), token: drawnTexts }),
  records: fc.array(records, { maxLength: 6 }),
});

export const indexAnswers: fc.Arbitrary<IndexAnswer> = fc
  .array(names, { minLength: 1, maxLength: 3 })
  .chain((devices) =>
    fc.record({
      generation: drawnTexts,
      head: fc.maxSafeNat(),
      floor: fc.maxSafeNat(),
      next: fc.maxSafeNat(),
      more: fc.boolean(),
      entries: fc
        .uniqueArray(
          fc.record({
            rid: names,
            seq: positives,
            device: fc.constantFrom(...devices),
            op: positives,
            isDeleted: fc.boolean(),
          }),
          { selector: ({ seq }) => seq, maxLength: 8 },
        )
        .map((list) => list.toSorted((a, b) => a.seq - b.seq)),
    }),
  );

function hexDigits(length: number): fc.Arbitrary<string> {
  const unit = fc.constantFrom(...Array.from('0123456789abcdef'));
  return fc.string({ unit, minLength: length, maxLength: length });
}
