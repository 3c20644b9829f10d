import { describe, expect, it } from 'vitest';

import { countPluginSecrets, readInstalledPlugins } from './installed-plugins.ts';

const weather = {
  id: 'weather',
  uuid: '5c1a7a52-0000-4000-8000-000000000001',
  title: 'Weather',
  openaiSpec: { name: 'get_weather', description: 'x', parameters: {} },
  code: 'function get_weather() {}',
  userSettings: [
    { name: 'unit', label: 'Unit' },
    { name: 'access', label: 'Your API key' },
    { key: 'pin', label: 'Pin', type: 'password' },
  ],
  anythingElse: [1, { of: 'the author' }],
};

function idsOf(entries: readonly unknown[]): readonly string[] {
  return readInstalledPlugins(entries, {}).plugins.map(({ id }) => id);
}

describe('plugins of a backup', () => {
  it('T190 keep their manifest word for word, but for marks of that profile', () => {
    const { plugins, skipped } = readInstalledPlugins([{ ...weather, syncedAt: 5 }], undefined);
    expect(skipped).toEqual([]);
    expect(plugins).toEqual([
      {
        id: weather.uuid,
        title: 'Weather',
        manifest: weather,
        source: 'TypingMind',
        createdAtMs: undefined,
        settings: {},
        secrets: {},
      },
    ]);
  });

  it('T190 bring what was filled in, under either id, and keep secrets apart', () => {
    const { plugins, skipped } = readInstalledPlugins([weather], {
      weather: { unit: 'kelvin', access: 'a-1', days: 3 },
      [weather.uuid]: { unit: 'celsius', pin: '1234', webhookUrl: 'https://h.example/x' },
    });
    expect(plugins[0]?.settings).toEqual({ unit: 'celsius', days: '3' });
    expect(plugins[0]?.secrets).toEqual({ access: 'a-1', pin: '1234' });
    expect(countPluginSecrets(plugins)).toBe(2);
    // No setting of the plugin asks for this one.
    expect(skipped).toEqual([{ title: 'Weather', reason: 'secrets', count: 1, row: 'plugins' }]);
    expect(JSON.stringify(plugins)).not.toMatch(/h\.example/);
  });

  it('T190 bring no sign-in: it would be that of whoever wrote the file', () => {
    const names = ['OAUTH_PLUGIN_ACCESS_TOKEN', 'OAUTH_PLUGIN_GRANT', 'OAUTH_CLIENT_SECRET'];
    const userSettings = names.map((name) => ({ name, label: name, type: 'password' }));
    const { plugins, skipped } = readInstalledPlugins([{ ...weather, userSettings }], {
      [weather.uuid]: Object.fromEntries(names.map((name) => [name, 'theirs'])),
    });
    expect(plugins[0]?.secrets).toEqual({});
    expect(JSON.stringify(plugins[0]?.settings)).not.toContain('theirs');
    expect(skipped).toEqual([{ title: 'Weather', reason: 'secrets', count: 3, row: 'plugins' }]);
  });

  it.each([
    ['apiKey', 'x', true],
    ['OPENAI_KEY', 'x', true],
    ['authToken', 'x', true],
    ['clientSecret', 'x', true],
    ['Webhook', 'x', true],
    ['passwort', 'x', true],
    ['place', 'Bearer abcdefgh', true],
    ['place', 'sk-abcdefghijkl', true],
    ['apiKey', '', false],
    ['keyword', 'tea', false],
    ['keyboard', 'qwerty', false],
    ['place', 'Rome', false],
    ['place', 'x'.repeat(5000), false],
  ])('a value of %s is a secret or not: %j', (name, value, isSecret) => {
    const { plugins, skipped } = readInstalledPlugins([weather], { weather: { [name]: value } });
    expect(plugins[0]?.settings).toEqual(isSecret ? {} : { [name]: value });
    expect(skipped).toHaveLength(isSecret ? 1 : 0);
  });

  it('reads settings that are written as text, and passes over broken ones', () => {
    const asText = {
      ...weather,
      userSettings: JSON.stringify([{ name: 'pin', type: 'password' }]),
    };
    const { plugins, skipped } = readInstalledPlugins([asText], { weather: { pin: '1' } });
    expect(plugins).toMatchObject([{ settings: {}, secrets: {} }]);
    expect(skipped).toMatchObject([{ reason: 'secrets', count: 1 }]);
    const broken = { ...weather, userSettings: '[{' };
    expect(readInstalledPlugins([broken], {}).plugins).toHaveLength(1);
  });

  it('two under one id that say different things are two, and the same one twice is one', () => {
    const second = { ...weather, code: 'function get_weather() { return 1; }' };
    const [first, other, ...more] = idsOf([weather, second, weather, second]);
    expect(more).toEqual([]);
    expect(first).toBe(weather.uuid);
    expect(other).toMatch(/^new_plugin_id_[0-9a-z]{20}$/);
    expect(idsOf([weather, second])).toEqual([first, other]);
  });

  it('without an id it has one that follows from what it says', () => {
    const { id: _id, uuid: _uuid, ...nameless } = weather;
    const [once] = readInstalledPlugins([nameless], {}).plugins;
    const [again] = readInstalledPlugins([nameless], {}).plugins;
    expect(once?.id).toMatch(/^new_plugin_id_/);
    expect(again?.id).toBe(once?.id);
  });

  it('names what is none', () => {
    let deep: unknown = 1;
    for (let depth = 0; depth < 60; depth += 1) deep = [deep];
    const entries = ['text', null, [], { title: 'Theme' }, { ...weather, title: 'Deep', deep }];
    const { plugins, skipped } = readInstalledPlugins(entries, null);
    expect(plugins).toEqual([]);
    expect(skipped.map(({ title, reason, row }) => `${row} ${title}: ${reason}`)).toEqual([
      'plugins : empty',
      'plugins : empty',
      'plugins : empty',
      'plugins Theme: empty',
      'plugins Deep: too-deep',
    ]);
  });
});
