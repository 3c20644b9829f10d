import { sentPartOf } from '@parley/domain/character/character.ts';
import { grantOwner } from '@parley/domain/plugin/grant.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { describeTables } from '../copy-tables.ts';
import { openExisting } from '../open-request.ts';
import { fieldsOf } from '../records/fields.ts';
import { loadAllChats } from '../queries/chat-list-query.ts';
import { loadWholeChat } from '../queries/message-queries.ts';
import { loadToolAudit } from '../repositories/audit-repository.ts';
import { loadCharacters } from '../repositories/character-repository.ts';
import { loadFollowers } from '../repositories/character-followers.ts';
import { loadCharacterVersions } from '../repositories/character-versions.ts';
import { loadChat } from '../repositories/chat-repository.ts';
import { loadGrantsOf } from '../repositories/grant-repository.ts';
import { loadLocalStates } from '../repositories/local-state-repository.ts';
import { loadPlugins } from '../repositories/plugin-repository.ts';
import { loadPluginSettings } from '../repositories/plugin-settings-repository.ts';
import { loadPrompts } from '../repositories/prompt-repository.ts';
import { loadTrash } from '../repositories/trash-items.ts';
import { purgeExpired, restoreFromTrash } from '../repositories/trash-repository.ts';
import { finishRestore } from '../snapshot.ts';
import { beginRestore, listSnapshots } from '../snapshots.ts';
import { createSyncStorage } from '../sync/sync-storage.ts';
import { buildFixture, type DatabaseFixture } from '../testing/raw-tables.ts';
import { createTestHex } from '../testing/sync-profile.ts';
import {
  chatId,
  createTestProfile,
  dumpDatabase,
  known,
  testName,
  valueOf,
} from '../testing/test-store.ts';
import { allMigrations } from './all-migrations.ts';
import type { Migration } from './migration.ts';
import { schemaVersion } from './schema-version.ts';

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

/** Tables of which every row stays; the others lose what is told elsewhere now. */
const kept = new Set([
  'attachments',
  'characterVersions',
  'characters',
  'chats',
  'drafts',
  'folders',
  'keys',
  'learnedLimits',
  'messageEdits',
  'messages',
  'meta',
  'grants',
  'modelLists',
  'plugins',
  'prompts',
  'providers',
  'settings',
  'toolAudit',
  'usage',
]);

describe('migrations', () => {
  it('are numbered from 1 without a gap, and each released version has a fixture', () => {
    expect(schemaVersion).toBe(allMigrations.length);
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
      for (const { name, rows } of fixture.tables.filter((table) => kept.has(table.name))) {
        expect(dump[name]?.length).toBe(rows.length);
      }
      const trashed = valueOf(await loadTrash(store));
      expect(trashed.filter(({ kind }) => kind === 'chat' || kind === 'messages')).toMatchObject([
        { kind: 'chat', trashId: 'chats/ch-trash', trashedAtMs: 1_700_000_400_000 },
      ]);
      const fresh = createTestProfile();
      valueOf(await fresh.open());
      expect(await shapeOf(profile.indexedDb.factory)).toEqual(
        await shapeOf(fresh.indexedDb.factory),
      );
    },
  );
});

it('version 3 has a library, with a trash of its own', async () => {
  const latest = fixtures.find(({ version }) => version === 3);
  if (latest === undefined) throw new Error('No fixture');
  const profile = await openFixture(latest);
  const { store } = valueOf(await profile.open());
  expect(valueOf(await loadPrompts(store))).toMatchObject([
    { id: 'pr-kept', tags: ['writing'], useCount: 3, earlierTexts: ['Sum up {{text}}.'] },
  ]);
  expect(valueOf(await loadTrash(store)).map(({ trashId }) => trashId)).toContain(
    'prompts/pr-trash',
  );
});

it('version 4 has a collection of characters, with a trash of its own', async () => {
  const latest = fixtures.find(({ version }) => version === 4);
  if (latest === undefined) throw new Error('No fixture');
  const profile = await openFixture(latest);
  const { store } = valueOf(await profile.open());
  expect(valueOf(await loadCharacters(store))).toMatchObject([
    {
      id: 'character-kept',
      version: 3,
      starters: ['Plan my week'],
      trainingExamples: [{ userText: 'I am stuck.', assistantText: 'Where?' }],
      parameters: { temperature: 0.5 },
    },
  ]);
  expect(valueOf(await loadTrash(store)).map(({ trashId }) => trashId)).toContain(
    'characters/character-trash',
  );
});

