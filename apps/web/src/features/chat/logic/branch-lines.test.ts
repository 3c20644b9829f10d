import { branchRows } from '@parley/domain/chat/branch-map.ts';
import { buildTree, pathTo } from '@parley/domain/chat/message-tree.ts';
import { idOf, makeMessage } from '@parley/domain/chat/testing/test-messages.ts';
import { expect, it } from 'vitest';

import { branchLines, type RowLines } from './branch-lines.ts';

const signs: Readonly<Record<RowLines['from'], string>> = { above: '|', side: '\\', none: '.' };

/** Each row as its columns: `|` where a line goes on below, and what leads to its dot. */
function drawn(links: readonly (readonly [string, string | null])[], leaf: string): string[] {
  const tree = buildTree(
    links.map(([id, parent], index) => makeMessage(id, parent, { createdAtMs: index })),
    true,
  );
  const rows = branchRows(tree, pathTo(tree, idOf(leaf)));
  return branchLines(rows, 2).map(({ below, from }, index) => {
    const columns = below.map((goesOn) => (goesOn ? '|' : ' ')).join('');
    return `${signs[from]}${rows[index]?.message.id ?? ''}${columns}`;
  });
}

it('leads the main line past the branches that leave it', () => {
  const links = [
    ['q1', null],
    ['a1', 'q1'],
    ['a2', 'q1'],
    ['q2', 'a1'],
    ['q3', 'a1'],
    ['q4', 'a2'],
  ] as const;
  expect(drawn(links, 'q3')).toEqual(['.q1|', '\\a2||', '|q4| ', '|a1|', '\\q2| ', '|q3 ']);
});

it('keeps branches apart that leave the same message', () => {
  const links = [
    ['q1', null],
    ['a1', 'q1'],
    ['a2', 'q1'],
    ['a3', 'q1'],
  ] as const;
  expect(drawn(links, 'a3')).toEqual(['.q1|', '\\a1| ', '\\a2| ', '|a3 ']);
});

it('begins no line at versions of the first message', () => {
  const links = [
    ['q1', null],
    ['q2', null],
    ['a2', 'q2'],
  ] as const;
  expect(drawn(links, 'a2')).toEqual(['.q1  ', '.q2|', '|a2 ']);
});

it('draws what lies deeper in the last column', () => {
  const links = [
    ['q1', null],
    ['a1', 'q1'],
    ['q2', 'a1'],
    ['a2', 'q2'],
    ['b2', 'q2'],
    ['c1', 'a1'],
    ['d1', 'q1'],
    ['e2', 'a2'],
    ['f2', 'a2'],
  ] as const;
  const widest = Math.max(...drawn(links, 'd1').map((row) => row.length));
  expect(widest).toBe('|c1'.length + 3);
});
