import type { BlobAnswer } from '@parley/contract/http/blobs.ts';
import { toHex } from '@parley/domain/shared/to-hex.ts';
import { err, ok } from '@parley/domain/shared/result.ts';
import { blobChunkBytes, createBlobSealer } from '@parley/sync/seal/blob-sealer.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import type { TransferStorage } from '#src/data/sync/attachment-transfers.ts';
import type { PendingTransfers } from '#src/data/sync/pending-transfers.ts';

import type { BlobRequests, ChunkFailure } from './blob-requests.ts';
import { createFileTransfers, type FilesView } from './file-transfers.ts';

const keys = {
  idKey: new Uint8Array(32).fill(1),
  epochs: [
    { id: 1, key: new Uint8Array(32).fill(2), retiredAfterSeq: 9 },
    { id: 2, key: new Uint8Array(32).fill(3) },
  ],
};
const sealer = await createBlobSealer(crypto, 'ann', keys);
const [oldKey] = keys.epochs;
const oldSealer = await createBlobSealer(crypto, 'ann', {
  ...keys,
  epochs: oldKey === undefined ? [] : [{ id: oldKey.id, key: oldKey.key }],
});

interface StoredBlob {
  epoch: number;
  bytes: number;
  readonly chunks: Map<number, Uint8Array<ArrayBuffer>>;
  /** All chunks have come; it stays so, even where some are lost. */
  isComplete: boolean;
}

/** A server that keeps what it gets, and fails where a test says so. */
function createServer() {
  const blobs = new Map<string, StoredBlob>();
  const server = {
    blobs,
    puts: [] as number[],
    gets: [] as number[],
    /** Of the next requests for chunks, in turn. */
    failures: [] as (ChunkFailure | undefined)[],
  };
  const requests: BlobRequests = {
    async describe(blobId) {
      const blob = blobs.get(blobId);
      if (blob === undefined) return ok(undefined);
      const chunks = [...blob.chunks.keys()];
      const { epoch, bytes, isComplete } = blob;
      return ok<BlobAnswer>({ epoch, bytes, chunks, isComplete });
    },
    async put({ blobId, index }, shape, sealed) {
      server.puts.push(index);
      const failure = server.failures.shift();
      if (failure !== undefined) return err(failure);
      const blob = blobs.get(blobId) ?? { ...shape, chunks: new Map(), isComplete: false };
      blob.chunks.set(index, sealed);
      blob.isComplete ||= blob.chunks.size === Math.ceil(blob.bytes / (blobChunkBytes + 16));
      blobs.set(blobId, blob);
      return ok(undefined);
    },
    async get({ blobId, index }) {
      server.gets.push(index);
      const failure = server.failures.shift();
      if (failure !== undefined && failure.code !== 'quota-exceeded') return err(failure);
      return ok(blobs.get(blobId)?.chunks.get(index));
    },
  };
  return { server, requests };
}

/** A device's files in memory. */
function createDevice(requests: BlobRequests) {
  const files = new Map<string, Blob>();
  const sent = new Map<string, { sizeBytes: number; mediaType: string }>();
  const pending: PendingTransfers = { uploads: [], unconfirmed: [], missing: [] };
  const device = {
    files,
    sent,
    pending,
    sealer,
    isFull: false,
    /** Files to which nothing refers any more. */
    unwanted: new Set<string>(),
    /** Files whose rows cannot be read. */
    unreadable: new Set<string>(),
    views: [] as FilesView[],
    told: 0,
  };
  const storage: TransferStorage = {
    pending: async () =>
      ok({ ...device.pending, uploads: device.pending.uploads.filter((id) => !sent.has(id)) }),
    listMissing: () => undefined,
    keeping: async () => ok({ mode: 'off', onMetered: false }),
    saveKeeping: async () => ok(undefined),
    isWanted: async (id) => ok(!device.unwanted.has(id)),
    bytes: async (id) => (device.unreadable.has(id) ? err({ code: 'aborted' }) : ok(files.get(id))),
    sent: async (id) => ok(sent.get(id)),
    async noteSent(id, form) {
      sent.set(id, { mediaType: '', ...form });
      return ok(undefined);
    },
    async noteMissing(id) {
      sent.delete(id);
      return ok(undefined);
    },
    async saveBytes(id, blob) {
      if (device.isFull) return err({ code: 'quota-exceeded' });
      files.set(id, blob);
      return ok(undefined);
    },
  };
  const waits: (() => void)[] = [];
  const waitsMs: number[] = [];
  const transfers = createFileTransfers({
    requests,
    openSealer: async () => device.sealer,
    openStorage: async () => storage,
    delay: (task, ms) => {
      waits.push(task);
      waitsMs.push(ms);
      return () => undefined;
    },
    fraction: () => 0.5,
    onSent: () => {
      device.told += 1;
    },
    onView: (view) => device.views.push(view),
  });
  return { device, transfers, waits, waitsMs };
}

