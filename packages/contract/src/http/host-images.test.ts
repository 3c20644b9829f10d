import { expect, it } from 'vitest';

import { imageHosts } from './host-images.ts';

function hostsOf(
  logoURL: string | undefined,
  bannerURL?: string,
  botAvatarURL?: string,
): readonly string[] {
  return imageHosts({ logoURL, bannerURL, botAvatarURL });
}

it('names the origin of each image once, in lower case', () => {
  expect(hostsOf('https://CDN.test/a.png', 'https://cdn.test/b.png?x=1')).toEqual([
    'https://cdn.test',
  ]);
  expect(hostsOf('https://a.test/a.png', 'http://b.test:8080#c')).toEqual([
    'https://a.test',
    'http://b.test:8080',
  ]);
  expect(hostsOf(undefined, undefined, 'https://c.test/face.png')).toEqual(['https://c.test']);
});

it('names no host for images of this host, in the value itself, or absent', () => {
  expect(hostsOf('/logo.png', 'data:image/png;base64,AAAA')).toEqual([]);
  expect(hostsOf(undefined)).toEqual([]);
});

it.each([
  ['a user name', 'https://user@evil.test/a.png'],
  ['a second source', 'https://a.test *'],
  ['a directive', 'https://a.test; script-src *'],
  ['a wildcard', 'https://*.test/a.png'],
  ['an address in brackets', 'https://[::1]/a.png'],
])('lets %s into no policy', (_name, address) => {
  expect(hostsOf(address)).toEqual([]);
});
