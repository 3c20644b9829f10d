import { describe, expect, it } from 'vitest';

import type { PluginManifest } from './plugin.ts';
import { compatibilityPlugins } from './testing/compatibility-plugins.ts';
import { pluginOf } from './testing/plugin-of.ts';
import { leastEffects, setParley } from './to-plugin.ts';

const origin = 'https://api.service.example';
const plugins = compatibilityPlugins(origin);

const caller: PluginManifest = {
  title: 'Caller',
  openaiSpec: [
    { name: 'ask', description: 'a' },
    { name: 'tell', description: 'b' },
  ],
  code: `function ask() { return fetch('${origin}/x') } function tell() {}`,
  userSettings: [{ name: 'apiKey' }, { name: 'server' }],
};

describe('what a manifest does not say', () => {
  it.each([
    ['dice', [], 'pure'],
    ['encyclopedia', [origin], 'send'],
    ['answers', [origin], 'send'],
    ['interpreter', [], 'pure'],
    ['canvas', [], 'pure'],
    ['chart', [], 'pure'],
    ['pictures', [origin], 'send'],
    ['rates', [origin], 'send'],
    ['draw', [origin], 'send'],
    ['memory', ['setting:memoryServer'], 'send'],
    ['calendar', [origin], 'change'],
    ['python', [], 'send'],
  ] as const)('is derived from its code: %s', (name, hosts, effect) => {
    const plugin = pluginOf(plugins[name].manifest);
    expect(plugin.hosts).toEqual(hosts);
    expect(plugin.functions.every((each) => each.effect === effect)).toBe(true);
  });

  it('is that secrets go to the hosts of the plugin', () => {
    expect(pluginOf(plugins.rates.manifest).secrets).toEqual({ rates_key: [origin] });
    expect(pluginOf(plugins.memory.manifest).secrets).toEqual({
      memorySecret: ['setting:memoryServer'],
    });
    expect(pluginOf(plugins.calendar.manifest).secrets).toEqual({
      OAUTH_PLUGIN_ACCESS_TOKEN: [origin],
    });
  });

  it('is the rest', () => {
    const plugin = pluginOf(caller);
    expect(plugin).toMatchObject({
      title: 'Caller',
      overview: '',
      icon: '',
      contexts: [],
      codeHosts: [],
      realm: 'worker',
      timeoutS: 30,
      permissions: [],
    });
    expect(pluginOf(plugins.pictures.manifest).permissions).toEqual(['read_user_message']);
    expect(pluginOf(plugins.memory.manifest).contexts).toEqual([
      { text: 'Remember for {owner} what lasts.' },
    ]);
    const local = { ...caller, code: `function ask() { fetch('http://localhost:80/tell') }` };
    expect(pluginOf(local).permissions).toEqual(['loopback']);
    expect(pluginOf({ openaiSpec: { name: 'f' }, code: 'f' }).title).toBe('f');
  });
});

describe('what a manifest says under our own key', () => {
  it('is taken', () => {
    const plugin = pluginOf({
      ...caller,
      parley: {
        hosts: ['b.example', 'https://c.example:8443/x', 'setting:server', 'setting:no', 'a b', 3],
        codeHosts: ['cdn.example', 'setting:server'],
        secrets: { apiKey: ['b.example', 'elsewhere.example'], other: ['b.example'] },
        effects: { ask: 'read', tell: 'harmless', constructor: 'pure' },
        realm: 'page',
        timeoutS: 99_999,
        permissions: ['secret', 'everything'],
      },
    });
    expect(plugin).toMatchObject({
      hosts: ['https://b.example', 'https://c.example:8443', 'setting:server'],
      codeHosts: ['https://cdn.example'],
      secrets: { apiKey: ['https://b.example'] },
      realm: 'page',
      timeoutS: 1800,
      permissions: ['secret'],
    });
    expect(plugin.functions.map(({ effect }) => effect)).toEqual(['read', 'send']);
  });

  it('never makes what reaches a host harmless', () => {
    const told = { ...caller, parley: { effects: { ask: 'pure' } } };
    expect(pluginOf(told).functions[0]?.effect).toBe('read');
  });

  it('never makes what loads code harmless, nor lets it do so in a worker', () => {
    const code = 'function ask() {} function tell() {}';
    const quiet = { ...caller, code, userSettings: [] };
    expect(pluginOf(quiet).functions[0]?.effect).toBe('pure');
    const parley = { codeHosts: ['cdn.example'], realm: 'worker', effects: { ask: 'pure' } };
    const plugin = pluginOf({ ...quiet, parley });
    expect(plugin.realm).toBe('page');
    expect(plugin.functions.map(({ effect }) => effect)).toEqual(['read', 'send']);
  });

  it('names hosts for code that anybody can reach, and no more than a person reads', () => {
    const none = [
      'http://cdn.example',
      'https://10.0.0.1',
      'localhost',
      '*.example',
      '*',
      'https:',
      7,
    ];
    const many = Array.from({ length: 30 }, (_, index) => `cdn${index}.example`);
    const codeHosts = [...none, ...many];
    const plugin = pluginOf({ ...caller, parley: { codeHosts } });
    expect(plugin.codeHosts).toHaveLength(10);
    expect(plugin.codeHosts[0]).toBe('https://cdn0.example');
  });

  it('is left aside where it is nonsense', () => {
    for (const parley of [
      null,
      1,
      'x',
      [],
      { hosts: 'x', secrets: [], effects: 5, realm: 'moon' },
    ]) {
      expect(pluginOf({ ...caller, parley })).toEqual(pluginOf(caller));
    }
  });
});

describe('what the person changes on the sheet', () => {
  it('stands in the manifest, and everything else stays', () => {
    const before = { ...caller, parley: { note: 'mine', effects: { tell: 'change' } } };
    const after = setParley(before, {
      hosts: ['https://b.example'],
      effects: { ask: 'change' },
      realm: 'page',
      secrets: { apiKey: [] },
    });
    expect(after).toEqual({
      ...caller,
      parley: {
        note: 'mine',
        effects: { tell: 'change', ask: 'change' },
        hosts: ['https://b.example'],
        realm: 'page',
        secrets: { apiKey: [] },
      },
    });
    expect(pluginOf(after).hosts).toEqual(['https://b.example']);
    expect(setParley(before, {})).toBe(before);
  });

  it('raises effects, and lowers none below what is derived', () => {
    const raised = setParley(caller, { effects: { ask: 'change' } });
    expect(pluginOf(raised).functions[0]?.effect).toBe('change');
    const lowered = setParley(raised, { effects: { ask: 'pure' } });
    expect(pluginOf(lowered).functions[0]?.effect).toBe('send');
  });

  it('keeps less where the manifest itself says less', () => {
    const told = { ...caller, parley: { effects: { ask: 'read' } } };
    expect(leastEffects(told)).toEqual(
      new Map([
        ['ask', 'read'],
        ['tell', 'send'],
      ]),
    );
    const kept = setParley(told, { effects: { ask: 'read', tell: 'read' } });
    expect(pluginOf(kept).functions.map(({ effect }) => effect)).toEqual(['read', 'send']);
  });
});
