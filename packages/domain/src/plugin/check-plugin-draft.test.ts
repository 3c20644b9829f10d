import { describe, expect, it } from 'vitest';

import {
  checkPluginDraft,
  draftOf,
  emptyPluginDraft,
  isDraftable,
  manifestOfDraft,
  type PluginDraft,
} from './check-plugin-draft.ts';
import type { PluginManifest } from './plugin.ts';
import { readManifest } from './read-manifest.ts';
import { compatibilityPlugins } from './testing/compatibility-plugins.ts';

const surroundings = { takenNames: ['taken_name'] };

function faultOf(change: Partial<PluginDraft>): unknown {
  return checkPluginDraft({ ...emptyPluginDraft, ...change }, surroundings);
}

const spec = (fields: object): string =>
  JSON.stringify({ name: 'greet_person', description: 'Greets.', ...fields });

it('T180 a new plugin begins without a fault, and can be read', () => {
  expect(faultOf({})).toBeUndefined();
  expect(readManifest(manifestOfDraft(emptyPluginDraft))).toMatchObject({ ok: true });
});

describe('T180 a plugin is saved', () => {
  it.each([
    ['its specification is JSON', { spec: '{' }, { code: 'spec-no-json' }],
    ['it has a specification', { spec: '' }, { code: 'spec-no-json' }],
    ['its function has a name', { spec: spec({ name: ' ' }) }, { code: 'spec-no-name' }],
    ['its function has a text as name', { spec: spec({ name: 5 }) }, { code: 'spec-no-name' }],
    ['it has a function', { spec: '[]' }, { code: 'spec-no-name' }],
    ['it is described', { spec: spec({ description: '' }) }, { code: 'spec-no-description' }],
    ['models take its name', { spec: spec({ name: 'a b' }) }, { code: 'bad-name', id: 'a b' }],
    ['no name is used twice', { spec: `[${spec({})},${spec({})}]` }, { code: 'id-taken' }],
  ])('only if %s', (_rule, change, fault) => {
    expect(faultOf(change)).toMatchObject({ field: 'spec', ...fault });
  });

  it('T256 only under an id that no other has, which is named', () => {
    expect(faultOf({ spec: spec({ name: 'taken_name' }), code: 'taken_name' })).toEqual({
      field: 'spec',
      code: 'id-taken',
      id: 'taken_name',
    });
  });

  it('T256 only if its code contains the name of its function, which is named', () => {
    expect(faultOf({ code: 'function greet() {}' })).toEqual({
      field: 'code',
      code: 'function-missing',
      name: 'greet_person',
    });
  });

  it('after checks in a fixed order', () => {
    const wrong = { code: '', userSettings: '{' };
    const codes = [
      faultOf({ ...wrong, spec: '{' }),
      faultOf({ ...wrong, spec: spec({ name: '', description: '' }) }),
      faultOf({ ...wrong, spec: spec({ name: 'taken_name', description: '' }) }),
      faultOf({ ...wrong, spec: spec({ name: 'taken_name' }) }),
      faultOf(wrong),
      faultOf({ userSettings: '{' }),
    ].map((fault) =>
      typeof fault === 'object' && fault !== null && 'code' in fault ? fault.code : '',
    );
    expect(codes).toEqual([
      'spec-no-json',
      'spec-no-name',
      'spec-no-description',
      'id-taken',
      'function-missing',
      'settings-no-json',
    ]);
  });
});

describe('T255 settings of a plugin', () => {
  it.each([
    ['[', { code: 'settings-no-json' }],
    ['{}', { code: 'settings-no-array' }],
    ['"text"', { code: 'settings-no-array' }],
    ['[{"label":"A"}]', { code: 'settings-field', name: 'name' }],
    ['[{"name":"a"}]', { code: 'settings-field', name: 'label' }],
    ['[{"name":"a","label":1}]', { code: 'settings-field', name: 'label' }],
    ['[{"name":"a","label":"A","type":null}]', { code: 'settings-field', name: 'type' }],
    ['[{"name":"a","label":"A"},5]', { code: 'settings-field', name: 'name' }],
    ['[{"name":"a","label":"A","type":"colour"}]', { code: 'settings-type' }],
  ])('are refused: %s', (userSettings, fault) => {
    expect(faultOf({ userSettings })).toEqual({ field: 'userSettings', ...fault });
  });

  it('may be none, and of every type that there is', () => {
    const all = ['text', 'password', 'number', 'email', 'enum', undefined];
    const settings = all.map((type, index) => ({ name: `s${index}`, label: 'S', type }));
    for (const userSettings of ['', '  ', 'null', '[]', JSON.stringify(settings)]) {
      expect(faultOf({ userSettings })).toBeUndefined();
    }
  });
});

describe('a draft', () => {
  const plugins = compatibilityPlugins('https://api.service.example');
  const { manifest } = plugins.answers;

  it('is made of a manifest, and makes the same again', () => {
    expect(isDraftable(manifest)).toBe(true);
    const whole = plugins.dice.manifest;
    expect(manifestOfDraft(draftOf(whole), whole)).toEqual(whole);
    const old = plugins.encyclopedia.manifest;
    expect(manifestOfDraft(draftOf(old), old)).toEqual({
      ...old,
      overviewMarkdown: '',
      userSettings: null,
    });
  });

  it('names the plugin after its function, and clears the mark of a sync', () => {
    const before: PluginManifest = {
      ...manifest,
      syncedAt: '2026-01-01',
      parley: { realm: 'page' },
    };
    const after = manifestOfDraft(
      { ...draftOf(before), title: ' ', spec: spec({}), userSettings: '' },
      before,
    );
    expect(after).toMatchObject({
      id: 'greet_person',
      title: 'greet_person',
      uuid: manifest['uuid'],
      syncedAt: null,
      userSettings: null,
      parley: { realm: 'page' },
    });
  });

  it('does not tell all of a plugin with requests or several codes', () => {
    expect([plugins.rates, plugins.canvas].some((each) => isDraftable(each.manifest))).toBe(false);
  });
});
