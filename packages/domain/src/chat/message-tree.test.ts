import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Message } from './message.ts';
import {
  buildTree,
  emptyTree,
  newestLeaf,
  newestLeafBelow,
  pathTo,
  siblingPosition,
  subtreeIds,
} from './message-tree.ts';
import { idOf, makeMessage, makeReply } from './testing/test-messages.ts';

/** A tree of any shape: message n hangs on one that is older, or on the root. */
const anyTree = fc.array(fc.nat(), { minLength: 1, maxLength: 40 }).map((seeds) =>
  seeds.map((seed, n) =>
    makeMessage(`m-${n}`, seed % (n + 1) === 0 ? null : `m-${(seed % (n + 1)) - 1}`, {
      role: n % 2 === 0 ? 'user' : 'assistant',
      createdAtMs: Math.floor(n / 2),
    }),
  ),
);

/** Links of any kind: missing parents, circles, messages that are their own parents. */
const damagedTree = fc
  .array(fc.tuple(fc.integer({ min: -1, max: 14 }), fc.nat(5)), { minLength: 1, maxLength: 12 })
  .map((links) =>
    links.map(([parent, createdAtMs], n) =>
      makeMessage(`m-${n}`, parent < 0 ? null : `m-${parent}`, { createdAtMs }),
    ),
  );

function ids(messages: readonly Message[]): readonly string[] {
  return messages.map((message) => message.id);
}

/** Everything that can be reached from the root by walking down. */
function reachable(messages: readonly Message[]): readonly string[] {
  const tree = buildTree(messages, true);
  return (tree.childrenOf.get(null) ?? []).flatMap((id) => subtreeIds(tree, id));
}

describe('a tree of messages', () => {
  it('is the same whatever the order in which its messages were loaded', () => {
    fc.assert(
      fc.property(
        anyTree.chain((messages) =>
          fc.tuple(
            fc.constant(messages),
            fc.shuffledSubarray(messages, { minLength: messages.length }),
          ),
        ),
        ([messages, shuffled]) => {
          const tree = buildTree(messages, true);
          const other = buildTree(shuffled, true);
          expect(other.childrenOf).toEqual(tree.childrenOf);
          expect(newestLeaf(other)).toBe(newestLeaf(tree));
          for (const { id } of messages) expect(pathTo(other, id)).toEqual(pathTo(tree, id));
        },
      ),
    );
  });

  it('holds every message exactly once below the root, however damaged the links are', () => {
    fc.assert(
      fc.property(damagedTree, (messages) => {
        expect(reachable(messages).toSorted()).toEqual(ids(messages).toSorted());
      }),
    );
  });

  it('ends every walk, however damaged the links are', () => {
    fc.assert(
      fc.property(damagedTree, fc.boolean(), (messages, isWhole) => {
        const tree = buildTree(messages, isWhole);
        for (const message of messages) {
          expect(pathTo(tree, message.id).at(-1)).toBe(message);
          expect(tree.byId.has(newestLeafBelow(tree, message.id))).toBe(true);
          const { index, count } = siblingPosition(tree, message);
          expect(index).toBeLessThan(count);
        }
      }),
    );
  });

  it('hangs messages whose parent is gone at the root, where they can be reached', () => {
    const messages = [
      makeMessage('u-1', null, { createdAtMs: 1 }),
      makeReply('a-1', 'u-1', { createdAtMs: 2 }),
      makeReply('orphan', 'gone', { createdAtMs: 3 }),
    ];
    const tree = buildTree(messages, true);
    expect(tree.childrenOf.get(null)).toEqual(['u-1', 'orphan']);
    const [question, , orphan] = messages;
    expect(question && siblingPosition(tree, question)).toMatchObject({
      count: 2,
      nextId: 'orphan',
    });
    expect(orphan && siblingPosition(tree, orphan)).toMatchObject({ index: 1, previousId: 'u-1' });
    expect(newestLeaf(tree)).toBe('orphan');
  });

  it('cuts a circle of parents open at one place', () => {
    const messages = [
      makeMessage('m-1', 'm-3', { createdAtMs: 1 }),
      makeMessage('m-2', 'm-1', { createdAtMs: 2 }),
      makeMessage('m-3', 'm-2', { createdAtMs: 3 }),
    ];
    const tree = buildTree(messages, true);
    expect(tree.childrenOf.get(null)).toEqual(['m-1']);
    expect(newestLeaf(tree)).toBe('m-3');
    expect(ids(pathTo(tree, idOf('m-3')))).toEqual(['m-1', 'm-2', 'm-3']);
  });

  it('keeps links that point forward in time where they close no circle', () => {
    const tree = buildTree(
      [makeMessage('m-1', null, { createdAtMs: 9 }), makeReply('m-2', 'm-1', { createdAtMs: 1 })],
      true,
    );
    expect(tree.childrenOf.get(idOf('m-1'))).toEqual(['m-2']);
  });

  it('is built of a long branch of one moment without walking it again for each message', () => {
    const length = 20_000;
    let reads = 0;
    const messages = Array.from({ length }, (_, n) => {
      const message = makeMessage(`m-${n}`, n === 0 ? null : `m-${n - 1}`);
      return Object.defineProperty({ ...message }, 'parentId', {
        enumerable: true,
        get() {
          reads += 1;
          return message.parentId;
        },
      });
    });
    expect(buildTree(messages.toReversed(), true).byId.size).toBe(length);
    expect(reads).toBeLessThan(length * 10);
  });

  it('takes the newer of two messages with one id', () => {
    const tree = buildTree([makeMessage('m-1'), makeReply('m-1')], true);
    expect(tree.byId.get(idOf('m-1'))?.role).toBe('assistant');
    expect(tree.childrenOf.get(null)).toEqual(['m-1']);
  });

  it('without messages has no path and no end', () => {
    expect(pathTo(emptyTree, null)).toEqual([]);
    expect(pathTo(emptyTree, idOf('m-1'))).toEqual([]);
    expect(newestLeaf(emptyTree)).toBeNull();
  });
});

