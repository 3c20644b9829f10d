import { expect, it } from 'vitest';

import { changesIn } from '#src/data/changes.ts';
import { loadMeta, saveMeta } from '#src/data/repositories/meta-repository.ts';
import { valueOf } from '#src/data/testing/test-store.ts';

import { refreshPluginTools } from './refresh-plugin-tools.ts';
import {
  createPluginBench,
  httpFunction,
  manifestOf,
  pureFunction,
  type PluginBench,
} from './testing/plugin-bench.ts';

/** Names that lie ready, each with that in its plugin. */
async function refreshed({ store, shelf }: PluginBench, taken: readonly string[] = []) {
  await refreshPluginTools(store, shelf, taken);
  return valueOf(await loadMeta(store, 'pluginTools'));
}

/** How often what lies ready was written. */
function countWrites({ store }: PluginBench): () => number {
  let writes = 0;
  store.changes.subscribe((notice) => {
    writes += changesIn(notice, 'meta')?.length ?? 0;
  });
  return () => writes;
}

it('lays ready what is on and allowed, and nothing else', async () => {
  const bench = await createPluginBench();
  const { actions } = bench;
  const dice = await bench.allow(manifestOf('dice', pureFunction('roll')));
  const off = await bench.allow(manifestOf('off', pureFunction('off')));
  await actions.setOn(off.row.id, false);
  const changed = await bench.allow(manifestOf('changed', pureFunction('before')));
  const manifest = manifestOf('changed', pureFunction('after'));
  await actions.keep({ id: changed.row.id, manifest, source: '' });
  const kept = manifestOf('kept', pureFunction('kept'));
  await actions.keep({ id: actions.idOf(kept), manifest: kept, source: '' });
  const trashed = await bench.allow(manifestOf('trashed', pureFunction('trashed')));
  await actions.setTrashed(trashed.row.id, true);
  expect(await refreshed(bench)).toEqual([
    {
      pluginId: dice.row.id,
      title: 'dice',
      name: 'roll',
      functionName: 'roll',
      description: '',
      parameters: { type: 'object', properties: {} },
    },
  ]);
});

it('takes away what was switched off, or is not allowed any more', async () => {
  const bench = await createPluginBench();
  const dice = await bench.allow(manifestOf('dice', pureFunction('roll')));
  const rates = await bench.allow(manifestOf('rates', httpFunction('rates')));
  expect(await refreshed(bench)).toMatchObject([{ name: 'rates' }, { name: 'roll' }]);
  await bench.actions.setOn(dice.row.id, false);
  expect(await refreshed(bench)).toMatchObject([{ name: 'rates' }]);
  for (const grant of await bench.shelf.grantsOf(rates.row.id)) await bench.actions.revoke(grant);
  expect(await refreshed(bench)).toEqual([]);
});

it('takes no name of a tool that comes along', async () => {
  const bench = await createPluginBench();
  await bench.allow(manifestOf('search', httpFunction('web_search')));
  expect(await refreshed(bench, ['web_search'])).toMatchObject([
    { name: 'web_search_2', functionName: 'web_search' },
  ]);
});

it('leaves a name with the plugin that came first, whatever they are called', async () => {
  const bench = await createPluginBench();
  const first = await bench.allow(manifestOf('Z', pureFunction('roll')));
  bench.profile.nowMs += 1;
  const second = await bench.allow(manifestOf('A', pureFunction('roll')));
  expect(await refreshed(bench)).toMatchObject([
    { name: 'roll', pluginId: first.row.id },
    { name: 'roll_2', pluginId: second.row.id },
  ]);
});

it('writes nothing where nothing changed', async () => {
  const bench = await createPluginBench();
  const writes = countWrites(bench);
  await refreshed(bench);
  expect(writes()).toBe(0);
  await bench.allow(manifestOf('dice', pureFunction('roll')));
  await refreshed(bench);
  expect(writes()).toBe(1);
  await refreshed(bench);
  expect(writes()).toBe(1);
});

it('replaces what lies there and is none of it', async () => {
  const bench = await createPluginBench();
  await saveMeta(bench.store, 'pluginTools', 'broken');
  expect(await refreshed(bench)).toEqual([]);
});
