import { readFileSync } from 'node:fs';

import { hostConfigKeys } from '@parley/contract/http/check-host-config.ts';
import { describe, expect, it } from 'vitest';

import { keyLines } from './key-lines.ts';
import { defaultHostConfig, parseHostConfig, readHostConfigFile } from './host-config-file.ts';

describe('host configuration file', () => {
  it('fills in what it leaves out', () => {
    const result = parseHostConfig(
      '{"brand": "Acme", "links": {"openRouter": "https://acme.example/o"}}',
    );
    expect(result).toMatchObject({
      ok: true,
      value: {
        unused: [],
        config: {
          brand: 'Acme',
          name: 'Parley',
          enableGPT: true,
          demo: { enabled: true, baseUrl: 'api/demo/v1' },
        },
      },
    });
  });

  it('can switch the demo off', () => {
    const result = parseHostConfig('{"demo": {"enabled": false}}');
    expect(result).toMatchObject({
      ok: true,
      value: { config: { demo: { enabled: false } } },
    });
    expect(defaultHostConfig().demo.enabled).toBe(true);
  });

  it('is refused with line and key for each unknown key and wrong value', () => {
    const text = `{
  "brand": "Acme",
  "brnad": "Acme",
  "links": {
    "terms": "javascript:alert(1)",
    "imprint": "https://acme.example"
  },
  "chatFeatures": { "voiceInput": "no" },
  "messageCharactersLimit": 0,
  "demo": null
}`;
    const result = parseHostConfig(text);
    expect(
      result.ok ? [] : result.error.map(({ line, key, reason }) => `${line} ${key} ${reason}`),
    ).toEqual([
      '3 brnad is not a known key',
      '5 links.terms must be an http, https or mailto address, or a path on this host',
      '6 links.imprint is not a known key',
      '8 chatFeatures.voiceInput must be true or false',
      '9 messageCharactersLimit must be a whole number greater than 0',
      '10 demo must be an object',
    ]);
  });

  it('T17 tells with their lines what is set and has no effect yet', () => {
    const text = '{\n  "orgID": "acme",\n  "links": {\n    "supportIframeURL": "/help"\n  }\n}';
    expect(parseHostConfig(text)).toMatchObject({
      ok: true,
      value: {
        unused: [
          { line: 2, key: 'orgID' },
          { line: 4, key: 'links.supportIframeURL' },
        ],
      },
    });
  });

  it.each([
    ['{\n  "brand": "Acme",\n}', 3],
    ['{\n  "brand": "Acme"', 2],
    ['', 1],
  ])('is refused with the line of a mistake in its JSON: %j', (text, line) => {
    expect(parseHostConfig(text)).toMatchObject({ ok: false, error: [{ line }] });
  });

  it('is refused where it sets what is for the operator of the server', () => {
    const result = parseHostConfig('{\n"sandboxOrigin": "https://frames.example"}');
    expect(result).toMatchObject({
      ok: false,
      error: [{ line: 2, key: 'sandboxOrigin', reason: 'is set by PARLEY_SANDBOX_ORIGIN' }],
    });
    expect(parseHostConfig('{"relayHosts": ["*"]}')).toMatchObject({
      ok: false,
      error: [{ line: 1, key: 'relayHosts', reason: 'is set by PARLEY_RELAY_HOSTS' }],
    });
  });

  it('is refused if it is not an object', () => {
    expect(parseHostConfig('["Acme"]')).toMatchObject({
      ok: false,
      error: [{ line: 1, reason: 'must be an object' }],
    });
  });

  it('is refused if it cannot be read, with the reason of the system', () => {
    expect(readHostConfigFile('/nowhere/host.json')).toMatchObject({
      ok: false,
      error: [{ reason: 'cannot be read (ENOENT)' }],
    });
  });
});

function namesIn(text: string): readonly string[] {
  return [...text.matchAll(/`([A-Za-z0-9.]+)`/g)].flatMap(([, name]) => name ?? []);
}

it('T17 the page about the keys names each once, under the state that it has', () => {
  const page = readFileSync(
    new URL('../../../../docs/host-configuration.md', import.meta.url),
    'utf8',
  );
  const [used = '', later = ''] = page.split('## Without effect in this version');
  const keys = [...hostConfigKeys()];
  expect(keys.filter(([key, state]) => state === 'used' && !namesIn(used).includes(key))).toEqual(
    [],
  );
  expect(keys.filter(([key, state]) => state === 'later' && !namesIn(later).includes(key))).toEqual(
    [],
  );
  expect(keys.filter(([key, state]) => state === 'used' && namesIn(later).includes(key))).toEqual(
    [],
  );
});

describe('lines of keys', () => {
  it('are found in nested objects and after arrays and strings with brackets', () => {
    const json = '{\n"a": ["}", {"x": 1},\n[2]],\n"b {": {"c":\n{"d": "\\"]"}\n}, "e": 0}';
    expect(Object.fromEntries(keyLines(json))).toMatchObject({
      a: 2,
      'b {': 4,
      'b {\0c': 4,
      'b {\0c\0d': 5,
      e: 6,
    });
  });
});
