import { expect, it } from 'vitest';

import {
  idOfSharedPage,
  isSharedItemId,
  isSharedItemPath,
  sharedItemPath,
} from './shared-items.ts';

it.each([
  ['/characters/ab-1', 'ab-1'],
  ['/base/characters/ab-1/', 'ab-1'],
  ['/plugins/ab-1', undefined],
  ['/characters/', undefined],
  ['/characters/a/b', undefined],
  ['/characters/a%2Fb', undefined],
  ['characters/ab', undefined],
])('T174 the page %s of a character has the id %s', (pathname, id) => {
  expect(idOfSharedPage('character', pathname)).toBe(id);
});

it('T181 the path of an item is known again, and no other', () => {
  expect(isSharedItemPath(`/${sharedItemPath('plugin', 'ab-1')}`)).toBe(true);
  expect(isSharedItemPath('/api/shared_plugins/../config')).toBe(false);
  expect(isSharedItemPath('/api/share/ab')).toBe(false);
});

it.each(['', '..', 'a/b', 'a b', 'x'.repeat(101)])('%j is no id', (text) => {
  expect(isSharedItemId(text)).toBe(false);
});
