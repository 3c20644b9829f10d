import { grantOwner, type GrantOwner } from '@parley/domain/plugin/grant.ts';
import { createPluginId, parseProviderId } from '@parley/domain/shared/ids.ts';
import { expect, it } from 'vitest';

import { loadTrash } from './trash-items.ts';
import { createTestProfile, valueOf } from '../testing/test-store.ts';
import { loadGrantsOf, putGrant } from './grant-repository.ts';
import {
  addPlugin,
  loadPlugin,
  loadPlugins,
  replacePluginManifest,
  setPluginOn,
  setPluginTrashed,
} from './plugin-repository.ts';
import { loadPluginSettings, savePluginSettings } from './plugin-settings-repository.ts';
import { purgeExpired, purgeFromTrash, restoreFromTrash } from './trash-repository.ts';
import { trashKeepMs, type KeyRow } from '../schema.ts';

const id = createPluginId(() => 'one');
const other = createPluginId(() => 'two');
const manifest = { title: 'Weather', overviewMarkdown: 'Tells the weather.', code: 'let a;' };
const content = { title: 'Weather', manifest, isOn: false, source: 'https://plugins.example' };
const grant = {
  id: 'gr-1',
  owner: grantOwner(id),
  hash: 'h',
  subject: { kind: 'page-realm' },
  scope: { kind: 'always' },
  isAllowed: true,
  namesOutsideText: false,
  grantedAtMs: 1,
} as const;

async function openStore() {
  const profile = createTestProfile();
  return { profile, store: await profile.openStore() };
}

it('lists plugins by title, without those in the trash', async () => {
  const { store } = await openStore();
  valueOf(await addPlugin(store, { ...content, id, title: 'Zebra' }));
  valueOf(await addPlugin(store, { ...content, id: other, title: 'Ant' }));
  const gone = createPluginId(() => 'gone');
  valueOf(await addPlugin(store, { ...content, id: gone, title: 'Gone' }));
  valueOf(await setPluginTrashed(store, gone, true));
  expect(valueOf(await loadPlugins(store)).map(({ title }) => title)).toEqual(['Ant', 'Zebra']);
  expect(valueOf(await loadPlugin(store, gone))).toMatchObject({ title: 'Gone' });
});

it('never replaces a plugin that is here by one of the same id, and one in the trash is', async () => {
  const { store } = await openStore();
  expect(valueOf(await addPlugin(store, { ...content, id }))).toBe(true);
  const second = { ...content, id, title: 'Evil', manifest: { title: 'Evil' }, isOn: true };
  expect(valueOf(await addPlugin(store, second))).toBe(false);
  expect(valueOf(await loadPlugins(store))).toMatchObject([{ title: 'Weather', isOn: false }]);
  valueOf(await setPluginTrashed(store, id, true));
  expect(valueOf(await addPlugin(store, second))).toBe(true);
  expect(valueOf(await loadPlugins(store))).toMatchObject([{ title: 'Evil', trashedAtMs: null }]);
});

it('a new manifest brings its title, and says whether the plugin stays on', async () => {
  const { store, profile } = await openStore();
  valueOf(await addPlugin(store, { ...content, id }));
  valueOf(await setPluginOn(store, id, true));
  expect(valueOf(await loadPlugin(store, id))).toMatchObject({ isOn: true, manifest });
  profile.nowMs += 5;
  const next = { title: 'Weather 2', manifest: { title: 'Weather 2' }, isOn: false };
  valueOf(await replacePluginManifest(store, id, next));
  expect(valueOf(await loadPlugin(store, id))).toEqual({
    ...next,
    id,
    source: content.source,
    createdAtMs: profile.nowMs - 5,
    updatedAtMs: profile.nowMs,
    trashedAtMs: null,
  });
  expect(await setPluginOn(store, other, true)).toMatchObject({ error: { code: 'missing' } });
});

it('out of the trash a plugin has its settings and grants, and gone for good none', async () => {
  const { store } = await openStore();
  for (const each of [id, other]) {
    valueOf(await addPlugin(store, { ...content, id: each }));
    valueOf(await savePluginSettings(store, each, { unit: 'celsius' }));
  }
  valueOf(await putGrant(store, grant));
  valueOf(await putGrant(store, { ...grant, id: 'gr-2', owner: grantOwner(other) }));
  for (const owner of [grant.owner, grantOwner(other)]) {
    valueOf(
      await store.write({ tables: ['keys'], durability: 'strict' }, (tx) => {
        tx.put('keys', secretOf(owner));
        return Promise.resolve(undefined);
      }),
    );
  }
  const trashId = `plugins/${id}`;
  valueOf(await setPluginTrashed(store, id, true));
  expect(valueOf(await loadTrash(store))).toMatchObject([
    { kind: 'plugins', trashId, record: { title: 'Weather', preview: 'Tells the weather.' } },
  ]);
  valueOf(await restoreFromTrash(store, trashId));
  expect(valueOf(await loadPluginSettings(store, id))).toEqual({ unit: 'celsius' });
  expect(valueOf(await loadGrantsOf(store, grant.owner))).toEqual([grant]);

  valueOf(await setPluginTrashed(store, id, true));
  valueOf(await purgeFromTrash(store, trashId));
  expect(valueOf(await loadPlugin(store, id))).toBeUndefined();
  expect(valueOf(await loadPluginSettings(store, id))).toEqual({});
  expect(valueOf(await loadGrantsOf(store, grant.owner))).toEqual([]);
  expect(valueOf(await loadPluginSettings(store, other))).toEqual({ unit: 'celsius' });
  expect(valueOf(await loadGrantsOf(store, grantOwner(other)))).toHaveLength(1);
  expect(valueOf(await store.read(['keys'], (tx) => tx.getKeys('keys')))).toEqual([
    secretOf(grantOwner(other)).id,
  ]);
});

function secretOf(owner: GrantOwner): KeyRow {
  const providerId = parseProviderId(owner);
  if (providerId === undefined) throw new Error('An owner has letters');
  const times = { chosenAtMs: 1, createdAtMs: 1, updatedAtMs: 1 };
  return {
    id: `ke-${owner}`,
    providerId,
    origin: '',
    name: '',
    format: 'plain',
    value: 's',
    ...times,
  };
}

it('after 30 days in the trash it is gone for good, with what it was allowed', async () => {
  const { store, profile } = await openStore();
  valueOf(await addPlugin(store, { ...content, id }));
  valueOf(await putGrant(store, grant));
  valueOf(await setPluginTrashed(store, id, true));
  expect(valueOf(await purgeExpired(store, profile.nowMs + trashKeepMs - 1))).toBe(0);
  expect(valueOf(await purgeExpired(store, profile.nowMs + trashKeepMs))).toBe(1);
  expect(valueOf(await loadGrantsOf(store, grant.owner))).toEqual([]);
});

it('two tabs that fill in different settings keep both, and null forgets one', async () => {
  const { store } = await openStore();
  valueOf(await savePluginSettings(store, id, { unit: 'celsius' }));
  valueOf(await savePluginSettings(store, id, { place: '' }));
  expect(valueOf(await loadPluginSettings(store, id))).toEqual({ unit: 'celsius', place: '' });
  valueOf(await savePluginSettings(store, id, { unit: null }));
  expect(valueOf(await loadPluginSettings(store, id))).toEqual({ place: '' });
  valueOf(await savePluginSettings(store, id, { place: null }));
  const row = valueOf(await store.read(['settings'], (tx) => tx.get('settings', 'pluginSettings')));
  expect(row).toMatchObject({ value: {} });
});
