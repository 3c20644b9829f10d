import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import {
  chunkMediaType,
  chunkPath,
  contentDigest,
  digestHeader,
} from '@parley/contract/http/blobs.ts';
import { cloudPaths, cloudStatsAnswer } from '@parley/contract/http/cloud.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

import { createFolderBlobStore } from '../blobs/folder-blob-store.ts';
import type { SignedIn } from '../http/define-route.ts';
import { addTestUser } from '../db/testing/add-test-user.ts';
import { describeDatabases } from '../db/testing/describe-databases.ts';
import { createTestApp } from '../testing/test-app.ts';
import { testStanding } from '../testing/test-standing.ts';
import { createWebFolder, type WebFolder } from '../testing/web-folder.ts';
import { startSync } from './start-sync.ts';

describeDatabases('the sync of a server', ({ current }) => {
  let web: WebFolder;
  let blobs: string;
  let ending: AbortController;
  let signedIn: SignedIn | undefined;

  beforeAll(() => {
    web = createWebFolder();
  });

  beforeEach(async () => {
    blobs = mkdtempSync(path.join(tmpdir(), 'parley-start-sync-'));
    ending = new AbortController();
    const user = await addTestUser(current());
    signedIn = { ...user, ...testStanding, sessionId: 's', email: user.userId };
  });

  afterEach(() => {
    ending.abort();
    rmSync(blobs, { recursive: true, force: true });
  });

  afterAll(() => web.remove());

  const start = (quotaBytes?: number) => {
    const app = createTestApp({
      webFolder: web.folder,
      hasAccounts: true,
      authenticate: () => Promise.resolve({ signedIn, cookies: [] }),
      routes: startSync({
        database: current(),
        store: createFolderBlobStore(blobs),
        quotaBytes,
        stopSignal: ending.signal,
      }),
    });
    const headers = { host: 'localhost', origin: 'http://localhost' };
    return {
      call: (method: string, route: string) => app.request(`/${route}`, { method, headers }),
      putChunk: (bytes: Uint8Array) => {
        const shape = { epoch: 1, bytes: bytes.length };
        const digest = contentDigest(createHash('sha256').update(bytes).digest());
        return app.request(`/${chunkPath(randomBytes(32).toString('hex'), 0, shape)}`, {
          method: 'PUT',
          headers: { ...headers, 'content-type': chunkMediaType, [digestHeader]: digest },
          body: new Uint8Array(bytes),
        });
      },
    };
  };

  it('T64 tells what an account uses of the quota that the operator set, attachments included', async () => {
    const { call, putChunk } = start(1000);
    const stats = async () => {
      const answer = await call('GET', cloudPaths.stats);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([
        200,
        'no-store, no-transform',
      ]);
      return cloudStatsAnswer.parse(await answer.json());
    };
    const none = {
      lastSyncAt: null,
      totalUsageBytes: 0,
      limitUsageBytes: 1000,
      isPaid: false,
      subscriptions: [],
    };
    expect(await stats()).toEqual(none);
    expect((await putChunk(randomBytes(600))).status).toBe(200);
    expect((await putChunk(randomBytes(600))).status).toBe(507);
    expect(await stats()).toEqual({ ...none, totalUsageBytes: 600 });
  });

  it('sets no limit where the operator set none, and has nothing to pay', async () => {
    const { call } = start();
    const answer = await call('GET', cloudPaths.stats);
    expect(await answer.json()).toMatchObject({ limitUsageBytes: null });
    expect((await call('PUT', 'api/cloud/subscriptions/sub_1')).status).toBe(404);
  });

  it('is for who is signed in', async () => {
    signedIn = undefined;
    const { call, putChunk } = start();
    expect((await call('GET', cloudPaths.stats)).status).toBe(401);
    expect((await putChunk(randomBytes(100))).status).toBe(401);
  });
});
