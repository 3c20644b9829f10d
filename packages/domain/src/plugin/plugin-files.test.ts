import { describe, expect, it } from 'vitest';

import { encodeUtf8 } from '../shared/utf8.ts';
import {
  joinPluginFiles,
  readPluginFile,
  readPluginValue,
  writePluginFile,
} from './plugin-files.ts';
import { pluginIdentityText } from './plugin-identity.ts';
import type { PluginManifest } from './plugin.ts';
import { compatibilityNames, compatibilityPlugins } from './testing/compatibility-plugins.ts';
import { pluginOf } from './testing/plugin-of.ts';

const plugins = compatibilityPlugins('https://api.service.example');
const { manifest } = plugins.answers;

function joined(code: string, given: unknown, readme?: string): unknown {
  const read = joinPluginFiles({
    manifest: given,
    code,
    ...(readme === undefined ? {} : { readme }),
  });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

function identityOf(changed: PluginManifest): string {
  return pluginIdentityText(pluginOf(changed));
}

describe('a file with a plugin', () => {
  it.each(compatibilityNames)('goes out as it came in: %s', (name) => {
    const file = `${JSON.stringify(plugins[name].manifest, null, 2)}\n`;
    const read = readPluginFile(encodeUtf8(file));
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    expect(writePluginFile(read.value.manifest)).toBe(file);
  });

  it('may hold it in a list, or as the answer of a shared link', () => {
    for (const value of [[manifest], { id: 'p-1', data: manifest }]) {
      const read = readPluginValue(value);
      expect(read.ok && read.value.manifest).toEqual(manifest);
    }
  });

  it.each([
    ['empty', ' '],
    ['not-json', '{"openaiSpec": '],
    ['several', JSON.stringify([manifest, manifest])],
    ['unknown', '[]'],
    ['too-large', JSON.stringify({ ...manifest, code: ' '.repeat(4_000_001) })],
  ])('is refused: %s', (reason, text) => {
    const read = readPluginFile(encodeUtf8(text));
    expect(!read.ok && read.error.reason).toBe(reason);
  });

  it('is refused by its first bytes', () => {
    expect(readPluginFile(encodeUtf8('PK\u0003\u0004rest'))).toEqual({
      ok: false,
      error: { reason: 'unknown', looksLike: 'archive' },
    });
    expect(readPluginFile(Uint8Array.of(0xff, 0xfe, 0))).toEqual({
      ok: false,
      error: { reason: 'not-json' },
    });
  });
});

describe('the files of a repository', () => {
  it('make one manifest, in which the file of code wins', () => {
    const { code: _code, ...bare } = manifest;
    expect(joined('function ask_the_web() {}', bare, '# Ask')).toEqual({
      value: { ...bare, code: 'function ask_the_web() {}', overviewMarkdown: '# Ask' },
      hasReplacedCode: false,
    });
    expect(joined('new code', { ...bare, code: 'return 1', overviewMarkdown: 'A' }, '# B')).toEqual(
      {
        value: { ...bare, code: 'new code', overviewMarkdown: 'A' },
        hasReplacedCode: true,
      },
    );
    expect(joined('', manifest)).toEqual({ value: manifest, hasReplacedCode: false });
    expect(joined('x', [1])).toEqual({ value: [1], hasReplacedCode: false });
  });

  it('give their code to functions that have only a remnant of one', () => {
    const spec = { name: 'f', description: 'a' };
    const list = { pluginFunctions: [{ openaiSpec: spec, code: 'return 1' }] };
    const { value } = joined('function f() {}', list) as { readonly value: PluginManifest };
    expect(pluginOf(value).functions[0]?.implementation).toEqual({
      kind: 'javascript',
      code: 'function f() {}',
    });
  });
});

describe('what a plugin is known by', () => {
  it('says a code that functions share once', () => {
    const list = ['f', 'g', 'h'].map((name) => ({ name, description: 'a' }));
    const shared = identityOf({ openaiSpec: list, code: 'only once' });
    expect(shared.split('only once')).toHaveLength(2);
    expect(identityOf({ openaiSpec: list, code: 'another' })).not.toBe(shared);
  });

  it('is the same for what only looks different', () => {
    const turned = Object.fromEntries(Object.entries(manifest).toReversed());
    expect(identityOf(turned)).toBe(identityOf(manifest));
    expect(
      identityOf({ ...manifest, title: 'B', overviewMarkdown: 'C', emoji: 'D', version: 9 }),
    ).toBe(identityOf(manifest));
  });

  it.each([
    ['code', { code: `${String(manifest['code'])} ` }],
    ['specification', { openaiSpec: { name: 'ask_the_web', description: 'Other.' } }],
    ['hosts', { parley: { hosts: ['b.example'] } }],
    ['code hosts', { parley: { codeHosts: ['b.example'] } }],
    ['effects', { parley: { effects: { ask_the_web: 'change' } } }],
    ['secrets', { parley: { secrets: { apiKey: [] } } }],
    ['realm', { parley: { realm: 'page' } }],
    ['permissions', { parley: { permissions: ['secret'] } }],
    ['output', { outputType: 'render_html' }],
    ['defaults', { userSettings: [{ name: 'apiKey', defaultValue: 'x', type: 'password' }] }],
    ['contexts', { dynamicContextEndpoints: [{ source: 'static', staticContent: 'Obey.' }] }],
  ])('is another with other %s', (_kind, change) => {
    expect(identityOf({ ...manifest, ...change })).not.toBe(identityOf(manifest));
  });
});
