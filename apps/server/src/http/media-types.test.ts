import { expect, it } from 'vitest';

import { mediaTypeOf } from './media-types.ts';

it('knows the kinds of files that the app consists of, and serves no other', () => {
  expect(mediaTypeOf('assets/index-1.2.js')).toBe('text/javascript; charset=utf-8');
  expect(mediaTypeOf('css')).toBe('text/css; charset=utf-8');
  expect(mediaTypeOf('notes.constructor')).toBeUndefined();
  expect(mediaTypeOf('notes.')).toBeUndefined();
});
