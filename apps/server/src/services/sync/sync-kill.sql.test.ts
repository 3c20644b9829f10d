import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { describe, expect, inject, it } from 'vitest';

import { addTestUser } from '../../db/testing/add-test-user.ts';
import { openDatabase, type DatabasePlace } from '../../db/database.ts';
import { makePlace } from '../../db/testing/describe-databases.ts';
import type { AccountOwner } from '../../db/tenant.ts';
import { createSyncService } from './sync-service.ts';

const kills = process.env['TEST_LONG'] === '1' ? 200 : 2;
const engines = (['embedded', 'PostgreSQL'] as const).filter(
  (engine) => engine === 'embedded' || inject('postgresSocket') !== '',
);

describe.each(engines)('a server that is killed while devices push (%s)', (engine) => {
  it(
    `has kept all that it had taken, without a gap, after ${kills} times`,
    async () => {
      const place = await makePlace(engine);
      try {
        const owner = await addUser(place);
        const taken = new Map<string, number>();
        for (let kill = 0; kill < kills; kill += 1) {
          const lines = await pushUntilKilled(place, owner, 1 + (kill % 9));
          for (const [rid = '', seq] of lines.map((line) => line.split(' '))) {
            taken.set(rid, Number(seq));
          }
        }
        expect(taken.size).toBeGreaterThanOrEqual(kills);
        const kept = await readIndex(place, owner);
        expect([...taken].filter(([rid, seq]) => kept.get(rid) !== seq)).toEqual([]);
        expect([...kept.values()].toSorted((a, b) => a - b)).toEqual(
          Array.from({ length: kept.size }, (_none, index) => index + 1),
        );
      } finally {
        rmSync(place.dataFolder, { recursive: true, force: true });
      }
    },
    kills * 20_000,
  );
});

async function withDatabase<T>(
  place: DatabasePlace,
  work: (database: Awaited<ReturnType<typeof open>>) => Promise<T>,
): Promise<T> {
  const database = await open(place);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function open(place: DatabasePlace) {
  const opened = await openDatabase(place);
  if (!opened.ok) throw new Error(opened.error.code);
  return opened.value;
}

function addUser(place: DatabasePlace): Promise<AccountOwner> {
  return withDatabase(place, (database) => addTestUser(database));
}

function readIndex(
  place: DatabasePlace,
  owner: AccountOwner,
): Promise<ReadonlyMap<string, number>> {
  return withDatabase(place, async (database) => {
    const sync = createSyncService({
      database,
      heads: { tell: () => undefined },
      nowMs: Date.now,
      quotaBytes: null,
    });
    const kept = new Map<string, number>();
    for (let after = 0; ;) {
      const page = await sync.index(owner, after);
      for (const { rid, seq } of page.entries) kept.set(rid, seq);
      if (!page.more) return kept;
      after = page.next;
    }
  });
}

const pusher = fileURLToPath(new URL('testing/push-until-killed.ts', import.meta.url));

/** What a server said that it had taken, before it was killed after so many lines. */
function pushUntilKilled(
  { dataFolder, url = '' }: DatabasePlace,
  { userId }: AccountOwner,
  lines: number,
): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [pusher, dataFolder, url, userId], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
      if (text.split('\n').length > lines) child.kill('SIGKILL');
    });
    child.once('error', reject);
    child.once('close', () => resolve(text.split('\n').slice(0, -1)));
  });
}