async function fileOf(
  size: number,
  seed = 31,
): Promise<{ readonly id: string; readonly file: Blob }> {
  const bytes = new Uint8Array(size).map((_none, at) => (at * seed) % 251);
  const hash = await crypto.subtle.digest('SHA-256', bytes);
  return {
    id: `sha256-${toHex(new Uint8Array(hash))}`,
    file: new Blob([bytes], { type: 'image/png' }),
  };
}

const large = await fileOf(2 * blobChunkBytes + 5);
const small = await fileOf(10);
const bytesOf = async (blob: Blob | undefined) => new Uint8Array((await blob?.arrayBuffer()) ?? []);

let world: ReturnType<typeof createServer>;
let one: ReturnType<typeof createDevice>;

beforeEach(() => {
  world = createServer();
  one = createDevice(world.requests);
});

/** A device that has heard of a file and has not got it. */
function otherDevice({ id, file }: typeof large) {
  const other = createDevice(world.requests);
  other.device.sent.set(id, { sizeBytes: file.size, mediaType: file.type });
  return other;
}

async function upload(which: typeof large): Promise<void> {
  one.device.files.set(which.id, which.file);
  one.device.pending = { ...one.device.pending, uploads: [which.id] };
  const before = one.device.told;
  one.transfers.wake('round');
  await expect.poll(() => one.device.told).toBe(before + 1);
}

/** Sends a small file behind others that fail. */
async function sendBehind(...ids: readonly string[]): Promise<void> {
  one.device.files.set(small.id, small.file);
  one.device.pending = { ...one.device.pending, uploads: [...ids, small.id] };
  one.transfers.wake('round');
  await expect.poll(() => one.device.told).toBe(1);
  await expect.poll(() => one.waits.length).toBeGreaterThan(0);
  expect([...one.device.sent.keys()]).toEqual([small.id]);
  expect(one.device.views.at(-1)).toMatchObject({ uploads: ids.length });
}

function refuse(): never {
  throw new DOMException('The file is gone.', 'NotReadableError');
}

