import type { PluginManifest } from '@parley/domain/plugin/plugin.ts';
import { pluginId } from '@parley/domain/plugin/testing/plugin-of.ts';
import { ok } from '@parley/domain/shared/result.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import type { Store } from '#src/data/store.ts';
import { createTestProfile, valueOf } from '#src/data/testing/test-store.ts';

import { createPluginActions, type PluginActions } from './plugin-actions.ts';
import { createPluginShelf, type PluginShelf } from './plugin-shelf.ts';

const ownId = pluginId('dice');
const manifest: PluginManifest = {
  id: ownId,
  uuid: ownId,
  title: 'Dice',
  code: 'function roll() { return 4; }',
  openaiSpec: { name: 'roll', description: '', parameters: { type: 'object', properties: {} } },
};

let store: Store;
let shelf: PluginShelf;
let actions: PluginActions;

beforeEach(async () => {
  store = await createTestProfile().openStore();
  const network = { request: () => Promise.resolve<never>(ok([]) as never) };
  shelf = createPluginShelf(store, network);
  let count = 0;
  const random = (): string => `r${(count += 1)}`;
  actions = createPluginActions({ store, network, shelf, random, nowMs: () => 1 });
});

describe('plugins', () => {
  it('T203 have ids with their prefix when they are new, and keep one that they bring along', () => {
    expect(actions.createId()).toBe('new_plugin_id_r1');
    expect(actions.idOf({ title: 'Dice' })).toBe('new_plugin_id_r2');
    expect(actions.idOf(manifest)).toBe(ownId);
  });

  it('T203 have a new id with its prefix as clones, in the manifest too, and start switched off', async () => {
    expect(await actions.allow({ id: ownId, manifest, source: '' })).toBe(true);
    const entry = await shelf.find(ownId);
    if (entry === undefined) throw new Error('Expected the plugin');
    expect(await actions.clone(entry, 'Dice (copy)')).toBe(true);

    const rows = valueOf(await shelf.load()).map(({ row }) => row);
    const clone = rows.find(({ id }) => id !== ownId);
    expect(clone).toMatchObject({ title: 'Dice (copy)', isOn: false });
    expect(clone?.id).toMatch(/^new_plugin_id_r\d+$/u);
    expect(clone?.manifest).toMatchObject({ uuid: clone?.id, title: 'Dice (copy)' });
    expect(rows.find(({ id }) => id === ownId)).toMatchObject({ title: 'Dice', isOn: true });
  });
});
