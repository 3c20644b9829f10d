import { grantOwner } from '@parley/domain/plugin/grant.ts';
import { signInSecrets } from '@parley/domain/plugin/sign-in.ts';
import { compatibilityPlugins } from '@parley/domain/plugin/testing/compatibility-plugins.ts';
import type { PluginManifest } from '@parley/domain/plugin/plugin.ts';
import type { PluginId } from '@parley/domain/shared/ids.ts';
import { describe, expect, it } from 'vitest';

import { dumpDatabase, waitFor } from '#src/data/testing/test-store.ts';
import { randomText } from '#src/platform/random-id.ts';

import { standingOf } from './library-plugin.ts';
import { createPluginActions } from './plugin-actions.ts';
import {
  createPluginBench,
  httpFunction,
  manifestOf,
  pureFunction,
  type PluginBench,
} from './testing/plugin-bench.ts';

const rates = manifestOf('rates', httpFunction('rates', 'https://api.example/rates'));
const atAddress: PluginManifest = {
  ...manifestOf('at-address', httpFunction('look_up', '{server}/look-up')),
  userSettings: [
    { name: 'server', label: 'Address', type: 'text', required: true },
    { name: 'token', label: 'Token', type: 'password', required: true },
  ],
};

/** Hosts that a plugin was let reach as it is now. */
async function grantedHosts({ shelf, entry }: PluginBench, id: PluginId): Promise<string[]> {
  const { hash } = await entry(id);
  const grants = (await shelf.grantsOf(id)).filter((grant) => grant.hash === hash);
  return grants.flatMap(({ subject }) => (subject.kind === 'host' ? [subject.origin] : []));
}

it('T203 ids of new plugins begin with new_plugin_id_ and go on with 20 characters', async () => {
  const { store, shelf, network } = await createPluginBench();
  const deps = { store, shelf, network: network.client, random: randomText, nowMs: () => 1 };
  const actions = createPluginActions(deps);
  expect(actions.createId()).toMatch(/^new_plugin_id_[\da-z]{20}$/u);
  expect(actions.createId()).not.toBe(actions.createId());
  const { uuid: _uuid, ...withoutId } = rates;
  expect(actions.idOf(withoutId)).toMatch(/^new_plugin_id_[\da-z]{20}$/u);
});

it('T203 a plugin that brings an id along keeps it', async () => {
  const { actions } = await createPluginBench();
  expect(actions.idOf(rates)).toBe('rates');
  expect(actions.idOf({ ...rates, id: 'by-name' })).toBe('rates');
});

it('what is kept is off and may do nothing', async () => {
  const bench = await createPluginBench();
  const id = bench.actions.createId();
  const plugin = { id, manifest: rates, source: 'https://from.example' };
  expect(await bench.actions.keep(plugin)).toBe('other');
  const { row, isAllowed } = await bench.entry(id);
  expect(row).toMatchObject({ manifest: rates, title: 'rates', source: 'https://from.example' });
  expect([row.isOn, isAllowed]).toEqual([false, false]);
  expect(await bench.shelf.grantsOf(id)).toEqual([]);
});

it('what is allowed is on, and may reach the hosts of its sheet', async () => {
  const bench = await createPluginBench();
  const { row, isAllowed, hash } = await bench.allow(rates);
  expect([row.isOn, isAllowed]).toEqual([true, true]);
  const grants = await bench.shelf.grantsOf(row.id);
  expect(grants.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([{ kind: 'sheet' }, { kind: 'host', origin: 'https://api.example' }]),
  );
  expect(grants).toHaveLength(2);
  expect(grants.every((grant) => grant.hash === hash && grant.isAllowed)).toBe(true);
});

it('another title or overview is the same plugin, which stays on', async () => {
  const { allow, actions, entry } = await createPluginBench();
  const before = await allow(rates);
  const manifest = { ...rates, title: 'Better name', overviewMarkdown: '# Rates' };
  expect(await actions.keep({ id: before.row.id, manifest, source: '' })).toBe('same');
  const after = await entry(before.row.id);
  expect(after.hash).toBe(before.hash);
  expect(after).toMatchObject({ isAllowed: true, row: { isOn: true, title: 'Better name' } });
});

it.each([
  ['a function', manifestOf('rates', httpFunction('rates', 'https://api.example/other'))],
  ['a host', { ...rates, parley: { hosts: ['api.example', 'b.example'] } }],
  ['an effect', { ...rates, parley: { effects: { rates: 'change' } } }],
  ['a permission', { ...rates, parley: { permissions: ['loopback'] } }],
])('with %s changed it is another plugin, and what was allowed is void', async (_, manifest) => {
  const bench = await createPluginBench();
  const before = await bench.allow(rates);
  const { id } = before.row;
  expect(await bench.actions.keep({ id, manifest, source: '' })).toBe('other');
  const after = await bench.entry(id);
  expect(after.hash).not.toBe(before.hash);
  expect(after.isAllowed).toBe(false);
  expect(await grantedHosts(bench, id)).toEqual([]);
});