it('version 5 has plugins with a trash of their own, what they may do and what they did', async () => {
  const latest = fixtures.find(({ version }) => version === 5);
  if (latest === undefined) throw new Error('No fixture');
  const profile = await openFixture(latest);
  const { store } = valueOf(await profile.open());
  const [plugin, ...others] = valueOf(await loadPlugins(store));
  expect(others).toEqual([]);
  const { id } = known(plugin);
  expect(plugin).toMatchObject({ title: 'Weather', isOn: true, manifest: { version: 2 } });
  expect(valueOf(await loadPluginSettings(store, id))).toEqual({ unit: 'celsius' });
  expect(valueOf(await loadGrantsOf(store, grantOwner(id)))).toMatchObject([
    { id: 'gr-1', subject: { kind: 'host' }, scope: { kind: 'always' }, isAllowed: true },
    { id: 'gr-2', subject: { kind: 'function' }, scope: { chatId: 'ch-new' }, isAllowed: false },
  ]);
  expect(valueOf(await loadToolAudit(store, { count: 10 })).rows).toMatchObject([
    { id: 'au-1', requests: [{ host: 'api.weather.example', status: 200 }] },
  ]);
  expect(valueOf(await loadTrash(store)).map(({ trashId }) => trashId)).toContain(
    'plugins/new_plugin_id_old',
  );
});

it('version 6 gives each character the version that it has', async () => {
  const before = fixtures.find(({ version }) => version === 5);
  if (before === undefined) throw new Error('No fixture');
  const profile = await openFixture(before);
  const { store } = valueOf(await profile.open());
  const [character] = valueOf(await loadCharacters(store));
  const { id, version, updatedAtMs, ...fields } = known(character);
  expect(valueOf(await loadCharacterVersions(store, id))).toEqual([
    {
      id: `${id}/${version}`,
      characterId: id,
      number: version,
      createdAtMs: updatedAtMs,
      ...sentPartOf(fields),
    },
  ]);
  const dump = await dumpDatabase(profile.indexedDb.factory);
  expect(dump['outbox']).toContainEqual(
    expect.objectContaining({ table: 'characterVersions', id: `${id}/${version}`, kind: 'put' }),
  );
});

it('version 6 opens a profile that has lost a character', async () => {
  const before = fixtures.find(({ version }) => version === 5);
  if (before === undefined) throw new Error('No fixture');
  const profile = await openFixture(before);
  await profile.indexedDb.loseRow(testName, 'characters', 'character-trash');
  const { store } = valueOf(await profile.open());
  const [character] = valueOf(await loadCharacters(store));
  expect(valueOf(await loadCharacterVersions(store, known(character).id))).toHaveLength(1);
});

it('version 6 has versions of characters, and chats that refer to them', async () => {
  const latest = fixtures.find(({ version }) => version === 6);
  if (latest === undefined) throw new Error('No fixture');
  const profile = await openFixture(latest);
  const { store } = valueOf(await profile.open());
  const [character] = valueOf(await loadCharacters(store));
  const { id } = known(character);
  expect(valueOf(await loadCharacterVersions(store, id))).toMatchObject([
    { number: 3, instruction: 'You are a coach.' },
    { number: 2, instruction: 'Be a coach.' },
  ]);
  expect(valueOf(await loadChat(store, chatId('ch-new')))).toMatchObject({
    characterId: id,
    characterVersion: 2,
    keptCharacterVersion: 3,
  });
  expect(valueOf(await loadFollowers(store, id))).toEqual(['ch-new']);
});

it('version 7 finds what was in the outbox by its record', async () => {
  const before = fixtures.find(({ version }) => version === 6);
  if (before === undefined) throw new Error('No fixture');
  const profile = await openFixture(before);
  const { store } = valueOf(await profile.open());
  const outbox = (await dumpDatabase(profile.indexedDb.factory))['outbox'] ?? [];
  expect(outbox.length).toBeGreaterThan(0);
  const sync = createSyncStorage({ store, randomHex: createTestHex() });
  const dirty = valueOf(await sync.transact((tx) => tx.dirty({ after: 0, limit: 99 })));
  expect(dirty.map(({ key }) => `${key.collection}/${key.id}`).toSorted()).toEqual(
    [
      ...new Set(
        outbox
          .map((row) => fieldsOf(row))
          .map((row) => `${String(row['table'])}/${String(row['id'])}`),
      ),
    ]
      .filter((name) => !name.startsWith('attachments/'))
      .toSorted(),
  );
});

