import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import {
  blobLimits,
  blobPath,
  chunkMediaType,
  chunkPath,
  contentDigest,
  digestHeader,
  type BlobAnswer,
  type BlobShape,
} from '@parley/contract/http/blobs.ts';
import type { PushOp } from '@parley/contract/sync/exchange.ts';
import { blobChunkBytes, createBlobSealer } from '@parley/sync/seal/blob-sealer.ts';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { createFolderBlobStore } from '../../blobs/folder-blob-store.ts';
import { deleteUser } from '../../db/repositories/user-repository.ts';
import { addTestUser } from '../../db/testing/add-test-user.ts';
import { describeDatabases } from '../../db/testing/describe-databases.ts';
import type { AccountOwner } from '../../db/tenant.ts';
import { cleanSync } from '../../jobs/clean-sync.ts';
import { createBlobService } from '../../services/blobs/blob-service.ts';
import { createSyncService, type SyncService } from '../../services/sync/sync-service.ts';
import { testStanding } from '../../testing/test-standing.ts';
import { blobRoutes } from './blob-routes.ts';

const dayMs = 24 * 3_600_000;
const name = (): string => randomBytes(16).toString('hex');
const newBlobId = (): string => randomBytes(32).toString('hex');
const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
const { signal: stopSignal } = new AbortController();
const small: BlobShape = { epoch: 1, bytes: 100 };