it('what was allowed holds again for what it was given for, until the other one is allowed', async () => {
  const { allow, actions, entry } = await createPluginBench();
  const { id } = (await allow(rates)).row;
  const other = manifestOf('rates', httpFunction('rates', 'https://api.example/other'));
  await actions.keep({ id, manifest: other, source: '' });
  expect(await actions.keep({ id, manifest: rates, source: '' })).toBe('same');
  expect((await allow(other)).isAllowed).toBe(true);
  expect(await actions.keep({ id, manifest: rates, source: '' })).toBe('other');
  expect((await entry(id)).isAllowed).toBe(false);
});

it('an address that is filled in is a host that is allowed', async () => {
  const bench = await createPluginBench();
  const entry = await bench.allow(atAddress);
  const { id } = entry.row;
  expect(await grantedHosts(bench, id)).toEqual([]);
  expect(await bench.actions.saveSettings(entry, { server: 'https://own.example:8443/api' })).toBe(
    true,
  );
  expect(await grantedHosts(bench, id)).toEqual(['https://own.example:8443']);
  const before = await bench.shelf.grantsOf(id);
  await bench.actions.saveSettings(await bench.entry(id), {
    server: 'https://own.example:8443/other',
  });
  expect(await bench.shelf.grantsOf(id)).toEqual(before);
  await bench.actions.saveSettings(await bench.entry(id), { server: 'http://elsewhere.example' });
  expect(await grantedHosts(bench, id)).toEqual([]);
});

it('an address that is filled in takes the place of the one before', async () => {
  const bench = await createPluginBench();
  const { id } = (await bench.allow(atAddress)).row;
  for (const server of ['https://first.example', 'https://second.example/api']) {
    await bench.actions.saveSettings(await bench.entry(id), { server });
  }
  expect(await grantedHosts(bench, id)).toEqual(['https://second.example']);
  const { isAllowed } = await bench.entry(id);
  expect(isAllowed).toBe(true);
});

it('an address allows nothing to a plugin that is not allowed itself', async () => {
  const bench = await createPluginBench();
  const id = bench.actions.idOf(atAddress);
  await bench.actions.keep({ id, manifest: atAddress, source: '' });
  await bench.actions.saveSettings(await bench.entry(id), { server: 'https://own.example' });
  expect(await bench.shelf.grantsOf(id)).toEqual([]);
  expect((await bench.entry(id)).settings).toEqual({ server: 'https://own.example' });
});

it('secrets go to the keys of the network worker, and nowhere into the store', async () => {
  const { allow, actions, entry, network, profile } = await createPluginBench();
  const plugin = await allow(atAddress);
  await actions.saveSettings(plugin, { token: ' tk-5ecret \n', server: 'https://own.example' });
  expect(network.secrets).toEqual([
    { owner: 'plugin/at-address', name: 'token\nhttps://own.example', value: 'tk-5ecret' },
  ]);
  expect((await entry(plugin.row.id)).settings).toEqual({ server: 'https://own.example' });
  const dump = JSON.stringify(await dumpDatabase(profile.indexedDb.factory));
  expect(dump).toContain('https://own.example');
  expect(dump).not.toContain('5ecret');
});

it('tells what is missing until it is filled in, also to who looks at the shelf', async () => {
  const { allow, actions, entry, shelf } = await createPluginBench();
  const plugin = await allow(atAddress);
  expect(plugin.missing).toEqual(['Address', 'Token']);
  await actions.saveSettings(plugin, { server: ' ' });
  expect((await entry(plugin.row.id)).missing).toEqual(['Address', 'Token']);
  const missing = (count: number) =>
    waitFor(shelf.query, ([first]) => first?.missing.length === count);
  await actions.saveSettings(plugin, { server: 'https://own.example' });
  expect((await missing(1))[0]?.missing).toEqual(['Token']);
  await actions.saveSettings(plugin, { token: 'tk' });
  expect((await missing(0))[0]?.secrets).toEqual(['token']);
  await actions.saveSettings(plugin, { token: '' });
  expect((await missing(1))[0]?.secrets).toEqual([]);
});

it('stores nothing where the keys are locked, and says so', async () => {
  const { allow, actions, entry, network } = await createPluginBench();
  const plugin = await allow(atAddress);
  network.isLocked = true;
  const values = { server: 'https://own.example', token: 'tk' };
  expect(await actions.saveSettings(plugin, values)).toBe(false);
  expect((await entry(plugin.row.id)).settings).toEqual({});
});

