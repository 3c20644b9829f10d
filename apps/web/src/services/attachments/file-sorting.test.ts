import { expect, it } from 'vitest';

import { createFileSorting, type FilesInQuestion } from './file-sorting.ts';

const files = [new File(['a'], 'a.json'), new File(['b'], 'b.txt')];

async function decisionsOf(sorting: ReturnType<typeof createFileSorting>) {
  const decided: (readonly [string, boolean])[] = [];
  const question: FilesInQuestion = {
    isWanted: () => true,
    decide: ({ name }, isAttached) => decided.push([name, isAttached]),
  };
  await sorting.sort(files, question);
  return decided;
}

const attached = [
  ['a.json', true],
  ['b.txt', true],
];

it('lets all files go with the message until something sorts them, and after that', async () => {
  const sorting = createFileSorting();
  expect(await decisionsOf(sorting)).toEqual(attached);
  const disconnect = sorting.connect((given, { decide }) => {
    for (const file of given) decide(file, file.name.endsWith('.txt'));
    return Promise.resolve();
  });
  expect(await decisionsOf(sorting)).toEqual([
    ['a.json', false],
    ['b.txt', true],
  ]);
  disconnect();
  expect(await decisionsOf(sorting)).toEqual(attached);
});

it('knows whether a message box is there', () => {
  const sorting = createFileSorting();
  const [leaveFirst, leaveNext] = [sorting.receive(), sorting.receive()];
  leaveFirst();
  expect(sorting.hasReceiver()).toBe(true);
  leaveNext();
  expect(sorting.hasReceiver()).toBe(false);
});