describe('the branches of a chat', () => {
  const messages = [
    makeMessage('u-1', null, { createdAtMs: 1 }),
    makeReply('a-1', 'u-1', { createdAtMs: 2 }),
    makeReply('a-2', 'u-1', { createdAtMs: 5 }),
    makeReply('a-3', 'u-1', { createdAtMs: 3 }),
    makeMessage('u-2', 'a-1', { createdAtMs: 6 }),
    makeReply('a-4', 'u-2', { createdAtMs: 7 }),
  ];
  const tree = buildTree(messages, true);
  const find = (id: string): Message => tree.byId.get(idOf(id)) ?? makeMessage('none');

  it('are read from their beginning to the chosen end', () => {
    expect(ids(pathTo(tree, idOf('a-4')))).toEqual(['u-1', 'a-1', 'u-2', 'a-4']);
    expect(ids(pathTo(tree, idOf('a-2')))).toEqual(['u-1', 'a-2']);
  });

  it('count their versions in the order of creation', () => {
    expect(siblingPosition(tree, find('a-1'))).toEqual({
      index: 0,
      count: 3,
      previousId: undefined,
      nextId: 'a-3',
    });
    expect(siblingPosition(tree, find('a-2'))).toEqual({
      index: 2,
      count: 3,
      previousId: 'a-3',
      nextId: undefined,
    });
    expect(siblingPosition(tree, find('u-2'))).toMatchObject({ index: 0, count: 1 });
  });

  it('leave no way closed: what stands beside a version counts, whoever speaks', () => {
    const mixed = buildTree([...messages, makeMessage('u-3', 'u-1', { createdAtMs: 9 })], true);
    expect(siblingPosition(mixed, find('a-2'))).toMatchObject({ count: 4, nextId: 'u-3' });
  });

  it('end at the newest message of each fork', () => {
    expect(newestLeafBelow(tree, idOf('u-1'))).toBe('a-2');
    expect(newestLeafBelow(tree, idOf('a-1'))).toBe('a-4');
    expect(newestLeaf(tree)).toBe('a-2');
  });

  it('hold everything below a message', () => {
    expect(subtreeIds(tree, idOf('a-1')).toSorted()).toEqual(['a-1', 'a-4', 'u-2']);
    expect(subtreeIds(tree, idOf('a-2'))).toEqual(['a-2']);
  });

  it('may be as many as a file can hold', () => {
    const count = 200_000;
    const children = Array.from({ length: count }, (_, n) => makeReply(`r-${n}`, 'u-1'));
    const wide = buildTree([makeMessage('u-1', null), ...children], true);
    expect(subtreeIds(wide, idOf('u-1'))).toHaveLength(count + 1);
  });

  it('are shown from the first message in memory while the earlier ones are missing', () => {
    const [, ...tail] = messages;
    const partial = buildTree(tail, false);
    expect(partial.isWhole).toBe(false);
    expect(partial.childrenOf.has(null)).toBe(false);
    expect(ids(pathTo(partial, idOf('a-4')))).toEqual(['a-1', 'u-2', 'a-4']);
    expect(siblingPosition(partial, find('a-2'))).toMatchObject({ index: 2, count: 3 });
    expect(newestLeaf(partial)).toBe('a-2');
  });

  it('of a partial tree end at the newest of those that begin before it', () => {
    const partial = buildTree(
      [
        makeReply('a-9', 'missing-2', { createdAtMs: 12 }),
        makeMessage('u-8', 'missing-1', { createdAtMs: 10 }),
        makeReply('a-8', 'u-8', { createdAtMs: 11 }),
      ],
      false,
    );
    expect(newestLeaf(partial)).toBe('a-9');
  });
});
