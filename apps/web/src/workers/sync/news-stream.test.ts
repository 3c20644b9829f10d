import { describe, expect, it } from 'vitest';

import { createNewsStream, type EventSourceLike } from './news-stream.ts';

function start() {
  const opened: (EventSourceLike & {
    readonly tell: (type: 'open' | 'error' | 'sync') => void;
    readyState: number;
    isClosed: boolean;
  })[] = [];
  const waits: number[] = [];
  let later: (() => void) | undefined;
  let news = 0;
  const stream = createNewsStream({
    open() {
      const listeners = new Map<string, () => void>();
      const source = {
        readyState: 0,
        isClosed: false,
        addEventListener: (type: string, listener: () => void) =>
          void listeners.set(type, listener),
        close() {
          source.isClosed = true;
        },
        tell: (type: string) => listeners.get(type)?.(),
      };
      opened.push(source);
      return source;
    },
    onNews() {
      news += 1;
    },
    delay(task, ms) {
      waits.push(ms);
      later = task;
      return () => {
        later = undefined;
      };
    },
    fraction: () => 0.5,
  });
  return { stream, opened, waits, news: () => news, passTime: () => later?.() };
}

describe('news of the account', () => {
  it('are heard as long as the connection stands', () => {
    const { stream, opened, news } = start();
    stream.start();
    stream.start();
    expect(opened).toHaveLength(1);
    opened[0]?.tell('open');
    opened[0]?.tell('sync');
    expect([news(), stream.isOpen()]).toEqual([1, true]);
  });

  it('somebody looks after a cut, which the browser mends by itself', () => {
    const { stream, opened, news, waits } = start();
    stream.start();
    opened[0]?.tell('open');
    opened[0]?.tell('error');
    expect(stream.isOpen()).toBe(false);
    opened[0]?.tell('open');
    expect([news(), stream.isOpen(), waits, opened.length]).toEqual([1, true, [], 1]);
  });

  it('are asked for anew after a refusal, later each time', () => {
    const { stream, opened, waits, passTime } = start();
    stream.start();
    for (let times = 0; times < 9; times += 1) {
      const source = opened.at(-1);
      if (source !== undefined) source.readyState = 2;
      source?.tell('error');
      passTime();
    }
    expect(opened).toHaveLength(10);
    expect(waits.slice(0, 4)).toEqual([5000, 10_000, 20_000, 40_000]);
    expect(waits.at(-1)).toBe(300_000);
  });

  it('end with the sync, whatever comes afterwards', () => {
    const { stream, opened, waits, passTime } = start();
    stream.start();
    const [source] = opened;
    stream.stop();
    if (source !== undefined) source.readyState = 2;
    source?.tell('error');
    source?.tell('open');
    passTime();
    expect([source?.isClosed, opened.length, waits, stream.isOpen()]).toEqual([true, 1, [], false]);
  });
});
