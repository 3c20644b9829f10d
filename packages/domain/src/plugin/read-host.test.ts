import { describe, expect, it } from 'vitest';

import { hostOfAddress, readPattern, resolveHosts } from './host-pattern.ts';
import { isLoopback, originOf, readHost } from './read-host.ts';

describe('an origin', () => {
  it.each([
    ['https://A.Example/x', 'https://a.example'],
    ['https://a.example:443?x', 'https://a.example'],
    ['https://a.example:08443#x', 'https://a.example:8443'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://[::1]:80/', 'http://[::1]'],
    ['https://10.0.0.1', 'https://10.0.0.1'],
  ])('is read from %s', (address, origin) => {
    expect(originOf(address)).toBe(origin);
  });

  it.each([
    'http://a.example',
    'ftp://a.example',
    'https://user@a.example/',
    'https://a.example\\@b.example',
    'https://a.example:99999',
    'https://a..example',
    'https://.a.example',
    'https://1.2.3',
    'https://0x7f.1',
    'https://256.1.1.1',
    'https://bücher.example',
    'https://[::2]',
    'https:///a.example',
    'https://',
    '',
  ])('is not read from %j', (address) => {
    expect(originOf(address)).toBeUndefined();
  });

  it('is of this computer or not', () => {
    expect(['http://localhost:3000', 'http://[::1]', 'http://127.0.0.1:80'].every(isLoopback)).toBe(
      true,
    );
    expect(['https://localhost.example', 'https://a.example'].some(isLoopback)).toBe(false);
  });

  it('is read as people write it', () => {
    expect(readHost(' a.example ')).toBe('https://a.example');
    expect(readHost('https://a.example/x')).toBe('https://a.example');
    expect(readHost('a b')).toBeUndefined();
  });
});

describe('a host that settings decide on', () => {
  const names = new Set(['server', 'service']);

  it.each([
    ['{server}/x', 'setting:server'],
    ['https://{service}.example.net/x', 'https://{service}.example.net'],
    ['{other}/x', undefined],
    ['https://{other}.example.net/x', undefined],
    ['https://{service}.net/x', undefined],
    ['https://api.{service}/x', undefined],
    ['http://{service}.example.net/x', undefined],
    ['https://{service}.example.net@evil.example/', undefined],
  ])('is read from %s', (address, host) => {
    expect(hostOfAddress(address, names)).toBe(host);
  });

  it('is read from a manifest', () => {
    expect(readPattern('setting:server', names)).toBe('setting:server');
    expect(readPattern('setting:other', names)).toBeUndefined();
    expect(readPattern('https://a.example', names)).toBeUndefined();
  });

  it('is an origin once they are filled in', () => {
    const hosts = ['https://a.example', 'setting:server', 'https://{service}.example.net'];
    const values = new Map([
      ['server', ' https://b.example/api '],
      ['service', 'mine'],
    ]);
    expect(resolveHosts(hosts, (name) => values.get(name) ?? '')).toEqual([
      'https://a.example',
      'https://b.example',
      'https://mine.example.net',
    ]);
    expect(resolveHosts(hosts, () => '')).toEqual(['https://a.example']);
  });

  it.each(['evil.example/', 'evil.example#', 'a@b', 'evil.example:1', '.', 'a b', '%2e', 'evil\\'])(
    'is none where its value is %j',
    (value) => {
      expect(resolveHosts(['https://{service}.example.net'], () => value)).toEqual([]);
    },
  );
});
