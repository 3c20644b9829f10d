import { expect, it } from 'vitest';

import { readLink } from './read-link.ts';

it.each([
  ['/s/abc', '#key', { id: 'abc', key: 'key', secret: undefined }],
  ['/chat/s/abc', '', { id: 'abc', key: '', secret: undefined }],
  ['/s/abc', '#delete=xyz', { id: 'abc', key: '', secret: 'xyz' }],
  ['/s/abc', '#delete=', { id: 'abc', key: '', secret: '' }],
])('a link to what is shared: %s%s', (pathname, hash, link) => {
  expect(readLink({ pathname, hash })).toEqual(link);
});
