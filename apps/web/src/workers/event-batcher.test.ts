import type { ChatEvent } from '@parley/domain/chat/chat-event.ts';
import { describe, expect, it } from 'vitest';

import { createEventBatcher } from './event-batcher.ts';

function collect(): {
  batches: { events: readonly ChatEvent[]; isEnd: boolean }[];
  send: (events: readonly ChatEvent[], isEnd: boolean) => void;
} {
  const batches: { events: readonly ChatEvent[]; isEnd: boolean }[] = [];
  return { batches, send: (events, isEnd) => batches.push({ events, isEnd }) };
}

describe('the event batcher', () => {
  it('sends the first text at once, so that the first word does not wait', () => {
    const { batches, send } = collect();
    createEventBatcher(send, () => 0).add({ type: 'text-delta', text: 'a' });
    expect(batches).toEqual([{ events: [{ type: 'text-delta', text: 'a' }], isEnd: false }]);
  });

  it('sends what comes before the first text together with it', () => {
    const { batches, send } = collect();
    const batcher = createEventBatcher(send, () => 0);
    batcher.add({ type: 'response-start' });
    expect(batches).toEqual([]);
    batcher.add({ type: 'text-delta', text: 'a' });
    expect(batches).toEqual([
      { isEnd: false, events: [{ type: 'response-start' }, { type: 'text-delta', text: 'a' }] },
    ]);
  });

  it('joins what comes within the interval and keeps the order of other events', () => {
    const { batches, send } = collect();
    const batcher = createEventBatcher(send, () => 0);
    batcher.add({ type: 'text-delta', text: 'first' });
    batcher.add({ type: 'text-delta', text: 'a' });
    batcher.add({ type: 'text-delta', text: 'b' });
    batcher.add({ type: 'reasoning-delta', text: 'c' });
    batcher.add({ type: 'text-delta', text: 'd' });
    batcher.end();
    expect(batches.slice(1)).toEqual([
      {
        isEnd: true,
        events: [
          { type: 'text-delta', text: 'ab' },
          { type: 'reasoning-delta', text: 'c' },
          { type: 'text-delta', text: 'd' },
        ],
      },
    ]);
  });

  it('tells the end once, even where nothing came', () => {
    const { batches, send } = collect();
    createEventBatcher(send, () => 0).end();
    expect(batches).toEqual([{ events: [], isEnd: true }]);
  });
});
