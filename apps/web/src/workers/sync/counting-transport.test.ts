import { ok } from '@parley/domain/shared/result.ts';
import type { Transport } from '@parley/sync/client/transport.ts';
import { describe, expect, it } from 'vitest';

import { countRound, type RoundProgress } from './counting-transport.ts';

const push = { generation: '', device: '', token: '', previousToken: '', ring: 0, ops: [] };
const pull = { generation: '', device: '', lanes: [1] as const, after: 100, limit: 500 };
const version = { rid: '', lane: 1, seq: 1, device: '', op: 1, base: 0, epoch: 1 } as const;
const record = { ...version, isDeleted: false, size: 0, sealed: new Uint8Array() };

/** Answers with so many versions each time. */
function transportOf(pulled: number, pushed: number): Transport {
  const page = { generation: '', ring: 1, floor: 0, next: 0, more: true };
  return {
    pull: () =>
      Promise.resolve(
        ok({
          ...page,
          head: 1100,
          me: { lastOp: 0, token: '' },
          records: Array.from({ length: pulled }, () => record),
        }),
      ),
    push: () =>
      Promise.resolve(
        ok({ head: 1, results: Array.from({ length: pushed }, () => ({ rid: '', seq: 1 })) }),
      ),
    index: () => Promise.reject(new Error('not asked')),
  };
}

describe('how far a round is', () => {
  it('counts what comes and what goes, against what there is to move', async () => {
    const seen: RoundProgress[] = [];
    const { begin, transport } = countRound(transportOf(400, 300), (at) => seen.push(at));
    begin(500);
    await transport.pull(pull);
    await transport.pull(pull);
    await transport.push(push);
    await transport.push(push);
    expect(seen).toEqual([
      { done: 400, total: 1500 },
      { done: 800, total: 1500 },
      { done: 1100, total: 1500 },
      { done: 1400, total: 1500 },
    ]);
  });

  it('says nothing of a few, and begins anew with each round', async () => {
    const seen: RoundProgress[] = [];
    const { begin, transport } = countRound(transportOf(0, 1), (at) => seen.push(at));
    begin(1);
    await transport.push(push);
    expect(seen).toEqual([]);
    begin(300);
    await transport.push(push);
    expect(seen).toEqual([{ done: 1, total: 300 }]);
  });
});
