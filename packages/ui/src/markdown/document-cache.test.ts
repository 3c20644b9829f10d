import { expect, it } from 'vitest';

import { createDocumentCache } from './document-cache.ts';
import { parseMarkdown } from './markdown-document.ts';

const snapshot = parseMarkdown('a');

it('gives back what was kept for the same text and options, and nothing else', () => {
  const cache = createDocumentCache(1000);
  cache.keep('$x$', snapshot);
  expect(cache.get('$x$')).toBe(snapshot);
  expect(cache.get('$x$', { hasDollarMath: false })).toBeUndefined();
  expect(cache.get('$y$')).toBeUndefined();
});

it('drops the least recently used documents beyond its size', () => {
  const cache = createDocumentCache(10);
  cache.keep('aaaa', snapshot);
  cache.keep('bbbb', snapshot);
  expect(cache.get('aaaa')).toBe(snapshot);
  cache.keep('cccc', snapshot);
  expect(cache.get('aaaa')).toBe(snapshot);
  expect(cache.get('bbbb')).toBeUndefined();
});

it('keeps one document that is larger than its size', () => {
  const cache = createDocumentCache(3);
  cache.keep('aaaa', snapshot);
  expect(cache.get('aaaa')).toBe(snapshot);
});
