import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { branchRows } from './branch-map.ts';
import type { Message } from './message.ts';
import { buildTree, newestLeaf, pathTo } from './message-tree.ts';
import { idOf, makeMessage } from './testing/test-messages.ts';

function at(id: string, parent: string | null, createdAtMs: number): Message {
  return makeMessage(id, parent, { createdAtMs });
}

function drawn(messages: readonly Message[], leaf: string): readonly string[] {
  const tree = buildTree(messages, true);
  return branchRows(tree, pathTo(tree, idOf(leaf))).map(
    ({ message, depth, isShown }) => `${'  '.repeat(depth)}${message.id}${isShown ? '*' : ''}`,
  );
}

const forked = [
  at('q1', null, 1),
  at('a1', 'q1', 2),
  at('a2', 'q1', 3),
  at('q2', 'a1', 4),
  at('q3', 'a1', 5),
  at('q4', 'a2', 6),
];

describe('the overview of branches', () => {
  it('keeps the main line at its depth and puts side branches before it, one step in', () => {
    expect(drawn(forked, 'q3')).toEqual(['q1*', '  a2', '  q4', 'a1*', '  q2', 'q3*']);
  });

  it('follows the branch that is shown', () => {
    expect(drawn(forked, 'q4')).toEqual(['q1*', '  a1', '    q2', '  q3', 'a2*', 'q4*']);
  });

  it('does not get deeper with the length of a chat that was regenerated at every turn', () => {
    const messages = Array.from({ length: 400 }, (_unused, index) =>
      at(`m-${index}`, index < 2 ? null : `m-${index - 2 + (index % 2 === 0 ? 1 : 0)}`, index),
    );
    const tree = buildTree(messages, true);
    const rows = branchRows(tree, pathTo(tree, newestLeaf(tree)));
    expect(rows).toHaveLength(400);
    expect(Math.max(...rows.map(({ depth }) => depth))).toBeLessThan(4);
  });

  it('lists every message exactly once, whatever the links are', () => {
    const link = fc.tuple(fc.nat(30), fc.option(fc.nat(30), { nil: null }), fc.nat(10));
    fc.assert(
      fc.property(fc.array(link, { maxLength: 40 }), (links) => {
        const messages = links.map(([id, parent, time]) =>
          at(`m-${id}`, parent === null ? null : `m-${parent}`, time),
        );
        const tree = buildTree(messages, true);
        const rows = branchRows(tree, pathTo(tree, newestLeaf(tree)));
        const ids = rows.map(({ message }) => message.id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.toSorted()).toEqual([...tree.byId.keys()].toSorted());
      }),
    );
  });
});
