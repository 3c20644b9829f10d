import { describe, expect, it } from 'vitest';

import { isCodeHost, readCodeHost } from './code-host.ts';

describe('a host that code may come from', () => {
  it.each([
    ['cdn.example', 'https://cdn.example'],
    [' https://CDN.Example/x.js?y#z ', 'https://cdn.example'],
    ['https://cdn.example:443', 'https://cdn.example'],
    ['a-b.c1.example:8443', 'https://a-b.c1.example:8443'],
    ['xn--bcher-kva.example', 'https://xn--bcher-kva.example'],
    ['cdn.xn--p1ai', 'https://cdn.xn--p1ai'],
  ])('is read from %j', (text, host) => {
    expect(readCodeHost(text)).toBe(host);
    expect(isCodeHost(host)).toBe(true);
  });

  it.each([
    ['no https', 'http://cdn.example'],
    ['this computer', 'https://localhost'],
    ['this computer, by a port', 'http://127.0.0.1:3000'],
    ['an address of a machine', 'https://10.0.0.1'],
    ['another way to write one', 'https://0x7f.1'],
    ['an address of version 6', 'https://[::1]'],
    ['a name of one part', 'https://intranet'],
    ['a name of the own network', 'https://router.local'],
    ['a name that leads nowhere', 'https://parley-probe.invalid'],
    ['a wildcard', 'https://*.example'],
    ['a wildcard alone', '*'],
    ['a scheme', 'https:'],
    ['a part that ends in a hyphen', 'https://a-.example'],
    ['a sign that policies do not know in names', 'https://a_b.example'],
    ['a name with a person', 'https://me@cdn.example'],
    ['a setting', 'setting:server'],
    ['nothing', ''],
  ])('is not %s', (_what, text) => {
    expect(readCodeHost(text)).toBeUndefined();
    expect(isCodeHost(text)).toBe(false);
  });

  it('is written in one way only', () => {
    for (const text of [
      'cdn.example',
      'https://CDN.example',
      'https://cdn.example/',
      'https://cdn.example:443',
      'https://cdn.example:08443',
      'https://cdn.example ',
      'https://cdn.example\n',
      `https://cdn.example;script-src *`,
      `https://cdn.example,`,
      `https://cdn.example"`,
      `https://cdn.example 'unsafe-inline'`,
    ]) {
      expect([text, isCodeHost(text)]).toEqual([text, false]);
    }
  });
});
