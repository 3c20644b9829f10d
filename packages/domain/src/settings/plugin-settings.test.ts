import { describe, expect, it } from 'vitest';

import { createPluginId } from '../shared/ids.ts';
import { cleanPluginSettings, settingsOfPlugin } from './plugin-settings.ts';

describe('settings of plugins', () => {
  it('are texts by name; numbers and switches become texts, all else is passed over', () => {
    const given = { unit: 'celsius', days: 3, wide: true, deep: { a: 1 }, none: null, '': 'x' };
    expect(cleanPluginSettings(given)).toEqual({ unit: 'celsius', days: '3', wide: 'true' });
    for (const value of [undefined, null, 'text', ['a']]) {
      expect(cleanPluginSettings(value)).toEqual({});
    }
  });

  it('are bounded in number and size', () => {
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`n${at}`, 'x']));
    expect(Object.keys(cleanPluginSettings(many))).toHaveLength(200);
    const long = { ['n'.repeat(201)]: 'x', text: 'x'.repeat(100_001), kept: 'x'.repeat(100_000) };
    expect(Object.keys(cleanPluginSettings(long))).toEqual(['kept']);
  });

  it('are those of the plugin itself, whatever it is called', () => {
    const id = createPluginId(() => '1');
    const stored = { [id]: { unit: 'kelvin' } };
    expect(settingsOfPlugin(stored, id)).toEqual({ unit: 'kelvin' });
    for (const name of ['__proto__', 'constructor', 'toString']) {
      expect(settingsOfPlugin(stored, name as typeof id)).toEqual({});
    }
    const hostile: unknown = JSON.parse('{"__proto__":"x","unit":"kelvin"}');
    expect(Object.keys(cleanPluginSettings(hostile))).toEqual(['unit']);
  });
});
