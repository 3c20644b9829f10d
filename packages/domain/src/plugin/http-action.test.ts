import { describe, expect, it } from 'vitest';

import { variablesOf, type Variables } from './call-variables.ts';
import { fillAction } from './http-action.ts';
import type { HttpAction } from './plugin.ts';
import { compatibilityPlugins } from './testing/compatibility-plugins.ts';
import { pluginOf } from './testing/plugin-of.ts';

const plain: HttpAction = {
  method: 'POST',
  url: 'https://a.example/x',
  headers: [],
  body: '',
  bodyFormat: 'json',
};

function given(values: Readonly<Record<string, unknown>>, from: 'argument' | 'setting'): Variables {
  return new Map(Object.entries(values).map(([name, value]) => [name, { value, from }]));
}

function fill(action: Partial<HttpAction>, values: Readonly<Record<string, unknown>>): unknown {
  const filled = fillAction({ ...plain, ...action }, given(values, 'argument'));
  return filled.ok ? filled.value : filled.error;
}

describe('an address', () => {
  it.each([
    ['https://a.example/{x}', 'a/b?c#d', 'https://a.example/a%2Fb%3Fc%23d'],
    ['https://a.example/?q={x}', 'a&b=c', 'https://a.example/?q=a%26b%3Dc'],
    ['https://a.example/{x}', '\ud800', 'https://a.example/%EF%BF%BD'],
    ['https://a.example/{x}', undefined, 'https://a.example/'],
    ['https://a.example/{x}', 5, 'https://a.example/5'],
    ['https://a.example/{other}/[].{a,b}', 'x', 'https://a.example/{other}/[].{a,b}'],
    [' https://a.example/a b ', 'x', 'https://a.example/a%20b'],
  ])('has its variables encoded: %s with %j', (url, x, filled) => {
    expect(fill({ url }, { x })).toMatchObject({ url: filled, asksForHost: false });
  });

  it.each([
    ['{x}/y?z={z}', 'https://b.example/a?b', 'https://b.example/a?b/y?z=1'],
    ['{x}/y', 'https://b.example/', 'https://b.example/y'],
    ['https://{x}.example.net/', 'mine', 'https://mine.example.net/'],
  ])('asks for a host that an argument decides on: %s', (url, x, filled) => {
    expect(fill({ url }, { x, z: 1 })).toMatchObject({ url: filled, asksForHost: true });
    const fromSetting = fillAction({ ...plain, url }, given({ x, z: 1 }, 'setting'));
    expect(fromSetting.ok && fromSetting.value.asksForHost).toBe(false);
  });

  it.each([
    ['{x}/y', 'http://b.example', 'no-address'],
    ['{x}/y', 'javascript:alert(1)//', 'no-address'],
    ['{x}/y', 'https://b.example/a b', 'no-address'],
    ['{x}/y', 'https://b.example/\\\\c', 'no-address'],
    ['{x}.evil.example/', 'https://b.example', 'no-address'],
    ['https://a.example/v1/{x}/all', '..', 'no-address'],
    ['https://a.example/v1/.{x}/all', '.', 'no-address'],
    ['https://a.example/v1/%2e{x}', '.', 'no-address'],
    ['https://{x}.example.net/', 'evil.example/', 'bad-host'],
    ['https://{x}.example.net/', 'a@b', 'bad-host'],
    ['https://{x}.example.net/', '', 'bad-host'],
    ['https://{y}.example.net/', 'a', 'no-address'],
    ['ftp://a.example', 'a', 'no-address'],
    ['', 'a', 'no-address'],
  ])('is refused: %s with %j', (url, x, code) => {
    expect(fill({ url }, { x })).toMatchObject({ code });
  });
});

describe('a header', () => {
  it('gets values as they are', () => {
    expect(fill({ headers: [['X-Key', 'Bearer {x}']] }, { x: 'a b' })).toMatchObject({
      headers: [['X-Key', 'Bearer a b']],
    });
  });

  it.each([
    ['X-Key', 'a\r\nHost: b'],
    ['X-Key', 'a\nb'],
    ['X-Key', 'a\0b'],
    ['X-Key', 'a\u2028b'],
    ['X Key', 'a'],
    ['', 'a'],
  ])('is refused that would end, or is none: %j %j', (name, x) => {
    expect(fill({ headers: [[name, '{x}']] }, { x })).toEqual({ code: 'bad-header', name });
  });
});

