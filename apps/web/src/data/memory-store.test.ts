import { describe, expect, it } from 'vitest';

import { describeTables } from './copy-tables.ts';
import { createMemoryStore } from './memory-store.ts';
import { memoryShapes } from './memory-tables.ts';
import { openExisting } from './open-request.ts';
import { loadFirstChats } from './queries/chat-list-query.ts';
import { loadWholeChat } from './queries/message-queries.ts';
import type { TableName } from './schema.ts';
import type { Store } from './store.ts';
import { allActions, fillStore } from './testing/all-actions.ts';
import { chatId, createTestProfile, testName, valueOf } from './testing/test-store.ts';

const nowMs = 1_000_000;
const names = Object.keys(memoryShapes) as TableName[];
/** Logs for sync and search are not written in memory. */
const logs = new Set<TableName>(['outbox', 'searchChanges', 'tombstones']);
const compared = names.filter((name) => !logs.has(name));

async function dump(store: Store) {
  return store.read(names, async (tx) => {
    const tables = await Promise.all(compared.map((name) => tx.getAll(name)));
    return Object.fromEntries(compared.map((name, at) => [name, tables[at]]));
  });
}

async function openBoth() {
  const stored = await createTestProfile().openStore();
  const memory = createMemoryStore({ nowMs: () => nowMs });
  await fillStore(stored);
  await fillStore(memory);
  return { stored, memory };
}

function inOrder<T extends { readonly name: string }>(list: readonly T[]): T[] {
  return list.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

describe('a store in memory', () => {
  it('has the tables and indexes of the newest migration', async () => {
    const profile = createTestProfile();
    await profile.openStore();
    const database = await openExisting(profile.indexedDb.factory, testName);
    const shapes = database === undefined ? [] : describeTables(database);
    database?.close();
    const own = names.map((name) => ({
      name,
      keyPath: memoryShapes[name].key,
      indexes: Object.entries(memoryShapes[name].indexes).map(([index, { path, each }]) => ({
        name: index,
        keyPath: path,
        multiEntry: each === true,
      })),
    }));
    expect(inOrder(own).map((table) => ({ ...table, indexes: inOrder(table.indexes) }))).toEqual(
      inOrder(shapes).map(({ name, keyPath, indexes }) => ({
        name,
        keyPath,
        indexes: inOrder(
          indexes.map((index) => ({
            name: index.name,
            keyPath: index.keyPath,
            multiEntry: index.multiEntry,
          })),
        ),
      })),
    );
  });

  it.each(Object.keys(allActions))('keeps after %s what a database keeps', async (name) => {
    const { stored, memory } = await openBoth();
    const results = await Promise.all([allActions[name]?.(stored), allActions[name]?.(memory)]);
    expect(results[1]?.ok).toBe(results[0]?.ok);
    expect(await dump(memory)).toEqual(await dump(stored));
  });

  it('answers the queries of the screen', async () => {
    const { stored, memory } = await openBoth();
    expect(valueOf(await loadWholeChat(memory, chatId('ch-1')))).toEqual(
      valueOf(await loadWholeChat(stored, chatId('ch-1'))),
    );
    expect(valueOf(await loadFirstChats(memory, 10))).toEqual(
      valueOf(await loadFirstChats(stored, 10)),
    );
  });

  it('keeps nothing of an action that gives up, and tells nobody', async () => {
    const { memory } = await openBoth();
    const before = await dump(memory);
    const told: unknown[] = [];
    memory.changes.subscribe((notice) => told.push(notice));
    const result = await memory.write({ tables: ['meta'], durability: 'strict' }, (tx) => {
      tx.put('meta', { key: 'half', value: 1 });
      return tx.reject({ code: 'missing' });
    });
    expect(result).toEqual({ ok: false, error: { code: 'missing' } });
    expect(await dump(memory)).toEqual(before);
    expect(told).toEqual([]);
  });

  it('runs actions one after another, so that none overwrites another', async () => {
    const memory = createMemoryStore({ nowMs: () => nowMs });
    const addOne = () =>
      memory.write({ tables: ['meta'], durability: 'strict' }, async (tx) => {
        const row = await tx.get('meta', 'count');
        const count = Number(Reflect.get(Object(row), 'value') ?? 0);
        await Promise.resolve();
        tx.put('meta', { key: 'count', value: count + 1 });
      });
    await Promise.all([addOne(), addOne(), addOne()]);
    const row = valueOf(await memory.read(['meta'], (tx) => tx.get('meta', 'count')));
    expect(row).toEqual({ key: 'count', value: 3 });
  });
});