it('version 7 has what is known of records and their server, and of what a sync took away', async () => {
  const latest = fixtures.find(({ version }) => version === 7);
  if (latest === undefined) throw new Error('No fixture');
  const profile = await openFixture(latest);
  const { store } = valueOf(await profile.open());
  const sync = createSyncStorage({ store, randomHex: createTestHex() });
  const known7 = valueOf(
    await sync.transact(async (tx) => ({
      state: await tx.state(),
      chat: await tx.recordOf({ collection: 'chats', id: 'ch-new' }),
      waiting: await tx.records({ only: 'unmerged', limit: 9 }),
      deleted: await tx.records({ only: 'deleted', limit: 9 }),
    })),
  );
  expect(known7).toMatchObject({
    state: { device: 'ab'.repeat(16), op: 12, cursor: 40 },
    chat: { rid: '01'.repeat(16), attempts: [{ op: 12 }] },
    waiting: [{ unmerged: { reason: 'category' } }],
    deleted: [{ place: { chatId: 'ch-new', parentId: null } }],
  });
  const taken = valueOf(await loadTrash(store)).find(({ kind }) => kind === 'records');
  valueOf(await restoreFromTrash(store, known(taken).trashId));
  const messages = valueOf(await loadWholeChat(store, chatId('ch-new')));
  expect(messages.map(({ id }) => id)).toContain('ms-gone');
});

/** Two steps that no release has, to prove how steps are run. */
const toTwo: Migration = {
  version: allMigrations.length + 1,
  async upgrade(_database, transaction) {
    const table = transaction.objectStore('chats');
    for (const row of await table.getAll()) {
      await table.put(Object.assign({}, row, { two: true }));
    }
  },
};
const toThree: Migration = {
  version: allMigrations.length + 2,
  upgrade(database) {
    database.createObjectStore('three', { keyPath: 'id' });
    return Promise.resolve();
  },
};

