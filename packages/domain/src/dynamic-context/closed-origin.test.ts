import { expect, it } from 'vitest';

import { isClosedOrigin } from './closed-origin.ts';
import { originOfContext } from './fill-context.ts';

const ownOrigin = 'https://chat.example';

it.each([
  ['https://nas.local/notes', true],
  ['https://192.168.1.5:8443/x', true],
  ['https://wiki.intranet/x', true],
  ['https://chat.example:443/x', true],
  ['https://chat.example:8443/x', false],
  ['https://notes.example/x', false],
  ['https://93.184.215.14/x', false],
  ['http://localhost:8080/x', false],
  ['http://[::1]:8080/x', false],
])('%s is closed to contexts: %s', (url, isClosed) => {
  expect(isClosedOrigin(originOfContext({ url }) ?? '', ownOrigin)).toBe(isClosed);
});

it('the program is closed to them also on this computer', () => {
  expect(isClosedOrigin('http://localhost:4310', 'http://localhost:4310')).toBe(true);
});
