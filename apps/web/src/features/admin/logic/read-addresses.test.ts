import { expect, it } from 'vitest';

import { readAddresses } from './read-addresses.ts';

it.each([
  ['', [], undefined],
  [' \n\n', [], undefined],
  ['a@x.org\r\nb@x.org', ['a@x.org', 'b@x.org'], undefined],
  ['a@x.org, b@x.org; A@x.org', ['A@x.org', 'b@x.org'], undefined],
  ['a@x.org\nb\nc', ['a@x.org', 'b', 'c'], 'b'],
  ['Ann <a@x.org>', ['Ann <a@x.org>'], 'Ann <a@x.org>'],
])('T81 reads %j', (text, addresses, wrong) => {
  expect(readAddresses(text)).toEqual({ addresses, wrong });
});