describe('files that go to the server', () => {
  it('are sealed, told of once they are there, and opened by another device', async () => {
    await upload(large);
    expect(world.server.puts).toEqual([0, 1, 2]);
    const [blob] = world.server.blobs.values();
    expect(blob).toMatchObject({ epoch: 2, bytes: large.file.size + 3 * 16 });
    const other = otherDevice(large);
    expect(await other.transfers.fetch(large.id)).toEqual({ ok: true, value: null });
    const got = other.device.files.get(large.id);
    expect(got?.type).toBe('image/png');
    expect(await bytesOf(got)).toEqual(await bytesOf(large.file));
    expect(one.device.views.at(-1)).toEqual({
      uploads: 0,
      tooLarge: 0,
      heldBack: 0,
      problem: null,
    });
  });

  it('go on behind the chunks that arrived, with the next try', async () => {
    world.server.failures = [undefined, { code: 'no-answer' }];
    one.device.files.set(large.id, large.file);
    one.device.pending = { ...one.device.pending, uploads: [large.id] };
    one.transfers.wake('round');
    await expect.poll(() => one.waits.length).toBe(1);
    // A round in between does not bring the try forward.
    one.transfers.wake('round');
    one.waits[0]?.();
    await expect.poll(() => one.device.told).toBe(1);
    expect(world.server.puts).toEqual([0, 1, 1, 2]);
  });

  it('are not sent again where the server has them', async () => {
    await upload(small);
    const other = createDevice(world.requests);
    other.device.files.set(small.id, small.file);
    other.device.pending = { ...other.device.pending, uploads: [small.id] };
    other.transfers.wake('round');
    await expect.poll(() => other.device.told).toBe(1);
    expect(world.server.puts).toEqual([0]);
  });

  it('make whole what the server has lost a part of', async () => {
    await upload(large);
    for (const blob of world.server.blobs.values()) blob.chunks.delete(1);
    const [bare, other] = [createDevice(world.requests), createDevice(world.requests)];
    other.device.files.set(large.id, large.file);
    for (const each of [bare, other]) {
      each.device.pending = { ...each.device.pending, uploads: [large.id] };
      each.transfers.wake('round');
      await expect.poll(() => each.device.views.length).toBeGreaterThan(1);
    }
    // Who has no bytes does not say that they are there.
    expect(bare.device.told).toBe(0);
    await expect.poll(() => other.device.told).toBe(1);
    expect(world.server.puts).toEqual([0, 1, 2, 1]);
    expect(await otherDevice(large).transfers.fetch(large.id)).toMatchObject({ ok: true });
  });

  it('wait where storage of the account is full, until a person asks', async () => {
    world.server.failures = [{ code: 'quota-exceeded' }];
    one.device.files.set(small.id, small.file);
    one.device.pending = { ...one.device.pending, uploads: [small.id] };
    one.transfers.wake('round');
    await expect.poll(() => one.device.views.at(-1)?.problem).toBe('quota-exceeded');
    one.transfers.wake('click');
    await expect.poll(() => one.device.told).toBe(1);
    await expect.poll(() => one.device.views.at(-1)?.problem).toBe(null);
  });

  it('are left out where they are too large, or are not what they are named after', async () => {
    const wrong = `sha256-${'0'.repeat(64)}`;
    one.device.files.set(wrong, small.file);
    one.device.files.set(large.id, { size: 101 * blobChunkBytes, type: '' } as Blob);
    one.device.files.set(small.id, small.file);
    one.device.pending = { ...one.device.pending, uploads: [wrong, large.id, small.id] };
    one.transfers.wake('round');
    await expect.poll(() => one.device.told).toBe(1);
    expect([...one.device.sent.keys()]).toEqual([small.id]);
    expect(world.server.puts).toEqual([0]);
    expect(one.device.views.at(-1)).toMatchObject({ tooLarge: 1, problem: null });
  });

  describe('of which one cannot be sent', () => {
    const [first, second] = [`sha256-${'1'.repeat(64)}`, `sha256-${'2'.repeat(64)}`];

    it('go on where its row or its bytes cannot be read, and it is tried again', async () => {
      one.device.unreadable.add(first);
      one.device.files.set(second, Object.assign(new Blob(['abc']), { slice: refuse }));
      await sendBehind(first, second);
      one.device.unreadable.clear();
      one.device.files.set(second, new Blob(['abc']));
      one.waits[0]?.();
      await expect.poll(() => one.device.views.at(-1)?.uploads).toBe(0);
    });

    it('go on where the server does not take it', async () => {
      one.device.files.set(large.id, large.file);
      world.server.failures = [{ code: 'no-answer' }];
      await sendBehind(large.id);
      expect(one.device.views.at(-1)?.problem).toBe(null);
    });

    it('go on where there is no room for it, which is said', async () => {
      one.device.files.set(large.id, large.file);
      const other = await fileOf(blobChunkBytes);
      one.device.files.set(other.id, other.file);
      world.server.failures = [{ code: 'quota-exceeded' }, { code: 'no-answer' }];
      await sendBehind(large.id, other.id);
      await expect.poll(() => one.device.views.at(-1)?.problem).toBe('quota-exceeded');
    });

    it.each(['quota-exceeded', 'no-answer'] as const)(
      'keep no new one waiting, and are not asked for more often because of it: %s',
      async (code) => {
        one.device.files.set(small.id, small.file);
        world.server.failures = [{ code }];
        one.device.pending = { ...one.device.pending, uploads: [small.id] };
        one.transfers.wake('round');
        await expect.poll(() => one.waits.length).toBe(1);
        one.device.files.set(large.id, large.file);
        one.device.pending = { ...one.device.pending, uploads: [small.id, large.id] };
        one.transfers.wake('round');
        await expect.poll(() => one.device.told).toBe(1);
        expect(world.server.puts).toEqual([0, 0, 1, 2]);
        await expect.poll(() => one.device.views.at(-1)?.uploads).toBe(1);
        one.waits[0]?.();
        await expect.poll(() => one.device.told).toBe(2);
        await expect.poll(() => one.device.views.at(-1)?.problem).toBe(null);
      },
    );

    it('wait less long where a new one is among them', async () => {
      for (const file of [small, large]) one.device.files.set(file.id, file.file);
      one.device.pending = { ...one.device.pending, uploads: [small.id] };
      world.server.failures = Array.from({ length: 5 }, () => ({ code: 'no-answer' }) as const);
      one.transfers.wake('round');
      for (const at of [0, 1, 2]) {
        await expect.poll(() => one.waitsMs.length).toBe(at + 1);
        one.waits[at]?.();
      }
      await expect.poll(() => one.waitsMs.length).toBe(4);
      one.device.pending = { ...one.device.pending, uploads: [small.id, large.id] };
      one.transfers.wake('round');
      await expect.poll(() => one.waitsMs.length).toBe(5);
      expect(one.waitsMs).toEqual([1000, 2000, 4000, 8000, 1000]);
    });

    it.each([
      { code: 'offline' },
      { code: 'signed-out' },
      { code: 'busy', retryAfterMs: null },
    ] as const)('wait where the server cannot be asked: $code', async (failure) => {
      one.device.files.set(large.id, large.file);
      one.device.files.set(small.id, small.file);
      one.device.pending = { ...one.device.pending, uploads: [large.id, small.id] };
      world.server.failures = [failure];
      one.transfers.wake('round');
      await expect.poll(() => world.server.puts).toEqual([0]);
      one.transfers.wake('click');
      await expect.poll(() => one.device.told).toBe(2);
      expect(world.server.puts).toEqual([0, 0, 1, 2, 0]);
    });
  });

  it.each(['click', 'keys'] as const)('that were left out are tried again: %s', async (mend) => {
    const hash = await crypto.subtle.digest('SHA-256', await small.file.arrayBuffer());
    const blobId = await sealer.blobId(new Uint8Array(hash));
    // Another device has begun it with a key that has not come yet.
    world.server.blobs.set(blobId, { epoch: 2, bytes: 26, chunks: new Map(), isComplete: false });
    one.device.sealer = oldSealer;
    const huge = `sha256-${'0'.repeat(64)}`;
    one.device.files.set(small.id, small.file);
    one.device.files.set(huge, { size: 101 * blobChunkBytes, type: '' } as Blob);
    one.device.pending = { ...one.device.pending, uploads: [small.id, huge] };
    one.transfers.wake('round');
    await expect.poll(() => one.device.views.at(-1)).toMatchObject({ uploads: 0, tooLarge: 1 });
    expect(one.device.told).toBe(0);
    one.device.files.delete(huge);
    if (mend === 'click') world.server.blobs.clear();
    else one.device.sealer = sealer;
    one.transfers.wake(mend === 'click' ? 'click' : 'round');
    await expect.poll(() => one.device.told).toBe(1);
    await expect.poll(() => one.device.views.at(-1)).toMatchObject({ uploads: 0, tooLarge: 0 });
  });

  it('are not sent where nothing refers to them any more', async () => {
    for (const file of [small, large]) one.device.files.set(file.id, file.file);
    one.device.pending = { ...one.device.pending, uploads: [large.id, small.id] };
    one.device.unwanted.add(large.id);
    one.transfers.wake('round');
    await expect.poll(() => one.device.told).toBe(1);
    expect(world.server.puts).toEqual([0]);
    expect(one.device.views.at(-1)).toMatchObject({ uploads: 0 });
  });

  it('are sealed with no key that a removed device knows', async () => {
    const hash = await crypto.subtle.digest('SHA-256', await small.file.arrayBuffer());
    const blobId = await sealer.blobId(new Uint8Array(hash));
    world.server.blobs.set(blobId, { epoch: 1, bytes: 26, chunks: new Map(), isComplete: false });
    one.device.files.set(small.id, small.file);
    const other = await fileOf(11);
    one.device.files.set(other.id, other.file);
    one.device.pending = { ...one.device.pending, uploads: [small.id, other.id] };
    one.transfers.wake('round');
    await expect.poll(() => one.device.told).toBe(1);
    expect([...one.device.sent.keys()]).toEqual([other.id]);
    await expect.poll(() => one.device.views.at(-1)).toMatchObject({ uploads: 1, heldBack: 1 });
    // The server lets go of it after a day.
    world.server.blobs.delete(blobId);
    one.waits[0]?.();
    await expect.poll(() => one.device.told).toBe(2);
    await expect.poll(() => one.device.views.at(-1)).toMatchObject({ uploads: 0, heldBack: 0 });
  });

  it('are sent once more where the server says that it has not got them', async () => {
    await upload(small);
    world.server.blobs.clear();
    one.device.pending = { ...one.device.pending, unconfirmed: [small.id] };
    one.transfers.wake('refused');
    await expect.poll(() => one.device.told).toBe(2);
    expect(world.server.blobs.size).toBe(1);
  });
});

