import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { toHex } from '@parley/domain/shared/to-hex.ts';
import { openDatabase, type Database } from '@parley/server/src/db/database.ts';
import type { AccountOwner } from '@parley/server/src/db/tenant.ts';
import { addTestUser } from '@parley/server/src/db/testing/add-test-user.ts';
import {
  createSyncService,
  type SyncService,
} from '@parley/server/src/services/sync/sync-service.ts';
import { createSealer } from '@parley/sync/seal/create-sealer.ts';
import type { Sealer } from '@parley/sync/seal/sealer.ts';
import { browserCompression } from '@parley/web/src/workers/sync/platform-crypto.ts';

import type { BenchCase } from '../harness/case.ts';
import { figure, type Figure } from '../report/figures.ts';
import { quantile } from '../report/statistics.ts';
import { replyText } from '../text/reply-text.ts';

const records = 2000;
const shape = { accounts: 50, devices: 4, rounds: 3 };
const requestsPerSecond = 150;
/** Versions that a device sends in one request at first; the most that the protocol allows. */
const batch = 500;
const warmUps = 5;
/** About four characters to a token. */
const replyCharacters = 2000 * 4;

/** What a sync costs beside the browser: sealing, bytes, and the server with its embedded database. */
export const syncCase: BenchCase = {
  name: 'sync',
  title: `Sync: sealing, and ${shape.accounts} accounts with ${shape.devices} devices each on the embedded database`,
  runs: 3,
  async measure(_bench, runs) {
    const seals: SealFacts[] = [];
    const servers: ServerFacts[] = [];
    for (let run = 0; run < runs; run += 1) {
      seals.push(await measureSeal());
      servers.push(await withServer(measureServer));
    }
    return [...sealFigures(seals), ...serverFigures(servers)];
  },
};

interface SealFacts {
  readonly sealMs: number;
  readonly openMs: number;
  readonly addedBytes: number;
  readonly replyBytes: number;
}

async function measureSeal(): Promise<SealFacts> {
  const keys = { idKey: randomBytes(32), epochs: [{ id: 1, key: randomBytes(32) }] };
  const parts = { crypto, compression: browserCompression, account: 'account', keys };
  const sealer = await createSealer(parts);
  const text = replyText({ length: 600, end: 'good night' });
  const sealed: Sealed[] = [];
  const sealMs = await timed(async () => {
    for (let at = 0; at < records; at += 1) {
      sealed.push(await sealMessage(sealer, `ms-${at}`, text));
    }
  });
  const openMs = await timed(async () => {
    for (const [at, { version, bytes }] of sealed.entries()) {
      const opened = await sealer.open(version, at + 1, bytes);
      if (!opened.ok) throw new Error(opened.error.code);
    }
  });
  const [first] = sealed;
  // Words that no text has: nothing of a real one is longer.
  const reply = randomBytes(replyCharacters).toString('base64').slice(0, replyCharacters);
  const long = await sealMessage(sealer, 'ms-long', reply);
  return {
    sealMs: sealMs / records,
    openMs: openMs / records,
    addedBytes: first === undefined ? Number.NaN : first.bytes.length - first.dataBytes,
    replyBytes: long.bytes.length,
  };
}

interface Sealed {
  readonly version: Parameters<Sealer['seal']>[0];
  readonly bytes: Uint8Array;
  /** Of what is sealed, as JSON. */
  readonly dataBytes: number;
}

async function sealMessage(sealer: Sealer, id: string, text: string): Promise<Sealed> {
  const data = {
    id,
    chatId: 'ch-3f9c1b2a7d',
    parentId: 'ms-8812aa90ce',
    role: 'assistant',
    parts: [{ type: 'text', text }],
    state: 'finished',
    createdAtMs: 1_764_300_000_000,
  };
  const version = {
    rid: await sealer.recordId('messages', id),
    lane: 3,
    device: 'd'.repeat(32),
    op: 1,
    base: 0,
    epoch: 1,
    isDeleted: false,
  } as const;
  const payload = { collection: 'messages', id, schema: 7, oldestReader: 1, seen: {}, data };
  const bytes = await sealer.seal(version, payload);
  return { version, bytes, dataBytes: Buffer.byteLength(JSON.stringify(data)) };
}

function sealFigures(facts: readonly SealFacts[]): readonly Figure[] {
  return [
    figure(['sealing a message of 600 characters', 'ms'], {
      app: facts.map(({ sealMs }) => sealMs),
    }),
    figure(['opening it', 'ms'], { app: facts.map(({ openMs }) => openMs) }),
    figure(['bytes on the wire beyond its JSON, padding among them', ''], {
      app: facts.map(({ addedBytes }) => addedBytes),
    }),
    figure(
      ['a reply of 2,000 tokens on the wire, at most', 'kB'],
      { app: facts.map(({ replyBytes }) => replyBytes / 1000) },
      { comparison: '=', limit: 12 },
    ),
  ];
}

