import { describe, expect, it, vi } from 'vitest';

import { chatId } from '#src/data/testing/test-store.ts';
import { finishes, says } from '#src/services/network/testing/chat-network.ts';

import { createLiveReplies } from './live-replies.ts';
import { createBench } from './testing/generation-bench.ts';
import { makeTurn } from './testing/test-turns.ts';
import type { FollowUp } from './turn-types.ts';

const chat = chatId('ch-1');

/** A reply that somebody looks at, in a page that draws nothing until it is told to. */
function watchReply(turn = makeTurn('ch-1')) {
  const frames = new Set<() => void>();
  const replies = createLiveReplies({
    request: (task) => frames.add(task),
    isHidden: () => false,
  });
  const bench = createBench({ replies });
  replies.subscribe(turn.reply.id, () => undefined);
  bench.generation.start(turn);
  const ended = (): number => bench.notices.filter(({ type }) => type === 'turn-ended').length;
  const draw = (): void => {
    const tasks = [...frames];
    frames.clear();
    for (const task of tasks) task();
  };
  return { ...bench, ended, draw };
}

describe('the end of a reply whose last words are still being drawn', () => {
  it('is on its way to the disk, and told with the frame after theirs', () => {
    const { network, saved, ended, draw, generation } = watchReply();
    network.last().end(says('Done.'), finishes);
    expect(saved.ends).toHaveLength(1);
    draw();
    expect([ended(), generation.isRunning(chat)]).toEqual([0, true]);
    draw();
    expect([ended(), generation.isRunning(chat)]).toEqual([1, false]);
  });

  it('is told at once where a person stops the reply', () => {
    const { network, ended, draw, generation } = watchReply();
    network.last().emit(says('Almost'));
    generation.stop(chat);
    expect([ended(), generation.isRunning(chat)]).toEqual([1, false]);
    draw();
    draw();
    expect(ended()).toBe(1);
  });

  it('is told at once where a person stops it after the provider ended it', () => {
    const { network, ended, generation } = watchReply();
    network.last().end(says('Done.'), finishes);
    generation.stop(chat);
    expect([ended(), generation.isRunning(chat)]).toEqual([1, false]);
  });

  it('is told also where no frame ever comes', () => {
    vi.useFakeTimers();
    try {
      const { network, ended } = watchReply();
      network.last().end(says('Done.'), finishes);
      vi.advanceTimersByTime(99);
      expect(ended()).toBe(0);
      vi.advanceTimersByTime(1);
      expect(ended()).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it('stops the work behind it, too', () => {
    const steps: string[] = [];
    const follow = (): FollowUp => ({
      turn() {
        steps.push(`worked after ${steps.length} stops`);
        return Promise.resolve(undefined);
      },
      stop: () => steps.push('stopped'),
    });
    const { network, generation } = watchReply(makeTurn('ch-1', { follow }));
    network.last().end(says('Let me look.'), finishes);
    generation.stop(chat);
    expect(steps).toEqual(['stopped', 'worked after 1 stops']);
  });
});
