import { expect, it } from 'vitest';

import { parsePluginId } from '../shared/ids.ts';
import {
  boundSecretName,
  isBoundTo,
  originsOfSecret,
  readSecretName,
  sendsSecretAlike,
} from './bound-secret.ts';
import type { Plugin, PluginManifest } from './plugin.ts';
import { signInNames } from './sign-in.ts';
import { toPlugin } from './to-plugin.ts';

const id = parsePluginId('new_plugin_id_a');

function pluginOf(manifest: PluginManifest): Plugin {
  if (id === undefined) throw new Error('id');
  return toPlugin({ id, manifest });
}

const key = { name: 'key', label: 'Key', type: 'password' };
const server = { name: 'server', label: 'Server', type: 'text' };

function askerOf(url: string, settings: readonly object[] = [key]): Plugin {
  return pluginOf({
    title: 'Asker',
    userSettings: settings,
    pluginFunctions: [
      {
        openaiSpec: { name: 'ask', parameters: { type: 'object', properties: {} } },
        implementationType: 'http',
        httpAction: { method: 'GET', url, requestHeaders: '{"x-key": "{key}"}', hasHeaders: true },
      },
    ],
  });
}

it.each([
  ['key', ['https://b.example', 'https://a.example']],
  ['a name\nof two lines', ['https://a.example']],
  ['nowhere', []],
])('reads the name %j back with its origins', (name, origins) => {
  const kept = readSecretName(boundSecretName(name, origins));
  expect(kept).toEqual({ name, origins: origins.toSorted() });
  expect(isBoundTo(kept, origins)).toBe(true);
  expect(isBoundTo(kept, [])).toBe(true);
  expect(isBoundTo(kept, [...origins, 'https://evil.example'])).toBe(false);
});

it('takes a name without origins as it is', () => {
  const kept = readSecretName('x-key https://notes.example');
  expect(kept).toEqual({ name: 'x-key https://notes.example', origins: undefined });
  expect(isBoundTo(kept, ['https://anywhere.example'])).toBe(true);
});

it('goes where the settings lead', () => {
  const plugin = askerOf('{server}/ask', [key, { ...server, defaultValue: 'https://one.example' }]);
  expect(originsOfSecret(plugin, 'key', {})).toEqual(['https://one.example']);
  expect(originsOfSecret(plugin, 'key', { server: 'https://two.example/x' })).toEqual([
    'https://two.example',
  ]);
  expect(originsOfSecret(plugin, 'other', {})).toEqual([]);
});

it('of a client goes to where its token comes from', () => {
  const oauthConfig = { authorizationURL: 'https://a.example/', tokenURL: 'https://t.example/t' };
  const plugin = pluginOf({ title: 'C', authenticationType: 'AUTH_TYPE_OAUTH', oauthConfig });
  expect(originsOfSecret(plugin, signInNames.clientSecret, {})).toEqual(['https://t.example']);
});

it.each([
  ['another path', askerOf('https://a.example/other'), true],
  ['another host', askerOf('https://evil.example/ask'), false],
  ['another default', askerOf('https://a.example/ask', [key, server]), false],
])('is sent alike by a plugin with %s: %s', (_what, other, isAlike) => {
  expect(sendsSecretAlike(askerOf('https://a.example/ask'), other, 'key')).toBe(isAlike);
});