describeDatabases('attachments on a server', ({ current }) => {
  let folder: string;
  let nowMs: number;
  let owner: AccountOwner;
  let sync: SyncService;
  let app: Hono;
  let clean: () => Promise<void>;

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'parley-attachments-'));
    nowMs = Date.UTC(2026, 10, 27);
    owner = await addUser();
    start(null);
  });

  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const start = (quotaBytes: number | null): void => {
    const database = current();
    const limits = { nowMs: () => nowMs, quotaBytes };
    sync = createSyncService({ database, heads: { tell: () => undefined }, ...limits });
    const blobs = createBlobService({ database, store: createFolderBlobStore(folder), ...limits });
    clean = () =>
      cleanSync({
        database,
        cleanAccount: blobs.clean,
        cleanOrg: blobs.removeLeftovers,
        stopSignal,
      });
    app = new Hono();
    for (const route of blobRoutes(blobs)) {
      route.register(app, {
        ownPage: {},
        proxyCount: 0,
        authenticate: ({ headers }) => {
          const userId = headers.get('x-user');
          const signedIn = {
            ...testStanding,
            orgId: 'org_default',
            sessionId: '',
            email: '',
            userId: userId ?? '',
          };
          return Promise.resolve({
            signedIn: userId === null ? undefined : signedIn,
            cookies: [],
          });
        },
      });
    }
  };
  const addUser = (): Promise<AccountOwner> => addTestUser(current());
  const get = async (route: string, of: AccountOwner | undefined = owner): Promise<Response> =>
    app.request(`/${route}`, { headers: { 'x-user': of.userId } });
  const describeBlob = async (blobId: string): Promise<BlobAnswer> =>
    (await (await get(blobPath(blobId))).json()) as BlobAnswer;
  const put = async (
    route: string,
    bytes: Uint8Array,
    { of = owner, digest = contentDigest(sha256(bytes)), type = chunkMediaType } = {},
  ): Promise<Response> =>
    app.request(`/${route}`, {
      method: 'PUT',
      headers: {
        'x-user': of.userId,
        origin: 'http://localhost',
        host: 'localhost',
        'content-type': type,
        [digestHeader]: digest,
      },
      body: new Uint8Array(bytes),
    });
  /** Sends a blob of one chunk. */
  const upload = async (blobId: string, of = owner): Promise<Uint8Array> => {
    const bytes = randomBytes(small.bytes);
    expect((await put(chunkPath(blobId, 0, small), bytes, { of })).status).toBe(200);
    return bytes;
  };
  const push = async (op: Partial<PushOp>, of = owner) => {
    const device = '0f'.repeat(16);
    const pulled = await sync.pull(of, {
      generation: '',
      device,
      lanes: [1],
      after: 0,
      limit: 1,
    });
    if (!pulled.ok) throw new Error(pulled.error.code);
    const { generation, me } = pulled.value;
    const pushed = await sync.push(of, {
      generation,
      device,
      token: name(),
      previousToken: me.token,
      ring: 0,
      ops: [
        {
          rid: name(),
          lane: 1,
          op: me.lastOp + 1,
          base: 0,
          epoch: 1,
          isDeleted: false,
          sealed: randomBytes(10),
          ...op,
        },
      ],
    });
    return pushed.ok ? pushed.value.results[0] : undefined;
  };
  const used = async (): Promise<number> => (await sync.stats(owner)).totalUsageBytes;
  const folders = (): number => {
    const accounts = readdirSync(folder);
    return accounts.flatMap((account) => readdirSync(path.join(folder, account))).length;
  };

  it('takes what a device has sealed, in any order, and another goes on where it stopped', async () => {
    const content = new Uint8Array(2 * blobChunkBytes + 5).map((_none, at) => (at * 31) % 251);
    const sealer = await createBlobSealer(crypto, 'account', {
      idKey: new Uint8Array(32),
      epochs: [{ id: 3, key: new Uint8Array(32) }],
    });
    const blobId = await sealer.blobId(sha256(content));
    const placeOf = (index: number) => ({ blobId, epoch: 3, index, isLast: index === 2 });
    const sealed = await Promise.all(
      [0, 1, 2].map((index) =>
        sealer.sealChunk(
          placeOf(index),
          content.slice(index * blobChunkBytes, (index + 1) * blobChunkBytes),
        ),
      ),
    );
    const [first, second, third] = sealed as [Uint8Array, Uint8Array, Uint8Array];
    const bytes = first.length + second.length + third.length;
    const shape = { epoch: 3, bytes };
    expect((await get(blobPath(blobId))).status).toBe(404);
    await put(chunkPath(blobId, 2, shape), third);
    await put(chunkPath(blobId, 0, shape), first);
    expect(await describeBlob(blobId)).toEqual({ ...shape, chunks: [0, 2], isComplete: false });
    expect(await push({ blob: blobId })).toMatchObject({ code: 'blob-missing' });
    await put(chunkPath(blobId, 1, shape), second);
    expect(await describeBlob(blobId)).toEqual({ ...shape, chunks: [0, 1, 2], isComplete: true });
    expect(await push({ blob: blobId })).toMatchObject({ seq: 1 });
    for (const index of [0, 1, 2]) {
      const answer = await get(chunkPath(blobId, index));
      expect(answer.headers.get('content-type')).toBe(chunkMediaType);
      const opened = await sealer.openChunk(
        placeOf(index),
        new Uint8Array(await answer.arrayBuffer()),
      );
      expect(opened.ok && Buffer.from(opened.value)).toEqual(
        Buffer.from(content.slice(index * blobChunkBytes, (index + 1) * blobChunkBytes)),
      );
    }
    expect((await get(chunkPath(blobId, 3))).status).toBe(404);
    expect(await used()).toBe(bytes + 10 + 256);
  });

  it('counts a blob once, however often and at once its chunks come', async () => {
    const blobId = newBlobId();
    const shape = { epoch: 1, bytes: blobLimits.chunkBytes + 50 };
    const [first, last] = [randomBytes(blobLimits.chunkBytes), randomBytes(50)];
    const statuses = await Promise.all(
      [first, last, last, first].map(async (bytes) => {
        const index = bytes === first ? 0 : 1;
        return (await put(chunkPath(blobId, index, shape), bytes)).status;
      }),
    );
    expect(statuses).toEqual([200, 200, 200, 200]);
    expect(await describeBlob(blobId)).toMatchObject({ chunks: [0, 1], isComplete: true });
    expect(await used()).toBe(shape.bytes);
  });

  it('refuses a chunk that came damaged, and one that the blob does not have', async () => {
    const blobId = newBlobId();
    const bytes = randomBytes(small.bytes);
    const route = chunkPath(blobId, 0, small);
    const other = contentDigest(sha256(randomBytes(5)));
    for (const digest of [other, '', 'sha-256=::', contentDigest(new Uint8Array(32))]) {
      const answer = await put(route, bytes, { digest });
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { error: { code: 'chunk-damaged' } },
      ]);
    }
    for (const [address, body] of [
      [route, randomBytes(small.bytes - 1)],
      [route, randomBytes(small.bytes + 1)],
      [route, new Uint8Array()],
      [chunkPath(blobId, 1, small), bytes],
      [chunkPath(blobId, 0, { epoch: 0, bytes: 100 }), bytes],
      [chunkPath(blobId, 0), bytes],
      [chunkPath(blobId, 0, { epoch: 1, bytes: 101 * blobLimits.chunkBytes }), bytes],
    ] as const) {
      expect((await put(address, body)).status).toBe(400);
    }
    expect((await put(route, bytes, { type: 'application/json' })).status).toBe(400);
    expect((await put(route, randomBytes(blobLimits.chunkBytes + 1))).status).toBe(413);
    for (const id of ['x', blobId.toUpperCase(), `${blobId}0`, '..%2f..']) {
      expect((await put(chunkPath(id, 0, small), bytes)).status).toBe(404);
      expect((await get(blobPath(id))).status).toBe(404);
    }
    expect((await get(blobPath(blobId))).status).toBe(404);
    expect(await used()).toBe(0);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('says what is there where a device comes with another key', async () => {
    const blobId = newBlobId();
    await upload(blobId);
    const answer = await put(chunkPath(blobId, 0, { epoch: 2, bytes: 100 }), randomBytes(100));
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { code: 'blob-different', epoch: 1, bytes: 100 },
    ]);
  });

  it('gives nothing of an account to another, nor to who is not signed in', async () => {
    const blobId = newBlobId();
    const mine = await upload(blobId);
    const stranger = await addUser();
    expect((await get(blobPath(blobId), stranger)).status).toBe(404);
    expect((await get(chunkPath(blobId, 0), stranger)).status).toBe(404);
    expect(await push({ blob: blobId }, stranger)).toMatchObject({ code: 'blob-missing' });
    const theirs = await upload(blobId, stranger);
    const read = async (of: AccountOwner) =>
      Buffer.from(await (await get(chunkPath(blobId, 0), of)).arrayBuffer());
    expect(await read(owner)).toEqual(mine);
    expect(await read(stranger)).toEqual(theirs);
    for (const [method, route] of [
      ['GET', blobPath(blobId)],
      ['GET', chunkPath(blobId, 0)],
      ['PUT', chunkPath(blobId, 0, small)],
    ] as const) {
      const headers = { origin: 'http://localhost', host: 'localhost' };
      expect((await app.request(`/${route}`, { method, headers })).status).toBe(401);
    }
  });

  it('keeps room for a whole blob with its first chunk, and gives it back after a day', async () => {
    start(2_000_000);
    const shape = { epoch: 1, bytes: blobLimits.chunkBytes + 500_000 };
    const begun = newBlobId();
    const chunk = randomBytes(blobLimits.chunkBytes);
    expect((await put(chunkPath(begun, 0, shape), chunk)).status).toBe(200);
    expect(await used()).toBe(shape.bytes);
    const late = { epoch: 1, bytes: 500_000 };
    const refused = await put(chunkPath(newBlobId(), 0, late), randomBytes(late.bytes));
    expect([refused.status, await refused.json()]).toMatchObject([507, { code: 'quota-exceeded' }]);
    nowMs += dayMs - 1;
    await clean();
    expect(await used()).toBe(shape.bytes);
    nowMs += 1;
    await clean();
    expect([await used(), folders()]).toEqual([0, 0]);
    expect((await put(chunkPath(newBlobId(), 0, late), randomBytes(late.bytes))).status).toBe(200);
  });

  it('removes a blob that no record has named for seven days, and no other', async () => {
    const [named, unnamed, deleted, again] = [newBlobId(), newBlobId(), newBlobId(), newBlobId()];
    for (const each of [named, unnamed, deleted, again]) await upload(each);
    await push({ blob: named });
    const rid = name();
    expect(await push({ rid, blob: deleted })).toMatchObject({ seq: 2 });
    await clean();
    nowMs += 6 * dayMs;
    expect(await push({ rid, base: 2, isDeleted: true })).toMatchObject({ seq: 3 });
    await clean();
    await upload(again);
    nowMs += dayMs;
    await clean();
    const there = async () =>
      Promise.all(
        [named, unnamed, deleted, again].map(async (each) => (await get(blobPath(each))).status),
      );
    expect(await there()).toEqual([200, 404, 200, 200]);
    nowMs += 6 * dayMs;
    await clean();
    expect(await there()).toEqual([200, 404, 404, 404]);
    expect([await used(), folders()]).toEqual([100 + 2 * 266, 1]);
  });

  it('keeps a blob that is named again in time', async () => {
    const blobId = newBlobId();
    await upload(blobId);
    await clean();
    nowMs += 6 * dayMs;
    expect(await push({ blob: blobId })).toMatchObject({ seq: 1 });
    nowMs += 10 * dayMs;
    await clean();
    expect((await get(chunkPath(blobId, 0))).status).toBe(200);
  });

  it('takes the chunks of an account along that is deleted', async () => {
    await upload(newBlobId());
    const stranger = await addUser();
    await upload(newBlobId(), stranger);
    await current().withTenant('org_default', (tx) => deleteUser(tx, owner.userId));
    expect(folders()).toBe(2);
    await clean();
    expect(folders()).toBe(1);
  });

  it('says what the disk has, so that what was lost can be sent again', async () => {
    const blobId = newBlobId();
    const bytes = await upload(blobId);
    rmSync(path.join(folder, readdirSync(folder)[0] ?? ''), { recursive: true });
    expect(await describeBlob(blobId)).toMatchObject({ chunks: [] });
    expect((await get(chunkPath(blobId, 0))).status).toBe(404);
    expect((await put(chunkPath(blobId, 0, small), bytes)).status).toBe(200);
    expect(await describeBlob(blobId)).toMatchObject({ chunks: [0], isComplete: true });
  });
});
