import { expect, it } from 'vitest';

import { mayLoadFrom, pluginOfPage } from './page-hosts.ts';
import { createPluginBench, manifestOf, pureFunction } from './testing/plugin-bench.ts';

const [a, b, c] = ['https://a.example', 'https://b.example', 'https://c.example'];

it('hosts are allowed together, and fewer of them as well', () => {
  const entry = { pageHosts: [[a, b], [c]] };
  const allowed = [[a], [b], [a, b], [b, a], [c]];
  expect(allowed.map((hosts) => mayLoadFrom(entry, hosts))).toEqual(allowed.map(() => true));
  const others = [
    [a, c],
    [a, b, c],
    [a, 'https://d.example'],
  ];
  expect(others.map((hosts) => mayLoadFrom(entry, hosts))).toEqual(others.map(() => false));
  expect(mayLoadFrom({ pageHosts: [] }, [a])).toBe(false);
});

it('a page is of the plugin that made it, as long as that is the same, on and allowed', async () => {
  const { allow, actions, entry: entryOf } = await createPluginBench();
  const dice = await allow(manifestOf('dice', pureFunction('roll')));
  const coin = await allow(manifestOf('coin', pureFunction('toss')));
  expect(pluginOfPage([coin, dice], dice.hash)).toBe(dice);
  expect(pluginOfPage([coin, dice], 'another')).toBeUndefined();
  expect(pluginOfPage([coin, dice], undefined)).toBeUndefined();
  await actions.setOn(dice.row.id, false);
  expect(pluginOfPage([await entryOf(dice.row.id)], dice.hash)).toBeUndefined();
  await actions.setOn(dice.row.id, true);
  const { id } = dice.row;
  await actions.keep({ id, manifest: manifestOf('dice', pureFunction('roll2')), source: '' });
  const changed = await entryOf(id);
  expect(pluginOfPage([changed], dice.hash)).toBeUndefined();
  expect(pluginOfPage([changed], changed.hash)).toBeUndefined();
});

it('what was allowed to pages holds for the plugin as it was, and until it is taken back', async () => {
  const { allow, actions, shelf, entry: entryOf } = await createPluginBench();
  const before = await allow(manifestOf('dice', pureFunction('roll')));
  const { id } = before.row;
  await actions.allowPageHosts(before, [a]);
  expect((await entryOf(id)).pageHosts).toEqual([[a]]);
  await allow(manifestOf('dice', pureFunction('roll2')));
  expect((await entryOf(id)).pageHosts).toEqual([]);
  await allow(manifestOf('dice', pureFunction('roll')));
  expect((await entryOf(id)).pageHosts).toEqual([[a]]);
  const grant = (await shelf.grantsOf(id)).find(({ subject }) => subject.kind === 'page-hosts');
  if (grant === undefined) throw new Error('There is no grant.');
  await actions.revoke(grant);
  expect((await entryOf(id)).pageHosts).toEqual([]);
});