interface ServerFacts {
  readonly requestMs: readonly number[];
  readonly cpuOfPushMs: number;
  readonly cpuOfPullMs: number;
}

interface TestServer {
  readonly database: Database;
  readonly sync: SyncService;
}

async function withServer(
  work: (server: TestServer) => Promise<ServerFacts>,
): Promise<ServerFacts> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'parley-bench-sync-'));
  const opened = await openDatabase({ url: undefined, dataFolder });
  if (!opened.ok) throw new Error(opened.error.code);
  const database = opened.value;
  const heads = { tell: () => undefined };
  const sync = createSyncService({ database, heads, nowMs: Date.now, quotaBytes: null });
  try {
    return await work({ database, sync });
  } finally {
    await database.close();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

async function measureServer({ database, sync }: TestServer): Promise<ServerFacts> {
  const alone = await openDevice(sync, await addTestUser(database));
  const cpuOfPushMs = await cpuOfRecord(() => alone.push(batch));
  const cpuOfPullMs = await cpuOfRecord(() => alone.pull(batch));
  const devices: BenchDevice[] = [];
  for (let account = 0; account < shape.accounts; account += 1) {
    const owner = await addTestUser(database);
    for (let at = 0; at < shape.devices; at += 1) devices.push(await openDevice(sync, owner));
  }
  const rounds = Array.from({ length: shape.rounds }, () => devices).flat();
  const startedMs = performance.now();
  const requestMs = await Promise.all(
    rounds.map(async (device, index) => {
      // They come when they come, however busy the server is.
      const dueMs = startedMs + (index * 2 * 1000) / requestsPerSecond;
      await sleep(Math.max(0, dueMs - performance.now()));
      return [await timed(() => device.push(1)), await timed(() => device.pull(shape.devices))];
    }),
  );
  return { requestMs: requestMs.flat(), cpuOfPushMs, cpuOfPullMs };
}

interface BenchDevice {
  /** Sends so many new records. */
  readonly push: (count: number) => Promise<void>;
  /** Asks for the newest. */
  readonly pull: (limit: number) => Promise<void>;
}

async function openDevice(sync: SyncService, owner: AccountOwner): Promise<BenchDevice> {
  const device = hex();
  const page = { generation: '', device, lanes: [1, 2, 3] as const, after: 0, limit: 1 };
  const first = await sync.pull(owner, page);
  if (!first.ok) throw new Error(first.error.code);
  const { generation } = first.value;
  let op = 0;
  let previousToken = '';
  return {
    async push(count) {
      const token = hex();
      const ops = Array.from({ length: count }, () => ({
        rid: hex(),
        lane: 3 as const,
        op: (op += 1),
        base: 0,
        epoch: 1,
        isDeleted: false,
        sealed: randomBytes(800),
      }));
      const request = { generation, device, token, previousToken, ring: 0, ops };
      const pushed = await sync.push(owner, request);
      if (!pushed.ok) throw new Error(pushed.error.code);
      previousToken = token;
    },
    async pull(limit) {
      const newest = { ...page, generation, before: Number.MAX_SAFE_INTEGER, limit };
      const pulled = await sync.pull(owner, newest);
      if (!pulled.ok) throw new Error(pulled.error.code);
    },
  };
}

function serverFigures(facts: readonly ServerFacts[]): readonly Figure[] {
  return [
    figure(
      [`a push or pull among ${requestsPerSecond} a second, p95`, 'ms'],
      { app: facts.map(({ requestMs }) => quantile(requestMs, 0.95)) },
      { comparison: '=', limit: 150 },
    ),
    figure(
      ['CPU of the server for a record that is pushed', 'ms'],
      { app: facts.map(({ cpuOfPushMs }) => cpuOfPushMs) },
      { comparison: '=', limit: 0.08 },
    ),
    figure(
      ['CPU of the server for a record that is pulled', 'ms'],
      { app: facts.map(({ cpuOfPullMs }) => cpuOfPullMs) },
      { comparison: '=', limit: 0.035 },
    ),
  ];
}

function hex(): string {
  return toHex(randomBytes(16));
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

/** CPU of a record in a request of many, once the code is warm. */
async function cpuOfRecord(work: () => Promise<unknown>): Promise<number> {
  for (let run = 0; run < warmUps; run += 1) await work();
  const before = process.cpuUsage();
  for (let run = 0; run < warmUps; run += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / (warmUps * batch);
}
