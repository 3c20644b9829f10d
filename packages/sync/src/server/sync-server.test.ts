import type { PullRequest, PushOp } from '@parley/contract/sync/exchange.ts';
import type { Lane } from '@parley/contract/sync/record.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import { createMemoryServerStorage } from '../storage/memory-server-storage.ts';
import type { ServerStorage } from '../storage/server-storage.ts';
import { createSyncServer, type SyncServer } from './sync-server.ts';

const account = 'account';

let drawn: number;
let nowMs: number;
let storage: ServerStorage<string>;
let server: SyncServer<string>;

beforeEach(() => {
  drawn = 0;
  nowMs = 1000;
  const newGeneration = (): string => `generation-${(drawn += 1)}`;
  storage = createMemoryServerStorage({ nowMs: () => nowMs, newGeneration });
  server = createSyncServer(storage, { newGeneration });
});

function ask(fields: Partial<PullRequest> = {}) {
  const all: PullRequest = { generation: '', device: 'me', lanes: [1, 2, 3], after: 0, limit: 99 };
  return server.pull(account, { ...all, ...fields });
}

async function pull(fields: Partial<PullRequest> = {}) {
  const answer = await ask(fields);
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value;
}

async function push(ops: readonly PushOp[]) {
  const { generation, me } = await pull();
  const tokens = { token: `token-${me.lastOp}`, previousToken: me.token };
  const request = { generation, device: 'me', ...tokens, ring: 1, ops };
  const answer = await server.push(account, request);
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value;
}

function op(number: number, fields: Partial<PushOp> = {}): PushOp {
  const rid = `rid-${String(number).padStart(5, '0')}`;
  const version = { rid, lane: 1 as Lane, op: number, base: 0, epoch: 1, isDeleted: false };
  return { ...version, sealed: new Uint8Array(10), ...fields };
}

/** All places that pages of one direction come to. */
async function readAll(from: Partial<PullRequest>, step: 'after' | 'before') {
  const seqs: number[] = [];
  let place: Partial<PullRequest> = from;
  for (let pages = 0; pages < 20; pages += 1) {
    const { records, next, more } = await pull(place);
    seqs.push(...records.map(({ seq }) => seq));
    if (!more) break;
    place = { ...place, [step]: next };
  }
  return seqs;
}

describe('a page of versions', () => {
  beforeEach(async () => {
    await push([1, 2, 3, 4, 5].map((each) => op(each, { lane: each === 3 ? 3 : 1 })));
  });

  it.each([1, 2, 3, 99])('leads to the next, upwards and downwards (%i at once)', async (limit) => {
    expect(await readAll({ limit }, 'after')).toEqual([1, 2, 3, 4, 5]);
    expect(await readAll({ limit, lanes: [1] }, 'after')).toEqual([1, 2, 4, 5]);
    expect(await readAll({ limit, before: 5, after: 1 }, 'before')).toEqual([4, 3, 2]);
  });

  it('stands where it was asked for where there is nothing', async () => {
    expect(await pull({ after: 5 })).toMatchObject({ records: [], next: 5, more: false, head: 5 });
  });

  it('tells a device of its own last push alone', async () => {
    expect(await pull()).toMatchObject({ me: { lastOp: 5, token: 'token-0' } });
    expect(await pull({ device: 'other' })).toMatchObject({ me: { lastOp: 0, token: '' } });
  });

  it('has no more of them, nor more bytes, than the protocol allows', async () => {
    await push(Array.from({ length: 8 }, (_, at) => op(6 + at, { sealed: new Uint8Array(7e5) })));
    expect(await pull({ limit: 5000, after: 5 })).toMatchObject({ next: 10, more: true });
    await push(Array.from({ length: 1001 }, (_, at) => op(14 + at)));
    const { records, more } = await pull({ limit: 5000, after: 13 });
    expect([records.length, more]).toEqual([1000, true]);
  });
});

describe('a version that is in the way', () => {
  it('comes with the answer', async () => {
    await push([op(1)]);
    expect(await push([op(2, { rid: op(1).rid })])).toEqual({
      head: 1,
      results: [
        {
          rid: op(1).rid,
          code: 'conflict',
          record: { ...op(1), device: 'me', seq: 1 },
        },
      ],
    });
  });

  it('is missing where the server has none any more', async () => {
    expect(await push([op(1, { base: 7 })])).toEqual({
      head: 0,
      results: [{ rid: op(1).rid, code: 'conflict' }],
    });
  });

  it('is left for the next pull where it would make the answer too large', async () => {
    const large = Array.from({ length: 7 }, (_, at) => op(1 + at, { sealed: new Uint8Array(7e5) }));
    await push(large);
    const { results } = await push(large.map((each) => ({ ...each, op: each.op + 7 })));
    expect(results.filter((result) => 'record' in result)).toHaveLength(5);
    expect(results.filter((result) => 'code' in result)).toHaveLength(7);
  });
});

describe('an index', () => {
  it('has all versions, page by page', async () => {
    await push(Array.from({ length: 10_001 }, (_, at) => op(1 + at)));
    const first = await server.index(account, 0);
    expect([first.entries.length, first.next, first.more]).toEqual([10_000, 10_000, true]);
    expect(first).toMatchObject({ head: 10_001, floor: 0, generation: (await pull()).generation });
    const second = await server.index(account, first.next);
    expect(second).toMatchObject({ entries: [{ seq: 10_001 }], next: 10_001, more: false });
  });
});

describe('a device that stands where nobody can go on from', () => {
  it('has to compare below the tombstones that are gone', async () => {
    await push([op(1, { isDeleted: true }), op(2)]);
    nowMs = 2000;
    await server.dropTombstones(account, nowMs);
    const gone = { ok: false, error: { code: 'must-compare', floor: 1 } };
    expect(await ask({ after: 0 })).toEqual(gone);
    expect(await pull({ after: 1 })).toMatchObject({ floor: 1, records: [{ seq: 2 }] });
    // Whoever reads downwards has nothing yet that might have been deleted.
    expect(await pull({ after: 0, before: 9 })).toMatchObject({ records: [{ seq: 2 }] });
  });

  it('has to compare with data of another generation', async () => {
    const { generation } = await pull();
    expect(await ask({ generation: 'other' })).toEqual({
      ok: false,
      error: { code: 'generation-changed', generation },
    });
  });

  it('gives the data a new generation where it has seen more than is there, once', async () => {
    await push([op(1)]);
    const { generation } = await pull();
    const changed = await ask({ generation, after: 5 });
    expect(changed).toMatchObject({ error: { code: 'generation-changed' } });
    const renewed = await pull();
    expect(renewed.generation).not.toBe(generation);
    expect(await ask({ generation, after: 9 })).toEqual({
      ok: false,
      error: { code: 'generation-changed', generation: renewed.generation },
    });
    expect((await pull()).generation).toBe(renewed.generation);
  });
});
