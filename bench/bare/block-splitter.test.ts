import { expect, it } from 'vitest';

import { BlockSplitter } from './block-splitter.ts';

it('finishes a block at a blank line, and code at its closing fence', () => {
  const splitter = new BlockSplitter();
  const text = '# a\n\nb\nc\n\n```ts\nx\n\ny\n```\n\nd';
  const finished = Array.from(text).flatMap((character) => [...splitter.add(character)]);
  expect(finished).toEqual(['# a', 'b\nc', '```ts\nx\n\ny\n```']);
  expect(splitter.open).toEqual({ text: 'd', isCode: false });
});

it('tells that code is open', () => {
  const splitter = new BlockSplitter();
  splitter.add('```ts\nlet a');
  expect(splitter.open).toEqual({ text: '```ts\nlet a', isCode: true });
});
