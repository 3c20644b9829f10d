import { describe, expect, it } from 'vitest';

import { createPluginId } from '../shared/ids.ts';
import { clonePluginManifest } from './clone-plugin.ts';

const id = createPluginId(() => 'abcdefghij0123456789');

describe('a copy of a plugin', () => {
  it('T191 has its new id wherever the old one is part of a name, in the code as well', () => {
    const old = 'new_plugin_id_17';
    const copy = clonePluginManifest(
      {
        id: old,
        title: 'Dice',
        openaiSpec: { name: old, description: 'Throws' },
        code: `async function ${old}({ max }) { return ${old}.name + max; }`,
      },
      id,
    );
    expect(copy).toEqual({
      id,
      title: 'Dice',
      openaiSpec: { name: id, description: 'Throws' },
      code: `async function ${id}({ max }) { return ${id}.name + max; }`,
    });
  });

  it('T191 has functions of other names, and code that still does the same', () => {
    const code = 'function search({ q }) { return `https://a.example/search?q=${q}`; }';
    const copy = clonePluginManifest(
      {
        uuid: 'u',
        openaiSpec: { name: 'search' },
        code,
        parley: { hosts: ['a.example'], effects: { search: 'read' } },
      },
      id,
    );
    expect(copy).toMatchObject({
      uuid: id,
      openaiSpec: { name: 'search_456789' },
      parley: { hosts: ['a.example'], effects: { search_456789: 'read' } },
    });
    expect(copy['id']).toBeUndefined();
    // oxlint-disable-next-line typescript/no-implied-eval -- code of this test
    const run = new Function('given', `${String(copy['code'])}\nreturn search_456789(given);`) as (
      given: object,
    ) => string;
    expect(run({ q: 'tea' })).toBe('https://a.example/search?q=tea');
  });

  it('T191 renames each of several functions, in their own code and in a list of specifications', () => {
    const copy = clonePluginManifest(
      {
        id: 'canvas',
        openaiSpec: [{ name: 'draw' }, { name: 'wipe' }],
        pluginFunctions: [
          { name: 'draw', openaiSpec: { name: 'draw' }, code: 'const draw = () => 1;' },
          { name: 'Label', openaiSpec: { name: 'wipe-all' }, httpAction: { url: 'https://a' } },
          'broken',
        ],
      },
      id,
    );
    expect(copy).toEqual({
      id,
      openaiSpec: [{ name: 'draw_456789' }, { name: 'wipe_456789' }],
      pluginFunctions: [
        {
          name: 'draw_456789',
          openaiSpec: { name: 'draw_456789' },
          code: 'const draw = () => 1;\nfunction draw_456789(...given) { return draw(...given); }',
        },
        {
          name: 'Label',
          openaiSpec: { name: 'wipe-all_456789' },
          httpAction: { url: 'https://a' },
        },
        {},
      ],
    });
  });

  it('keeps names within 64 characters, and what is no manifest as it is', () => {
    const copy = clonePluginManifest({ openaiSpec: { name: 'n'.repeat(64) } }, id);
    expect(copy).toEqual({ openaiSpec: { name: `${'n'.repeat(57)}_456789` } });
    const odd = { openaiSpec: 'text', code: 5, parley: { effects: [] } };
    expect(clonePluginManifest(odd, id)).toEqual(odd);
  });
});
