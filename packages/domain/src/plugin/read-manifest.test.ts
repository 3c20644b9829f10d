import { describe, expect, it } from 'vitest';

import { idOfManifest, readManifest, type ManifestNote } from './read-manifest.ts';
import { compatibilityNames, compatibilityPlugins } from './testing/compatibility-plugins.ts';
import { pluginOf } from './testing/plugin-of.ts';

const plugins = compatibilityPlugins('https://api.service.example');
const spec = { name: 'f', description: 'Does it.', parameters: { type: 'object' } };
const code = 'function f() {}';

function notesOf(manifest: unknown): readonly ManifestNote[] {
  const read = readManifest(manifest);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value.notes;
}

function parametersFrom(parameters: unknown): unknown {
  return pluginOf({ openaiSpec: { ...spec, parameters }, code }).functions[0]?.parameters;
}

describe('a plugin of another program', () => {
  it.each(compatibilityNames)('is read as it is, and kept word for word: %s', (name) => {
    const { manifest, call } = plugins[name];
    const read = readManifest(manifest);
    expect(read.ok && read.value.manifest).toEqual(manifest);
    expect(pluginOf(manifest).functions.map((each) => each.name)).toContain(call.name);
  });

  it('says nothing where nothing is read otherwise', () => {
    expect(notesOf({ openaiSpec: spec, code, outputType: 'respond_to_ai' })).toEqual([]);
  });

  it('says what is read otherwise', () => {
    expect(notesOf(plugins.pictures.manifest)).toEqual([
      { code: 'setting-type', name: 'service_token' },
      { code: 'setting-secret', name: 'service_token' },
    ]);
    expect(notesOf(plugins.chart.manifest)).toEqual([{ code: 'output-type', name: 'show_chart' }]);
    const [http, others] = [{ url: 'https://a.example/', source: 'http' }, { name: 'Odd' }];
    const odd = { openaiSpec: spec, code, dynamicContextEndpoints: [http, others] };
    expect(notesOf(odd)).toContainEqual({ code: 'context-left-out', name: 'Odd' });
    expect(notesOf(odd)).not.toContainEqual({ code: 'context-left-out', name: '' });
    expect(notesOf(plugins.canvas.manifest)).toContainEqual({
      code: 'function-id',
      name: 'draw_board',
    });
  });
});

describe('the functions of a manifest', () => {
  it.each([
    ['an object', { openaiSpec: spec, code }],
    ['a list', { openaiSpec: [spec], code }],
    ['a text', { openaiSpec: JSON.stringify(spec), code }],
    ['wrapped as tools are', { openaiSpec: { type: 'function', function: spec }, code }],
    ['in another spelling', { openAPISpec: spec, implementationCode: code }],
    ['in a list of functions', { pluginFunctions: [{ openaiSpec: spec, code }] }],
    ['with code for all of them', { pluginFunctions: [{ openaiSpec: spec }], code }],
    ['with parameters as text', { openaiSpec: { ...spec, parameters: '{"type":"object"}' }, code }],
  ])('are specified by %s', (_kind, manifest) => {
    expect(readManifest(manifest).ok).toBe(true);
    expect(pluginOf(manifest).functions).toEqual([
      {
        ...spec,
        effect: 'pure',
        implementation: { kind: 'javascript', code },
        output: 'respond_to_ai',
      },
    ]);
  });

  it.each([
    ['no-spec', { code }],
    ['no-spec', { openaiSpec: '{', code }],
    ['bad-name', { openaiSpec: { ...spec, name: 'two words' }, code }],
    ['bad-name', { openaiSpec: { ...spec, name: 'f'.repeat(65) }, code }],
    ['no-code', { openaiSpec: spec }],
    ['no-request', { openaiSpec: spec, implementationType: 'http', httpAction: {} }],
    [
      'no-request',
      { openaiSpec: spec, httpAction: { url: 'https://a.example', method: 'CONNECT' } },
    ],
    ['mcp', { openaiSpec: spec, implementationType: 'mcp', serverConfig: {} }],
  ])('are left out for a reason: %s', (reason, entry) => {
    const other = { openaiSpec: { ...spec, name: 'g' }, code };
    expect(notesOf({ pluginFunctions: [entry, other] })).toContainEqual(
      expect.objectContaining({ code: 'function-left-out', reason }),
    );
    const alone = readManifest({ pluginFunctions: [entry] });
    expect(!alone.ok && alone.error).toMatchObject({ reason: 'no-functions', because: reason });
  });

  it('have names of their own', () => {
    const list = [
      { openaiSpec: spec, code },
      { openaiSpec: spec, code },
    ];
    expect(notesOf({ pluginFunctions: list })).toContainEqual({
      code: 'function-left-out',
      name: 'f',
      reason: 'same-name',
    });
    expect(pluginOf({ pluginFunctions: list }).functions).toHaveLength(1);
  });

  it('get parameters that models understand', () => {
    expect(parametersFrom(undefined)).toEqual({ type: 'object', properties: {} });
    expect(parametersFrom({ properties: { a: { type: 'string' } }, required: ['a'] })).toEqual({
      type: 'object',
      properties: { a: { type: 'string' } },
      required: ['a'],
    });
    expect(parametersFrom([1])).toEqual({ type: 'object', properties: {} });
  });

  it.each([
    [undefined, 'respond_to_ai'],
    ['text', 'respond_to_ai'],
    ['render-html', 'render_html'],
    ['render_markdown', 'render_markdown'],
    ['cards', 'cards'],
    ['constructor', 'respond_to_ai'],
  ])('show a result of the type %s as %s', (outputType, output) => {
    expect(pluginOf({ openaiSpec: spec, code, outputType }).functions[0]?.output).toBe(output);
  });
});

describe('what is no plugin', () => {
  it.each([
    ['mcp-servers', { mcpServers: {} }],
    ['openapi', { openapi: '3.1.0', paths: {} }],
    ['chatgpt-plugin', { schema_version: 'v1', name_for_model: 'a' }],
    ['browser-extension', { manifest_version: 3 }],
    ['package', { name: 'a', dependencies: {} }],
    ['backup', { data: { chats: [], installedPlugins: [] } }],
    ['characters', [{ title: 'a', instruction: 'b' }]],
    ['chats', [{ messages: [] }]],
    ['prompts', { prompt: 'a' }],
    [undefined, { title: 'a' }],
    [undefined, 'a text'],
    [undefined, null],
  ])('is refused with what it looks like: %s', (looksLike, value) => {
    expect(readManifest(value)).toEqual({
      ok: false,
      error: { reason: 'unknown', ...(looksLike === undefined ? {} : { looksLike }) },
    });
  });

  it('is too much of one', () => {
    const deep: unknown = Array.from({ length: 70 }).reduce((inner) => [inner], 0);
    const refused = [
      { openaiSpec: spec, code, deep },
      { openaiSpec: spec, code: 'x'.repeat(2_000_001) },
      { openaiSpec: Array.from({ length: 65 }, () => spec), code },
      { pluginFunctions: [] },
    ].map((manifest) => {
      const read = readManifest(manifest);
      return read.ok ? 'read' : read.error.reason;
    });
    expect(refused).toEqual(['too-deep', 'too-large', 'too-many-functions', 'no-functions']);
  });
});

it('brings its id along', () => {
  expect(idOfManifest({ uuid: 'u', id: 'i' })).toBe('u');
  expect(idOfManifest({ id: 'i' })).toBe('i');
  expect(idOfManifest({ uuid: 'x'.repeat(300) })).toBeUndefined();
});