describe('a body', () => {
  it.each([
    ['{"a": "{x}"}', 'say "hi"\n\\', '{"a": "say \\"hi\\"\\n\\\\"}'],
    ['{"a": {x}}', 5, '{"a": 5}'],
    ['{"a": {x}}', { b: [1] }, '{"a": {"b":[1]}}'],
    ['{"a": {x}}', 'a", "b": "c', '{"a": "a\\", \\"b\\": \\"c"}'],
    ['{"a": {x}}', '', '{"a": null}'],
    ['{"a": {x}}', undefined, '{"a": null}'],
    ['{"a": "{x}"}', undefined, '{"a": ""}'],
    ['{"a": "\\"{x}"}', 'b', '{"a": "\\"b"}'],
    ['{"a": "{other} {x}"}', 'b', '{"a": "{other} b"}'],
    ['{x}', { a: 1 }, '{"a":1}'],
  ])('of JSON stays JSON: %s with %j', (body, x, filled) => {
    expect(fill({ body }, { x })).toMatchObject({
      body: filled,
      headers: [['Content-Type', 'application/json']],
    });
  });

  it('is refused where it is no JSON', () => {
    expect(fill({ body: '{"a": {other}}' }, { x: 1 })).toEqual({ code: 'body-not-json' });
    expect(fill({ body: '[1]', bodyFormat: 'form-data' }, {})).toEqual({ code: 'body-not-json' });
  });

  it('of a form has a part for each field, and none that a value makes up', () => {
    const body = '{"a": "{x}", "b": {y}, "c\\"": "d"}';
    const x = 'form-part-1-end\r\n--form-part-2-end--';
    expect(fill({ body, bodyFormat: 'form-data' }, { x, y: 5 })).toMatchObject({
      headers: [['Content-Type', 'multipart/form-data; boundary=form-part-3-end']],
      body: [
        '--form-part-3-end',
        'Content-Disposition: form-data; name="a"',
        '',
        x,
        '--form-part-3-end',
        'Content-Disposition: form-data; name="b"',
        '',
        '5',
        '--form-part-3-end',
        'Content-Disposition: form-data; name="c%22"',
        '',
        'd',
        '--form-part-3-end--',
        '',
      ].join('\r\n'),
    });
  });

  it('of a form of addresses is encoded', () => {
    const headers = [['content-type', 'application/x-www-form-urlencoded']] as const;
    const type = [['Content-Type', 'application/x-www-form-urlencoded']];
    expect(fill({ headers, body: 'a={x}&b=c' }, { x: 'd e&f' })).toMatchObject({
      body: 'a=d+e%26f&b=c',
      headers: type.map(([, value]) => ['Content-Type', value]),
    });
    expect(fill({ headers, body: '{"a": "{x}"}' }, { x: 'd e&f' })).toMatchObject({
      body: 'a=d+e%26f',
    });
  });

  it('of plain text gets values as they are', () => {
    const headers = [['Content-Type', 'text/plain']] as const;
    expect(fill({ headers, body: 'a {x}' }, { x: '"b"' })).toMatchObject({
      body: 'a "b"',
      headers,
    });
  });

  it('is left out where a request has none', () => {
    expect(fill({ method: 'GET', body: '{}' }, {})).not.toHaveProperty('body');
    expect(fill({ body: ' ' }, {})).not.toHaveProperty('body');
  });
});

describe('the variables of a call', () => {
  const plugin = pluginOf({
    openaiSpec: {
      name: 'f',
      description: 'a',
      parameters: {
        type: 'object',
        properties: { q: {}, language: {}, apiKey: {}, constructor: {}, missing: {} },
      },
    },
    httpAction: { url: 'https://a.example/' },
    userSettings: [
      { name: 'apiKey', type: 'password' },
      { name: 'language', defaultValue: 'en' },
      { name: 'count', type: 'number', defaultValue: 3 },
      { name: 'isSafe', type: 'boolean' },
    ],
  });
  const [fn] = plugin.functions;
  if (fn === undefined) throw new Error('No function');

  it('are its parameters and settings, and nothing else', () => {
    const variables = variablesOf(plugin, fn, {
      input: { q: 'owls', apiKey: 'mine', other: 1 },
      settings: new Map([
        ['apiKey', 'placeholder'],
        ['isSafe', 'true'],
      ]),
    });
    expect([...variables].map(([name, { value, from }]) => [name, value, from])).toEqual([
      ['apiKey', 'placeholder', 'setting'],
      ['language', 'en', 'setting'],
      ['count', 3, 'setting'],
      ['isSafe', true, 'setting'],
      ['q', 'owls', 'argument'],
      ['constructor', undefined, 'argument'],
      ['missing', undefined, 'argument'],
    ]);
  });

  it('are arguments before settings', () => {
    const variables = variablesOf(plugin, fn, {
      input: { language: 'de' },
      settings: new Map([['language', 'fr']]),
    });
    expect(variables.get('language')).toEqual({ value: 'de', from: 'argument' });
  });
});

it.each(['rates', 'draw'] as const)('T182 fills the requests of public plugins: %s', (name) => {
  const { manifest, call, settings } = compatibilityPlugins('https://a.example')[name];
  const plugin = pluginOf(manifest);
  const fn = plugin.functions.find((each) => each.name === call.name);
  if (fn?.implementation.kind !== 'http') throw new Error('No request');
  const variables = variablesOf(plugin, fn, {
    input: call.params,
    settings: new Map(Object.entries(settings)),
  });
  expect(fillAction(fn.implementation.action, variables)).toEqual({
    ok: true,
    value:
      name === 'rates'
        ? {
            url: 'https://a.example/rates/EUR%2Fx?access=rk-0123456789',
            method: 'GET',
            headers: [['Accept', 'application/json']],
            asksForHost: false,
          }
        : {
            url: 'https://a.example/draw',
            method: 'POST',
            headers: [
              ['Authorization', 'Bearer dk-0123456789'],
              ['Content-Type', 'application/json'],
            ],
            body: '{"prompt": "Say \\"owl\\"", "width": 512, "seed": null}',
            asksForHost: false,
          },
  });
});
