import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { describeTables } from '../copy-tables.ts';
import { openExisting } from '../open-request.ts';
import { loadAllChats } from '../queries/chat-list-query.ts';
import { loadWholeChat } from '../queries/message-queries.ts';
import { finishRestore } from '../snapshot.ts';
import { beginRestore, listSnapshots } from '../snapshots.ts';
import { buildFixture, type DatabaseFixture } from '../testing/raw-tables.ts';
import {
  chatId,
  createTestProfile,
  dumpDatabase,
  testName,
  valueOf,
} from '../testing/test-store.ts';
import { allMigrations } from './all-migrations.ts';
import type { Migration } from './migration.ts';

const folder = join(import.meta.dirname, '__fixtures__');
const fixtures = readdirSync(folder).map(
  (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as DatabaseFixture,
);

async function shapeOf(factory: IDBFactory) {
  const database = await openExisting(factory, testName);
  const shape = database === undefined ? [] : describeTables(database);
  database?.close();
  return shape;
}

async function openFixture(fixture: DatabaseFixture) {
  const profile = createTestProfile();
  await buildFixture(profile.indexedDb.factory, testName, fixture);
  return profile;
}

describe('migrations', () => {
  it('are numbered from 1 without a gap, and each released version has a fixture', () => {
    const versions = allMigrations.map(({ version }) => version);
    expect(versions).toEqual(versions.map((_, index) => index + 1));
    expect(fixtures.map(({ version }) => version)).toEqual(versions);
  });

  it.each(fixtures)(
    'bring version $version to the newest with all its content',
    async (fixture) => {
      const profile = await openFixture(fixture);
      const { store, condition } = valueOf(await profile.open());
      expect(condition).toBe('existing');
      const chats = valueOf(await loadAllChats(store));
      expect(chats.map(({ id, title }) => `${id} ${title}`)).toEqual([
        'ch-star Favourite',
        'ch-new Newer',
        'ch-old Older',
      ]);
      const messages = valueOf(await loadWholeChat(store, chatId('ch-new')));
      expect(messages.map(({ parts }) => parts)).toEqual([
        [{ type: 'text', text: 'What is tea?' }],
        [{ type: 'text', text: 'A plant.' }],
      ]);
      const dump = await dumpDatabase(profile.indexedDb.factory);
      for (const { name, rows } of fixture.tables) expect(dump[name]?.length).toBe(rows.length);
      const fresh = createTestProfile();
      valueOf(await fresh.open());
      expect(await shapeOf(profile.indexedDb.factory)).toEqual(
        await shapeOf(fresh.indexedDb.factory),
      );
    },
  );
});

/** Two steps that no release has, to prove how steps are run. */
const toTwo: Migration = {
  version: 2,
  async upgrade(_database, transaction) {
    const table = transaction.objectStore('chats');
    for (const row of await table.getAll()) {
      await table.put(Object.assign({}, row, { two: true }));
    }
  },
};
const toThree: Migration = {
  version: 3,
  upgrade(database) {
    database.createObjectStore('three', { keyPath: 'id' });
    return Promise.resolve();
  },
};

describe('an upgrade', () => {
  const [first] = fixtures;
  if (first === undefined) throw new Error('No fixture');

  it('gives the same step by step as at once', async () => {
    const atOnce = await openFixture(first);
    valueOf(await atOnce.open({ migrations: [...allMigrations, toTwo, toThree] })).store.close();
    const stepwise = await openFixture(first);
    valueOf(await stepwise.open({ migrations: [...allMigrations, toTwo] })).store.close();
    valueOf(await stepwise.open({ migrations: [...allMigrations, toTwo, toThree] })).store.close();
    const dump = await dumpDatabase(atOnce.indexedDb.factory);
    expect(dump['chats']).toHaveLength(4);
    expect(dump['three']).toEqual([]);
    expect(await dumpDatabase(stepwise.indexedDb.factory)).toEqual(dump);
  });

  it.each([toTwo, toThree])(
    'that dies after step $version leaves the old version, and the next start upgrades it',
    async ({ version }) => {
      const profile = await openFixture(first);
      const before = await dumpDatabase(profile.indexedDb.factory);
      const dying = [...allMigrations, toTwo, toThree].map((step) =>
        step.version === version
          ? {
              version,
              upgrade: async (...args: Parameters<Migration['upgrade']>) => {
                await step.upgrade(...args);
                throw new Error('The tab dies here');
              },
            }
          : step,
      );
      expect(await profile.open({ migrations: dying })).toMatchObject({
        ok: false,
        error: { code: 'unavailable' },
      });
      expect(await dumpDatabase(profile.indexedDb.factory)).toEqual(before);
      const opened = await profile.open({ migrations: [...allMigrations, toTwo, toThree] });
      expect(opened).toMatchObject({ ok: true });
      const after = await dumpDatabase(profile.indexedDb.factory);
      expect(after['chats']).toMatchObject(Array.from({ length: 4 }, () => ({ two: true })));
    },
  );

  it('makes a snapshot first, which can be put back as it was', async () => {
    const profile = await openFixture(first);
    const { factory } = profile.indexedDb;
    const before = await dumpDatabase(factory);
    const { store } = valueOf(await profile.open({ migrations: [...allMigrations, toTwo] }));
    store.close();
    const place = { name: testName, factory, flags: profile.flags };
    const counts = { chats: 4, messages: before['messages']?.length };
    expect(await listSnapshots(place, 2)).toEqual([
      { id: 'v1', version: 1, createdAtMs: profile.nowMs, ...counts, leftOut: [] },
    ]);
    expect(await dumpDatabase(factory)).not.toEqual(before);
    valueOf(await beginRestore({ ...place, nowMs: 5 }, 'v1'));
    valueOf(await finishRestore(place));
    expect(await dumpDatabase(factory)).toEqual(before);
    expect(valueOf(await profile.open()).condition).toBe('existing');
  });

  it('finishes at the next start a restore that was interrupted', async () => {
    const profile = await openFixture(first);
    const { factory } = profile.indexedDb;
    const before = await dumpDatabase(factory);
    const { store } = valueOf(await profile.open({ migrations: [...allMigrations, toTwo] }));
    store.close();
    const raw = await openExisting(factory, testName);
    await raw?.clear('chats');
    raw?.close();
    profile.flags.write('restoring', 'v1');
    const opened = valueOf(await profile.open());
    expect(valueOf(await loadAllChats(opened.store))).toHaveLength(3);
    expect((await dumpDatabase(factory))['messages']).toEqual(before['messages']);
    expect(profile.flags.read('restoring')).toBeUndefined();
  });

  it('waits for the user where no snapshot can be made, and changes nothing until then', async () => {
    const profile = await openFixture(first);
    const before = await dumpDatabase(profile.indexedDb.factory);
    profile.indexedDb.arm({ kind: 'quota-at-write', write: 2 });
    const migrations = [...allMigrations, toTwo];
    expect(await profile.open({ migrations })).toEqual({
      ok: false,
      error: { code: 'snapshot-failed', reason: 'QuotaExceededError' },
    });
    expect(await dumpDatabase(profile.indexedDb.factory)).toEqual(before);
    profile.indexedDb.arm({ kind: 'quota-at-write', write: 2 });
    const forced = await profile.open({ migrations, allowUpgradeWithoutSnapshot: true });
    expect(forced).toMatchObject({ ok: true });
  });

  it('cannot restore a snapshot that is not there', async () => {
    const profile = await openFixture(first);
    const place = { name: testName, factory: profile.indexedDb.factory, flags: profile.flags };
    expect(await beginRestore({ ...place, nowMs: 5 }, 'v1')).toMatchObject({
      error: { code: 'no-snapshot' },
    });
    expect(await listSnapshots(place, 2)).toEqual([]);
  });
});