describe('version 2', () => {
  const [first] = fixtures;
  if (first === undefined) throw new Error('No fixture');

  /** The first fixture with other rows in some of its tables. */
  function fixtureWith(rows: Readonly<Record<string, readonly unknown[]>>): DatabaseFixture {
    const tables = (first?.tables ?? []).map((table) => ({
      ...table,
      rows: rows[table.name] ?? table.rows,
    }));
    return { version: 1, tables };
  }

  it('keeps unread marks and closed folders on this device, apart from what is shared', async () => {
    const chat = { id: 'ch-a', title: 'A', updatedAtMs: 5, listKey: [1, -5], fromTheFuture: 7 };
    const profile = await openFixture(
      fixtureWith({
        chats: [
          { ...chat, isUnread: true },
          { ...chat, id: 'ch-b', isUnread: false },
        ],
        folders: [
          { id: 'fo-1', isOpen: false, title: 'Closed' },
          { id: 'fo-2', isOpen: true, title: 'Open' },
        ],
        trash: [],
        tombstones: [],
      }),
    );
    const { store } = valueOf(await profile.open());
    expect(valueOf(await loadLocalStates(store))).toEqual({
      unreadIds: new Set(['ch-a']),
      closedIds: new Set(['fo-1']),
    });
    const dump = await dumpDatabase(profile.indexedDb.factory);
    expect(dump['chats']).toEqual([chat, { ...chat, id: 'ch-b' }]);
    expect(dump['folders']).toEqual([
      { id: 'fo-1', title: 'Closed' },
      { id: 'fo-2', title: 'Open' },
    ]);
  });

  it('tells of a chat in the trash by its header, for all devices', async () => {
    const lost = { id: 'ch-lost', title: 'Lost', updatedAtMs: 5, listKey: [1, -5] };
    const profile = await openFixture(
      fixtureWith({
        chats: [lost],
        trash: [{ id: 'chats/ch-lost', kind: 'chat', chatId: 'ch-lost', trashedAtMs: 9 }],
        tombstones: [{ id: 'chats/ch-lost', table: 'chats', key: 'ch-lost', deletedAtMs: 9 }],
        outbox: [],
      }),
    );
    const { store } = valueOf(await profile.open());
    expect(valueOf(await loadAllChats(store))).toEqual([]);
    expect(valueOf(await loadTrash(store))).toMatchObject([{ kind: 'chat', trashedAtMs: 9 }]);
    const dump = await dumpDatabase(profile.indexedDb.factory);
    expect(dump['trash']).toEqual([]);
    expect(dump['tombstones']).toEqual([]);
    expect(dump['outbox']).toMatchObject([{ table: 'chats', id: 'ch-lost', kind: 'put' }]);
  });

  const deletedMessages = {
    id: 'messages/ms-x',
    kind: 'messages',
    chatId: 'ch-new',
    trashedAtMs: 5,
    purgeAtMs: 9e15,
    messages: [{ id: 'ms-x', chatId: 'ch-new', role: 'user', parts: [], createdAtMs: 1 }],
    reattached: [],
    previousLeafId: null,
    nextLeafId: null,
  };

  it.each([
    ['trash', 'messages/ms-x'],
    ['chats', 'ch-old'],
    ['messages', 'ms-a1'],
  ])('opens a profile that has lost a row of %s', async (table, key) => {
    const profile = await openFixture(fixtureWith({ trash: [deletedMessages] }));
    await profile.indexedDb.loseRow(testName, table, key);
    expect(await profile.open()).toMatchObject({ ok: true });
  });

  it('reads deleted messages of which nobody wrote the kind', async () => {
    const { kind: _kind, ...row } = deletedMessages;
    const profile = await openFixture(fixtureWith({ trash: [row] }));
    const { store } = valueOf(await profile.open());
    expect(valueOf(await loadTrash(store))).toMatchObject([{ kind: 'chat' }, { kind: 'messages' }]);
  });

  it('purges nothing before its time: of two times the later one counts', async () => {
    const laterMs = 1e12;
    const row = { id: 'chats/ch-a', kind: 'chat', chatId: 'ch-a', trashedAtMs: laterMs };
    const profile = await openFixture(
      fixtureWith({
        chats: [{ id: 'ch-a', title: 'A', updatedAtMs: 5, trashedAtMs: 5 }],
        messages: [],
        trash: [row],
        tombstones: [],
      }),
    );
    const { store } = valueOf(await profile.open());
    expect(valueOf(await purgeExpired(store, laterMs + 5))).toBe(0);
  });

  it('keeps a chat in the list whose row in the trash tells no time', async () => {
    const chat = { id: 'ch-a', title: 'A', updatedAtMs: 5, listKey: [1, -5] };
    const trash = [{ id: 'chats/ch-a', kind: 'chat', chatId: 'ch-a' }];
    const profile = await openFixture(fixtureWith({ chats: [chat], trash, tombstones: [] }));
    const { store } = valueOf(await profile.open());
    expect(valueOf(await loadAllChats(store))).toMatchObject([{ id: 'ch-a' }]);
    expect(valueOf(await loadTrash(store))).toEqual([]);
  });

  it('takes away tombstones of records that are back', async () => {
    const [gone, back] = ['messages/ms-gone', 'providers/openai'].map((id) => {
      const [table, key] = id.split('/');
      return { id, table, key, deletedAtMs: 1 };
    });
    const profile = await openFixture(
      fixtureWith({
        trash: [],
        tombstones: [gone, back],
      }),
    );
    valueOf(await profile.open());
    const dump = await dumpDatabase(profile.indexedDb.factory);
    expect(dump['tombstones']).toMatchObject([{ id: 'messages/ms-gone' }]);
  });
});

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
    expect(await listSnapshots(place, toTwo.version)).toEqual([
      { id: 'v1', version: 1, createdAtMs: profile.nowMs, ...counts, leftOut: [] },
    ]);
    expect(await dumpDatabase(factory)).not.toEqual(before);
    valueOf(await beginRestore({ ...place, nowMs: 5 }, 'v1'));
    valueOf(await finishRestore(place));
    // But for what a server knows of it, which has to be found out anew.
    expect(await dumpDatabase(factory)).toEqual({ ...before, outbox: [], syncState: [] });
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
    expect(await listSnapshots(place, toTwo.version)).toEqual([]);
  });
});
