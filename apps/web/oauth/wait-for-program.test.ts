import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { waitForProgram } from './wait-for-program.ts';

const query = 'code=c1&state=s1';
const said = {
  kind: 'said',
  state: 's1',
  isLast: true,
  text: 'You’re signed in.',
  lang: 'en',
  dir: 'ltr',
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The page, whose ways out are written down, and the program in another tab. */
function open() {
  const done: unknown[] = [];
  const posted: unknown[] = [];
  const channel = {
    onmessage: null as ((event: MessageEvent<unknown>) => void) | null,
    postMessage: (message: unknown) => void posted.push(message),
    close: () => void done.push('channel closed'),
  };
  waitForProgram(query, {
    channel,
    show: ({ text, lang, dir }) => void done.push([text, lang, dir]),
    leave: () => void done.push('left'),
    close: () => void done.push('closed'),
  });
  return {
    done,
    posted,
    say: (data: unknown) => channel.onmessage?.(new MessageEvent('message', { data })),
  };
}

it('tells the program at once, shows what it says, and closes', () => {
  const { done, posted, say } = open();
  expect(posted).toEqual([{ kind: 'came-back', query }]);
  for (const other of ['x', null, { ...said, state: 'other' }, { ...said, text: 1 }, posted[0]]) {
    say(other);
  }
  expect(done).toEqual([]);
  say({ ...said, dir: 'up' });
  expect(done).toEqual([['You’re signed in.', 'en', 'ltr'], 'channel closed', 'closed']);
  expect(vi.getTimerCount()).toBe(0);
});

it('goes to the program after some seconds where nobody answers', () => {
  const { done } = open();
  vi.advanceTimersByTime(4999);
  expect(done).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(done).toEqual(['channel closed', 'left']);
});

it('waits longer once the program is at work, and not for ever', () => {
  const { done, say } = open();
  say({ ...said, isLast: false, text: 'في الطريق', lang: 'ar', dir: 'rtl' });
  vi.advanceTimersByTime(29_999);
  expect(done).toEqual([['في الطريق', 'ar', 'rtl']]);
  vi.advanceTimersByTime(1);
  expect(done.slice(1)).toEqual(['channel closed', 'left']);
});
