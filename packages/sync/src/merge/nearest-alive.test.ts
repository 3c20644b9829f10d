import { describe, expect, it } from 'vitest';

import { nearestAlive, type MessageLink } from './nearest-alive.ts';

/** Messages by what they hang on; those that begin with `gone` are deleted. */
const parents: Readonly<Record<string, string | null>> = {
  root: null,
  alive: 'root',
  gone: 'alive',
  goneBelow: 'gone',
  goneRoot: null,
  goneOne: 'goneTwo',
  goneTwo: 'goneOne',
  goneSelf: 'goneSelf',
  goneAbove: 'unknown',
};

async function linkOf(id: string): Promise<MessageLink | undefined> {
  const parentId = parents[id];
  return parentId === undefined ? undefined : { parentId, isAlive: !id.startsWith('gone') };
}

describe('the nearest message that is alive', () => {
  it.each([
    { from: 'alive', nearest: 'alive', why: 'is the one above' },
    { from: 'gone', nearest: 'alive', why: 'is above one that is gone' },
    { from: 'goneBelow', nearest: 'alive', why: 'is above several that are gone' },
    { from: 'goneRoot', nearest: null, why: 'is the top where all are gone' },
    { from: 'goneOne', nearest: null, why: 'is the top where those that are gone form a circle' },
    { from: 'goneSelf', nearest: null, why: 'is the top where one hangs on itself' },
    { from: 'unknown', nearest: 'unknown', why: 'may be one that has yet to come' },
    { from: 'goneAbove', nearest: 'unknown', why: 'may be one that has yet to come, further up' },
    { from: null, nearest: null, why: 'is none for the first message' },
  ])('$why', async ({ from, nearest }) => {
    expect(await nearestAlive(from, linkOf)).toBe(nearest);
  });
});
