import { expect, it } from 'vitest';

import { asJsonBlock } from './json-block.ts';

it('T116 makes a block of code of a reply that is JSON', () => {
  expect(asJsonBlock(' {"a": [1, 2]}\n')).toBe('```json\n{"a": [1, 2]}\n```');
  expect(asJsonBlock('["x"]')).toBe('```json\n["x"]\n```');
  expect(asJsonBlock('{"a": "```"}')).toBe('````json\n{"a": "```"}\n````');
});

it('takes any number of backticks', () => {
  const json = JSON.stringify({ a: '` '.repeat(200_000) });
  expect(asJsonBlock(json)?.startsWith('```json\n{')).toBe(true);
});

it.each(['', '{', '{a}', '[link](https://a.example)', 'Here: {"a": 1}', '42', '"text"'])(
  'leaves %j as it is',
  (text) => {
    expect(asJsonBlock(text)).toBeUndefined();
  },
);
