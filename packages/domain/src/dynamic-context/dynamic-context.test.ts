import { expect, it } from 'vitest';

import { secretNameOf, type DynamicContext } from './dynamic-context.ts';
import { cleanContext } from './read-contexts.ts';

const typed: DynamicContext = {
  id: 'notes',
  name: 'Notes',
  method: 'GET',
  url: 'https://notes.example/',
  headers: [{ name: ' X-Key ', value: '', isSecret: true }],
  body: '',
  cache: { kind: 'off' },
};

it('names a secret the same while its header is typed and once it is stored', () => {
  const headers = [typed, ...cleanContext(typed)].flatMap((each) => each.headers);
  const names = headers.map((header) => secretNameOf(header, 'https://notes.example'));
  expect(names).toEqual(['x-key https://notes.example', 'x-key https://notes.example']);
});
