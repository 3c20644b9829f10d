import { tailOfKey } from '@parley/domain/keys/sealed-key.ts';
import { describe, expect, it } from 'vitest';

import type { Store } from '../store.ts';
import { createTestProfile, dumpDatabase, testModel, valueOf } from '../testing/test-store.ts';
import { chooseKey, listKeys, removeKey, renameKey } from './key-repository.ts';
import {
  loadKeyTable,
  putKey,
  removeAllKeys,
  rewriteKeys,
  saveKey,
  type KeyDraft,
} from './key-writes.ts';
import { removeProvider, saveProvider } from './provider-repository.ts';

const openai = testModel.providerId;
const origin = 'https://api.openai.com';
const endpoint = {
  id: openai,
  presetId: 'openai',
  title: 'OpenAI',
  dialect: 'openai-chat',
  baseUrl: 'https://api.openai.com/v1',
  auth: 'bearer',
} as const;

const draft = (id: string, fields: Partial<KeyDraft> = {}): KeyDraft => ({
  id,
  providerId: openai,
  origin,
  name: id,
  format: 'plain',
  value: `sk-secret-${id}`,
  ...fields,
});

async function open() {
  const profile = createTestProfile();
  return { profile, store: await profile.openStore() };
}

async function idsOf(store: Store) {
  return valueOf(await listKeys(store)).map(({ id }) => id);
}

describe('keys', () => {
  it('T83 are listed by their end and never by their text', async () => {
    const { store } = await open();
    valueOf(await putKey(store, draft('work'), undefined));
    const listed = valueOf(await listKeys(store));
    expect(listed).toMatchObject([{ id: 'work', name: 'work', origin, tail: 'work' }]);
    expect(JSON.stringify(listed)).not.toContain('sk-secret');
  });

  it('T83 are nowhere else: no outbox entry, no change notice, no other table', async () => {
    const { store, profile } = await open();
    const notices: unknown[] = [];
    store.changes.subscribe((notice) => notices.push(notice));
    valueOf(await saveKey(store, { providerId: openai, origin, key: 'sk-secret' }));
    const { keys, ...others } = await dumpDatabase(profile.indexedDb.factory);
    expect(JSON.stringify(keys)).toContain('sk-secret');
    expect(JSON.stringify([others, notices])).not.toContain('sk-secret');
    expect(others['outbox']).toEqual([]);
  });

  it('T84 are replaced by another one, and removed by an empty text and with their provider', async () => {
    const { store } = await open();
    valueOf(await saveProvider(store, endpoint));
    valueOf(await saveKey(store, { providerId: openai, origin, key: 'sk-1' }));
    valueOf(await saveKey(store, { providerId: openai, origin, key: 'sk-2' }));
    expect(valueOf(await loadKeyTable(store)).keys).toMatchObject([{ value: 'sk-2' }]);
    valueOf(await saveKey(store, { providerId: openai, origin, key: '' }));
    expect(await idsOf(store)).toEqual([]);
    valueOf(await putKey(store, draft('a'), undefined));
    valueOf(await putKey(store, draft('b', { origin: 'https://other.example' }), undefined));
    valueOf(await removeProvider(store, openai));
    expect(await idsOf(store)).toEqual([]);
  });

  it('are chosen in an order that a clock running backwards does not turn round', async () => {
    const { store, profile } = await open();
    valueOf(await putKey(store, draft('a'), undefined));
    profile.nowMs -= 1000;
    valueOf(await putKey(store, draft('b'), undefined));
    const chosen = async () =>
      valueOf(await listKeys(store)).toSorted((x, y) => y.chosenAtMs - x.chosenAtMs)[0]?.id;
    expect(await chosen()).toBe('b');
    valueOf(await chooseKey(store, 'a'));
    expect(await chosen()).toBe('a');
  });

  it('take a name, lose it and go one by one or all at once', async () => {
    const { store } = await open();
    for (const id of ['a', 'b', 'c']) valueOf(await putKey(store, draft(id), undefined));
    valueOf(await renameKey(store, 'a', 'Work'));
    valueOf(await renameKey(store, 'b', ''));
    const names = valueOf(await listKeys(store)).map(({ name }) => name);
    expect(names.toSorted()).toEqual(['', 'Work', 'c']);
    valueOf(await removeKey(store, 'b'));
    expect((await idsOf(store)).toSorted()).toEqual(['a', 'c']);
    expect(await renameKey(store, 'b', 'x')).toEqual({ ok: false, error: { code: 'missing' } });
    valueOf(await removeAllKeys(store));
    expect(valueOf(await loadKeyTable(store))).toEqual({ keys: [], vault: undefined });
  });

  it('T88 are not written as they are once another tab has begun to encrypt', async () => {
    const { store } = await open();
    valueOf(await putKey(store, draft('a'), undefined));
    const before = valueOf(await loadKeyTable(store));
    const keys = before.keys.map((key) => ({ ...key, format: 'encrypted', value: 'x' }) as const);
    expect(valueOf(await rewriteKeys(store, before, { keys, vault: 'v' }))).toBe('saved');
    expect(valueOf(await putKey(store, draft('b'), undefined))).toBe('stale');
    expect(valueOf(await rewriteKeys(store, before, { keys: [], vault: undefined }))).toBe('stale');
    expect(valueOf(await loadKeyTable(store))).toMatchObject({
      keys: [{ value: 'x' }],
      vault: 'v',
    });
  });

  it('are read with what is missing filled in, and an encrypted one never as plain', async () => {
    const { store } = await open();
    const old = { id: 'old', providerId: openai, value: 'sk-secret-1234', updatedAtMs: 5 };
    const odd = { id: 'odd', providerId: openai, format: 'plain', value: 'encrypted-junk' };
    valueOf(
      await store.write({ tables: ['keys'], durability: 'strict' }, (tx) => {
        for (const row of [old, odd, { id: 'none' }]) tx.put('keys', row as never);
        return Promise.resolve(undefined);
      }),
    );
    const rows = valueOf(await listKeys(store));
    expect(rows.find(({ id }) => id === 'old')).toMatchObject({
      format: 'plain',
      origin: '',
      name: '',
      tail: '1234',
      chosenAtMs: 5,
    });
    expect(rows.find(({ id }) => id === 'odd')).toMatchObject({
      format: 'encrypted',
      tail: tailOfKey(''),
    });
    expect(rows).toHaveLength(2);
  });
});
