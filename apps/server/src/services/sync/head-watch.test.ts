import { afterEach, describe, expect, it } from 'vitest';

import { createLocalNotices } from '../../db/notices.ts';
import { createHeadWatch, type HeadWatch } from './head-watch.ts';

const times = { collectMs: 1, lookMs: 5 };
const open: HeadWatch[] = [];

afterEach(() => {
  for (const watch of open.splice(0)) watch.close();
});

function start(heads = new Map<string, number>()): {
  readonly watch: HeadWatch;
  readonly notices: ReturnType<typeof createLocalNotices>;
} {
  const notices = createLocalNotices();
  const readHeads = (accounts: readonly string[]): Promise<ReadonlyMap<string, number>> =>
    Promise.resolve(new Map([...heads].filter(([account]) => accounts.includes(account))));
  const watch = createHeadWatch({ notices, readHeads, times });
  open.push(watch);
  return { watch, notices };
}

/** What a watcher heard, and when it has heard so much. */
function listen(watch: HeadWatch, account: string, until: number): Promise<readonly number[]> {
  return new Promise((resolve) => {
    const heard: number[] = [];
    watch.watch(account, (head) => {
      heard.push(head);
      if (head >= until) resolve(heard);
    });
  });
}

describe('watching the head of an account', () => {
  it('tells where it stands first, then each that is higher', async () => {
    const { watch } = start(new Map([['a', 3]]));
    const heard = listen(watch, 'a', 5);
    watch.tell('a', 5);
    expect(await heard).toEqual([3, 5]);
  });

  it('makes one notice of what comes within a moment, for all accounts together', async () => {
    const { watch, notices } = start();
    const sent: (string | undefined)[] = [];
    notices.listen((text) => sent.push(text));
    const heard = listen(watch, 'b', 7);
    watch.tell('a', 4);
    watch.tell('b', 6);
    watch.tell('b', 7);
    watch.tell('b', 5);
    await heard;
    expect(sent).toEqual(['a=4 b=7']);
  });

  it('finds out what notices have missed', async () => {
    const heads = new Map([['a', 1]]);
    const { watch } = start(heads);
    const heard = listen(watch, 'a', 9);
    heads.set('a', 9);
    expect((await heard).at(-1)).toBe(9);
  });

  it('looks at once where a connection was lost', async () => {
    const heads = new Map([['a', 1]]);
    const notices = createLocalNotices();
    let lose: ((text: string | undefined) => void) | undefined;
    const watch = createHeadWatch({
      notices: {
        ...notices,
        listen: (listener) => {
          lose = listener;
          return () => undefined;
        },
      },
      readHeads: () => Promise.resolve(heads),
      times: { collectMs: 1, lookMs: 3_600_000 },
    });
    open.push(watch);
    const heard = listen(watch, 'a', 2);
    heads.set('a', 2);
    lose?.(undefined);
    expect((await heard).at(-1)).toBe(2);
  });

  it('says nothing of other accounts, nor after it was left, and reads what is no head as nothing', async () => {
    const { watch, notices } = start();
    const other: number[] = [];
    watch.watch('other', (head) => other.push(head));
    const left: number[] = [];
    watch.watch('a', (head) => left.push(head))();
    const heard = listen(watch, 'a', 8);
    await notices.send('a=x nonsense');
    watch.tell('a', 8);
    await heard;
    expect(other.filter((head) => head > 0)).toEqual([]);
    expect(left.filter((head) => head > 0)).toEqual([]);
  });
});
