import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { buildTree, pathTo } from '../chat/message-tree.ts';
import type { Message } from '../chat/message.ts';
import { idOf, makeMessage, makeReply } from '../chat/testing/test-messages.ts';
import { shareBranches, sharedMessages, type ShareScope } from './share-branches.ts';

function divider(id: string, parent: string | null): Message {
  return makeMessage(id, parent, { role: 'system', type: 'clear-context', parts: [] });
}

function branchesOf(
  messages: readonly Message[],
  leaf: string | null,
  scope: Partial<ShareScope> = {},
): readonly (readonly [ids: string, knownCount: number])[] {
  const leafId = leaf === null ? null : idOf(leaf);
  const all = { leafId, isWholeTree: true, hasCleared: false, ...scope };
  return shareBranches(buildTree(messages, true), all).map((branch) => [
    branch.messages.map(({ id }) => id).join(' '),
    branch.knownCount,
  ]);
}

const forked = [
  makeMessage('q'),
  makeReply('a', 'q', { createdAtMs: 2 }),
  makeReply('b', 'q', { createdAtMs: 3 }),
  makeMessage('b2', 'b', { createdAtMs: 9 }),
  makeReply('c', 'q', { createdAtMs: 4 }),
];

describe('the branches that are shared', () => {
  it('are the shown one alone, unless all are wanted', () => {
    expect(branchesOf(forked, 'b2', { isWholeTree: false })).toEqual([['q b b2', 0]]);
  });

  it('begin with the shown one, and go on in the order of their last messages', () => {
    expect(branchesOf(forked, 'b2')).toEqual([
      ['q b b2', 0],
      ['q a', 1],
      ['q c', 1],
    ]);
    expect(branchesOf(forked, 'c')).toEqual([
      ['q c', 0],
      ['q a', 1],
      ['q b b2', 1],
    ]);
  });

  it('have a sure order where times are the same', () => {
    const replies = ['z', 'm', 'b'].map((id) => makeReply(id, 'q', { createdAtMs: 2 }));
    expect(branchesOf([makeMessage('q'), ...replies], 'm').map(([ids]) => ids)).toEqual([
      'q m',
      'q b',
      'q z',
    ]);
  });

  it('go on below what is shown, where that is not the end', () => {
    expect(branchesOf(forked, 'b')).toEqual([
      ['q b', 0],
      ['q a', 1],
      ['q c', 1],
      ['q b b2', 2],
    ]);
  });

  it('are all of them where nothing is shown', () => {
    expect(branchesOf(forked, null)).toHaveLength(3);
    expect(branchesOf([], null)).toEqual([]);
    expect(branchesOf(forked, null, { isWholeTree: false })).toEqual([]);
  });

  it('have several beginnings where the first message was edited', () => {
    const edited = [makeMessage('q'), makeMessage('p', null, { createdAtMs: 2 })];
    expect(branchesOf(edited, 'q')).toEqual([
      ['q', 0],
      ['p', 0],
    ]);
  });
});

describe('a line «Context Cleared»', () => {
  const cleared = [
    makeMessage('old'),
    divider('line', 'old'),
    makeMessage('q', 'line', { createdAtMs: 2 }),
    makeReply('a', 'q', { createdAtMs: 3 }),
    makeReply('b', 'old', { createdAtMs: 4 }),
  ];

  it('ends what comes along of its branch, and of no other', () => {
    expect(branchesOf(cleared, 'a')).toEqual([
      ['q a', 0],
      ['old b', 0],
    ]);
  });

  it('is not there itself where everything comes along', () => {
    expect(branchesOf(cleared, 'a', { hasCleared: true })).toEqual([
      ['old q a', 0],
      ['old b', 1],
    ]);
  });

  it('at the end leaves nothing of its branch', () => {
    const atEnd = [makeMessage('old'), divider('line', 'old')];
    expect(branchesOf(atEnd, 'line')).toEqual([]);
    expect(branchesOf(atEnd, 'line', { hasCleared: true })).toEqual([['old', 0]]);
  });

  it('leaves no gap behind: what follows it is linked to what stands before it', () => {
    const scope = { leafId: idOf('a'), isWholeTree: true, hasCleared: true };
    const shared = sharedMessages(shareBranches(buildTree(cleared, true), scope));
    expect(shared.map(({ id, parentId }) => [id, parentId])).toEqual([
      ['old', null],
      ['q', 'old'],
      ['a', 'q'],
      ['b', 'old'],
    ]);
  });

  it('leaves a beginning behind where what stood before it is left out', () => {
    const scope = { leafId: idOf('a'), isWholeTree: false, hasCleared: false };
    const [first] = sharedMessages(shareBranches(buildTree(cleared, true), scope));
    expect(first).toMatchObject({ id: 'q', parentId: null });
  });
});

it('the whole of any tree is shared, each message once and under its own parent', () => {
  const parents = fc.array(fc.nat(), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(parents, fc.nat(), (numbers, shown) => {
      const messages = numbers.map((number, index) =>
        makeMessage(`m${index}`, index === 0 || number % 5 === 0 ? null : `m${number % index}`, {
          createdAtMs: index,
        }),
      );
      const tree = buildTree(messages, true);
      const leafId = idOf(`m${shown % messages.length}`);
      const branches = shareBranches(tree, { leafId, isWholeTree: true, hasCleared: true });
      const shared = sharedMessages(branches);
      expect(shared.toSorted((a, b) => a.createdAtMs - b.createdAtMs)).toEqual(messages);
      expect(branches[0]?.messages).toEqual(pathTo(tree, leafId));
      const fresh = branches.map((branch) => branch.messages.length - branch.knownCount);
      expect(fresh.every((count) => count > 0)).toBe(true);
      expect(fresh.reduce((sum, count) => sum + count, 0)).toBe(messages.length);
    }),
  );
});