it('T203 a clone has a new id and functions of other names, is off, and leaves the first alone', async () => {
  const { allow, actions, entry, shelf } = await createPluginBench();
  const first = await allow(rates);
  expect(await actions.clone(first, 'Copy')).toBe(true);
  const all = await shelf.load();
  const copy = all.ok ? all.value.find(({ row }) => row.title === 'Copy') : undefined;
  expect(copy?.row.id).toMatch(/^new_plugin_id_/u);
  expect(copy?.row.manifest['uuid']).toBe(copy?.row.id);
  expect([copy?.row.isOn, copy?.isAllowed, copy?.row.source]).toEqual([false, false, '']);
  expect(copy?.plugin.functions.map(({ name }) => name)).not.toContain('rates');
  expect(await entry(first.row.id)).toEqual(first);
});

it('is not found in the trash, and comes back as it was', async () => {
  const { allow, actions, entry, shelf } = await createPluginBench();
  const before = await allow(rates);
  const { id } = before.row;
  expect(await actions.setTrashed(id, true)).toBe(true);
  expect(await shelf.find(id)).toBeUndefined();
  expect(await shelf.load()).toEqual({ ok: true, value: [] });
  expect(await actions.setTrashed(id, false)).toBe(true);
  expect(await entry(id)).toMatchObject({ hash: before.hash, row: { title: 'rates' } });
});

it('is off where it is written anew over one in the trash', async () => {
  const { allow, actions, entry } = await createPluginBench();
  const { id } = (await allow(rates)).row;
  await actions.setTrashed(id, true);
  await actions.keep({ id, manifest: rates, source: '' });
  expect((await entry(id)).row.isOn).toBe(false);
});

it('knows nothing of what was filled in for one in the trash', async () => {
  const { allow, actions, entry } = await createPluginBench();
  const old = await allow(atAddress);
  const { id } = old.row;
  await actions.saveSettings(old, { server: 'https://own.example' });
  await actions.setTrashed(id, true);
  await actions.keep({ id, manifest: atAddress, source: '' });
  expect((await entry(id)).settings).toEqual({});
});

it('loses what its service gave, and what was registered there, once it signs in elsewhere', async () => {
  const { allow, entry, network } = await createPluginBench();
  const { manifest } = compatibilityPlugins('https://calendar.example').calendar;
  const withKey = { ...manifest, userSettings: [{ name: 'key', label: 'Key', type: 'password' }] };
  const { id } = (await allow(withKey)).row;
  const given = [...signInSecrets, 'key'];
  for (const name of given) {
    const secret = { owner: grantOwner(id), name, value: 'x' };
    await network.client.request('save-plugin-secret', secret);
  }
  await allow({ ...withKey, title: 'Another title' });
  expect((await entry(id)).secrets).toEqual(given);
  const config = { authorizationURL: 'https://evil.example/a', tokenURL: 'https://evil.example/t' };
  const replaced = await allow({ ...withKey, oauthConfig: config });
  expect(replaced).toMatchObject({ secrets: ['key'], isSignedOut: true });
});

/** A plugin that sends a secret to an address. */
function keyedAt(url: string, more: object = {}): PluginManifest {
  return {
    ...manifestOf('keyed', {
      openaiSpec: { name: 'ask', parameters: { type: 'object', properties: {} } },
      implementationType: 'http',
      httpAction: { method: 'GET', url, hasHeaders: true, requestHeaders: '{"x-key": "{key}"}' },
    }),
    userSettings: [{ name: 'key', label: 'API key', type: 'password', required: true }],
    ...more,
  };
}

