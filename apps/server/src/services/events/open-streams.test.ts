import { describe, expect, it } from 'vitest';

import { createOpenStreams } from './open-streams.ts';

function start(alive: ReadonlySet<string>) {
  const asked: (readonly string[])[] = [];
  const streams = createOpenStreams({
    aliveSessions: (ids) => {
      asked.push(ids);
      return Promise.resolve(alive);
    },
    maxOpen: 3,
    maxPerSession: 2,
  });
  const ended: string[] = [];
  const open = (id: string, name: string): (() => void) | undefined => {
    const forget = streams.open(id, () => {
      ended.push(name);
      forget?.();
    });
    return forget;
  };
  return { streams, open, ended, asked };
}

describe('streams of sessions', () => {
  it('end where their session is over, and no others do; one question is asked for all', async () => {
    const { streams, open, ended, asked } = start(new Set(['b']));
    open('a', 'a1');
    open('a', 'a2');
    open('b', 'b1');
    await streams.look();
    expect(ended).toEqual(['a1', 'a2']);
    expect(asked).toEqual([['a', 'b']]);
    await streams.look();
    expect(asked.at(-1)).toEqual(['b']);
  });

  it('are no more than a session, and than all together, may have', () => {
    const { open } = start(new Set());
    const first = open('a', 'a1');
    expect(open('a', 'a2')).toBeDefined();
    expect(open('a', 'a3')).toBeUndefined();
    expect(open('b', 'b1')).toBeDefined();
    expect(open('c', 'c1')).toBeUndefined();
    first?.();
    first?.();
    expect(open('c', 'c1')).toBeDefined();
    expect(open('c', 'c2')).toBeUndefined();
  });

  it('end all at the end, and nobody is asked for where there are none', async () => {
    const { streams, open, ended, asked } = start(new Set());
    await streams.look();
    expect(asked).toEqual([]);
    open('a', 'a1');
    open('b', 'b1');
    streams.endAll();
    expect(ended).toEqual(['a1', 'b1']);
  });
});
