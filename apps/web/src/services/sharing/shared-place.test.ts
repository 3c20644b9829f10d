import { expect, it } from 'vitest';

import { readSharedPlace } from './shared-place.ts';

const base = 'https://chat.example/app/';
const hash = 'AB'.repeat(32);

it.each([
  ['character-abc_1', 'https://chat.example/app/api/shared_characters/character-abc_1'],
  [' abc ', 'https://chat.example/app/api/shared_characters/abc'],
  [
    'https://chat.example/app/characters/abc?x=1',
    'https://chat.example/app/api/shared_characters/abc',
  ],
])('T2 %j is a character of this server', (value, url) => {
  expect(readSharedPlace('character', value, base)).toEqual({
    url,
    host: 'chat.example',
    isOwn: true,
  });
});

it('T3 a plugin of this server is named by its id, or by an address that ends in it', () => {
  const url = 'https://chat.example/app/api/shared_plugins/p-1';
  for (const value of ['p-1', 'https://chat.example/app/plugins/p-1']) {
    expect(readSharedPlace('plugin', value, base)?.url).toBe(url);
  }
  expect(readSharedPlace('plugin', 'https://chat.example/app/characters/p-1', base)).toBe(
    undefined,
  );
});

it('T2, T3 a file elsewhere is named by its address, with its hash', () => {
  expect(readSharedPlace('plugin', `https://a.example/p.json?v=2#sha256=${hash}`, base)).toEqual({
    url: 'https://a.example/p.json?v=2',
    host: 'a.example',
    isOwn: false,
    sha256: hash.toLowerCase(),
  });
  expect(readSharedPlace('character', 'https://a.example/c.png#part', base)).toEqual({
    url: 'https://a.example/c.png',
    host: 'a.example',
    isOwn: false,
  });
});

it('T2, T3 a hash that is not whole names nothing: the content would be anything', () => {
  const cut = hash.slice(1);
  for (const end of [
    `sha256=${cut}`,
    `sha256=${hash}0`,
    `SHA256=${cut}`,
    `sha256:${hash}`,
    'sha256',
  ]) {
    expect(readSharedPlace('plugin', `https://a.example/p.json#${end}`, base)).toBeUndefined();
  }
});

it.each([
  '',
  '../../keys',
  'a b',
  'x'.repeat(101),
  'http://a.example/p.json',
  'https://127.0.0.1/p.json',
  'https://10.0.0.1/p.json',
  'https://printer.local/p.json',
  'https://me:secret@a.example/p.json',
  'javascript:alert(1)',
  'data:application/json,{}',
  'https://chat.example/other/p.json',
  'https://chat.example/app/plugins/',
  'https://chat.example/app/plugins/a/b',
])('T2, T3 %j names nothing that is loaded', (value) => {
  expect(readSharedPlace('plugin', value, base)).toBeUndefined();
});
