import { describe, expect, it } from 'vitest';

import { parsePluginId } from '../shared/ids.ts';
import { findHosts, mentionedHosts } from './derive-hosts.ts';
import type { PluginSetting } from './plugin.ts';
import { readSettings } from './read-settings.ts';
import { toPlugin } from './to-plugin.ts';

function hostsOf(code: string, settings: readonly PluginSetting[] = []): readonly string[] {
  return findHosts({ implementations: [{ kind: 'javascript', code }], settings }).called;
}

const named = (...names: readonly string[]): readonly PluginSetting[] =>
  readSettings(names.map((name) => ({ name }))).settings;

describe('the first argument of a request', () => {
  it.each([
    ['a text', `fetch("https://a.example/x?y=1")`],
    ['a template', 'fetch(`https://a.example/${id}`)'],
    ['a template that goes on with a path', 'fetch(`https://a.example${path}`)'],
    ['a name', `const url = 'https://a.example/x'; await fetch(url, { method: 'POST' })`],
    ['a name that is given later', `let url; url = "https://a.example"; fetch(url)`],
    ['a sum', `const base = 'https://a.example'; fetch(base + '/x/' + id)`],
    ['a template with a name', 'const base = "https://a.example"; fetch(`${base}/x`)'],
    ['a field', `const api = { root: 'https://a.example' }; fetch(api.root + '/x')`],
    ['an address that is made', `const u = new URL('https://a.example/x'); fetch(u.toString())`],
    ['an address that is made in place', `fetch(new URL("https://a.example/x").href)`],
    ['an object', `axios({ method: 'get', url: 'https://a.example/x' })`],
    ['of a method', `axios.post('https://a.example/x', data)`],
    ['of an older request', `r.open("GET", 'https://a.example/x')`],
    ['of a request that is made first', `fetch(new Request('https://a.example/x'))`],
    ['of a function around it', `const x = await fetchJson('https://a.example/x')`],
    ['in a template', 'const t = `${await fetch("https://a.example/x")}`'],
    ['behind a default', `fetch(params.nothing || 'https://a.example/x')`],
    ['behind a pattern with quotes', `const p = /["'\`]/; fetch('https://a.example/x')`],
    ['behind a division', `const p = a / b; fetch('https://a.example/x') / c`],
    ['with escaped slashes', String.raw`fetch('https:\/\/a.example\/x')`],
  ])('is found: %s', (_kind, code) => {
    expect(hostsOf(code)).toEqual(['https://a.example']);
  });

  it.each([
    ['a comment', `// fetch('https://a.example')\n/* fetch('https://b.example') */`],
    ['a text', `const help = "fetch('https://a.example')"`],
    [
      'the head of a function',
      `function fetchIt(url) { return url } const b = 'https://a.example'`,
    ],
    ['part of a host', 'fetch(`https://api.${where}/x`)'],
    ['no web address', `fetch('data:text/plain,x'); fetch('/x'); fetch('http://a.example/')`],
    ['an address of the model', `fetch(params.url)`],
  ])('is not taken from %s', (_kind, code) => {
    expect(hostsOf(code)).toEqual([]);
  });

  it('may be a setting, as a whole or in its host', () => {
    const settings = named('pluginBase', 'service');
    expect(
      hostsOf(
        'fetch(`${userSettings.pluginBase}/x`); fetch(userSettings.pluginBase + "/y")',
        settings,
      ),
    ).toEqual(['setting:pluginBase']);
    expect(hostsOf('fetch(`https://${service}.search.example.net/q`)', settings)).toEqual([
      'https://{service}.search.example.net',
    ]);
    expect(hostsOf('fetch(`https://api.${service}/q`)', settings)).toEqual([]);
  });

  it('says that requests are made, also where it is unknown to whom', () => {
    const found = findHosts({
      implementations: [{ kind: 'javascript', code: 'f = (p) => fetch(p.url)' }],
      settings: [],
    });
    expect(found).toEqual({ called: [], reachesOut: true });
  });
});

it('takes the host of a request that stands in the place of code', () => {
  const action = { method: 'GET', headers: [], body: '', bodyFormat: 'json' } as const;
  const urls = [
    'https://a.example/{x}',
    '{x}/y',
    '{server}/y',
    'https://{service}.search.example.net',
  ];
  const { called } = findHosts({
    implementations: urls.map((url) => ({ kind: 'http', action: { ...action, url } })),
    settings: named('service', 'server'),
  });
  expect(called).toEqual([
    'https://a.example',
    'setting:server',
    'https://{service}.search.example.net',
  ]);
});

it('takes settings that hold an address, and no secrets or choices', () => {
  const { settings } = readSettings([
    { name: 'pluginServer', label: 'Where' },
    { name: 'place', defaultValue: 'https://a.example' },
    { name: 'webhookUrl' },
    { name: 'colour', type: 'enum', values: ['red'], label: 'URL colour' },
  ]);
  expect(findHosts({ implementations: [], settings }).called).toEqual([
    'setting:pluginServer',
    'setting:place',
  ]);
});

it('mentions what stands in the code besides', () => {
  const id = parsePluginId('p');
  if (id === undefined) throw new Error('An id has letters');
  const plugin = toPlugin({
    id,
    manifest: {
      openaiSpec: { name: 'f', description: 'x' },
      code: `function f() { fetch('https://a.example'); return '<img src="https://b.example/x">' }
      // see https://c.example:8443/docs and http://d.example`,
    },
  });
  expect(plugin.hosts).toEqual(['https://a.example']);
  expect(mentionedHosts(plugin)).toEqual(['https://b.example', 'https://c.example:8443']);
});