describe('a secret', () => {
  const values = { key: 'k-1' };

  it('goes on with a plugin that sends it where it went before', async () => {
    const { allow, actions } = await createPluginBench();
    await actions.saveSettings(await allow(keyedAt('https://api.example/ask')), values);
    const next = await allow(keyedAt('https://api.example/other', { title: 'Next' }));
    expect(next).toMatchObject({ secrets: ['key'], again: [], missing: [] });
  });

  it('does not follow a plugin to another host, and is to be entered again', async () => {
    const { allow, actions, entry, network } = await createPluginBench();
    await actions.saveSettings(await allow(keyedAt('https://api.example/ask')), values);
    const led = await allow(keyedAt('https://evil.example/ask'));
    expect(led).toMatchObject({ secrets: [], again: ['key'], missing: ['API key'] });
    expect(standingOf(led)).toBe('unready');
    await actions.saveSettings(led, { key: 'k-2' });
    expect(await entry(led.row.id)).toMatchObject({ secrets: ['key'], again: [], missing: [] });
    // The first one has to be asked for as well: there is one value only.
    const back = await allow(keyedAt('https://api.example/ask'));
    expect(back).toMatchObject({ secrets: [], again: ['key'] });
    await actions.saveSettings(back, { key: '' });
    expect(await entry(back.row.id)).toMatchObject({ again: [], missing: ['API key'] });
    expect(network.secrets.map(({ value }) => value)).toEqual(['k-1', 'k-2', '']);
  });

  it('is there again for the plugin that it was filled in for', async () => {
    const { allow, actions } = await createPluginBench();
    await actions.saveSettings(await allow(keyedAt('https://api.example/ask')), values);
    await allow(keyedAt('https://evil.example/ask'));
    const back = await allow(keyedAt('https://api.example/ask'));
    expect(back).toMatchObject({ secrets: ['key'], again: [] });
  });

  it('does not follow an address that is filled in anew', async () => {
    const { allow, actions, entry } = await createPluginBench();
    const plugin = await allow(atAddress);
    const { id } = plugin.row;
    await actions.saveSettings(plugin, { token: 'tk', server: 'https://own.example' });
    await actions.saveSettings(await entry(id), { server: 'https://other.example' });
    expect(await entry(id)).toMatchObject({ secrets: [], again: ['token'], missing: ['Token'] });
    await actions.saveSettings(await entry(id), { server: 'https://own.example/path' });
    expect(await entry(id)).toMatchObject({ secrets: ['token'], again: [], missing: [] });
  });

  it('goes with its setting', async () => {
    const { allow, actions, network } = await createPluginBench();
    await actions.saveSettings(await allow(keyedAt('https://api.example/ask')), values);
    await allow(keyedAt('https://api.example/ask', { userSettings: [] }));
    expect(network.secrets).toEqual([]);
  });

  it('that was kept before it was bound goes on, but to no other host', async () => {
    const { allow, network } = await createPluginBench();
    const { id } = (await allow(keyedAt('https://api.example/ask'))).row;
    const old = { owner: grantOwner(id), name: 'key', value: 'k-0' };
    await network.client.request('save-plugin-secret', old);
    const next = await allow(keyedAt('https://api.example/other'));
    expect(next).toMatchObject({ secrets: ['key'], missing: [] });
    const led = await allow(keyedAt('https://evil.example/ask'));
    expect(led).toMatchObject({ secrets: [], missing: ['API key'] });
    expect(network.secrets).toEqual([]);
  });
});

it('is switched off and on, and not allowed once that is taken back', async () => {
  const { allow, actions, entry, shelf } = await createPluginBench();
  const { id } = (await allow(manifestOf('dice', pureFunction('dice')))).row;
  await actions.setOn(id, false);
  expect(await entry(id)).toMatchObject({ isAllowed: true, row: { isOn: false } });
  await actions.setOn(id, true);
  const [sheet] = await shelf.grantsOf(id);
  if (sheet === undefined) throw new Error('Expected a grant');
  expect(await actions.revoke(sheet)).toBe(true);
  expect(await entry(id)).toMatchObject({ isAllowed: false, row: { isOn: true } });
});

it('says that nothing was stored for a plugin that is not here', async () => {
  const { actions } = await createPluginBench();
  const id = actions.createId();
  expect(await actions.setOn(id, true)).toBe(false);
});

it('through the server is said for a plugin as it is now, and can be taken back', async () => {
  const bench = await createPluginBench();
  const entry = await bench.allow(rates);
  const { id } = entry.row;
  expect(entry.isThroughServer).toBe(false);
  expect(await bench.actions.setThroughServer(entry, true)).toBe(true);
  expect(await bench.actions.setThroughServer(entry, true)).toBe(true);
  expect((await bench.entry(id)).isThroughServer).toBe(true);
  const said = (await bench.shelf.grantsOf(id)).filter(({ subject }) => subject.kind === 'relay');
  expect(said).toMatchObject([{ hash: entry.hash, scope: { kind: 'always' }, isAllowed: true }]);
  // Another plugin under the same id begins without.
  const other = { ...rates, pluginFunctions: [httpFunction('rates', 'https://evil.example/')] };
  expect((await bench.allow(other)).isThroughServer).toBe(false);
  expect((await bench.allow(rates)).isThroughServer).toBe(true);
  expect(await bench.actions.setThroughServer(await bench.entry(id), false)).toBe(true);
  expect((await bench.entry(id)).isThroughServer).toBe(false);
  expect((await bench.shelf.grantsOf(id)).some(({ subject }) => subject.kind === 'relay')).toBe(
    false,
  );
});