describe('files that come from the server', () => {
  it('go on behind the chunks that came', async () => {
    await upload(large);
    const other = otherDevice(large);
    world.server.failures = [undefined, { code: 'no-answer' }];
    const fetching = other.transfers.fetch(large.id);
    await expect.poll(() => other.waits.length).toBe(1);
    other.waits[0]?.();
    expect(await fetching).toEqual({ ok: true, value: null });
    expect(world.server.gets).toEqual([0, 1, 1, 2]);
  });

  it('are fetched once, however many ask', async () => {
    await upload(small);
    const other = otherDevice(small);
    await Promise.all([other.transfers.fetch(small.id), other.transfers.fetch(small.id)]);
    expect(world.server.gets).toEqual([0]);
  });

  it.each([
    [
      'a changed byte',
      (chunk: Uint8Array) => chunk.map((byte, at) => (at === 3 ? byte ^ 1 : byte)),
    ],
    ['a missing end', (chunk: Uint8Array) => chunk.slice(0, -1)],
  ])('are refused with %s', async (_name, change) => {
    await upload(large);
    const [blob] = world.server.blobs.values();
    blob?.chunks.set(2, new Uint8Array(change(blob.chunks.get(2) ?? new Uint8Array())));
    const other = otherDevice(large);
    expect(await other.transfers.fetch(large.id)).toMatchObject({ error: { code: 'damaged' } });
    expect(other.device.files.size).toBe(0);
  });

  it('are refused where they open and are another content', async () => {
    const other = otherDevice(small);
    const hash = await crypto.subtle.digest('SHA-256', await small.file.arrayBuffer());
    const blobId = await sealer.blobId(new Uint8Array(hash));
    const place = { blobId, epoch: 1, index: 0, isLast: true };
    const chunk = await sealer.sealChunk(place, new Uint8Array(10));
    world.server.blobs.set(blobId, {
      epoch: 1,
      bytes: 26,
      chunks: new Map([[0, new Uint8Array(chunk)]]),
      isComplete: true,
    });
    expect(await other.transfers.fetch(small.id)).toMatchObject({ error: { code: 'damaged' } });
  });

  it('say where they are not there yet, where there is no connection, and where there is no room', async () => {
    const other = otherDevice(small);
    expect(await other.transfers.fetch(large.id)).toMatchObject({ error: { code: 'not-there' } });
    expect(await other.transfers.fetch(small.id)).toMatchObject({ error: { code: 'not-there' } });
    await upload(small);
    world.server.failures = [{ code: 'offline' }];
    expect(await other.transfers.fetch(small.id)).toMatchObject({ error: { code: 'offline' } });
    other.device.isFull = true;
    expect(await other.transfers.fetch(small.id)).toMatchObject({
      error: { code: 'local-quota-exceeded' },
    });
  });
});
