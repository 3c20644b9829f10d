import type { ChatEvent } from '@parley/domain/chat/chat-event.ts';

/** Shortest time between two batches, so that a fast stream costs the page few messages. */
const batchIntervalMs = 16;

/** Collects events and hands them on in batches, the first text at once. */
export interface EventBatcher {
  add(event: ChatEvent): void;
  /** Hands on what is left, at once. */
  end(): void;
}

/**
 * Makes a batcher that joins neighbouring pieces of text.
 *
 * @param send gets each batch; `isEnd` is true exactly once, with the last one
 * @param now milliseconds of a clock that never goes back
 */
export function createEventBatcher(
  send: (events: readonly ChatEvent[], isEnd: boolean) => void,
  now: () => number,
): EventBatcher {
  let events: ChatEvent[] = [];
  let lastTextAtMs = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(isEnd: boolean): void {
    clearTimeout(timer);
    timer = undefined;
    if (events.length === 0 && !isEnd) return;
    const batch = events;
    events = [];
    if (batch.some(isText)) lastTextAtMs = now();
    send(batch, isEnd);
  }

  return {
    add(event) {
      const last = events.at(-1);
      const joined = last === undefined ? undefined : joinTexts(last, event);
      if (joined === undefined) events.push(event);
      else events[events.length - 1] = joined;
      const sinceTextMs = now() - lastTextAtMs;
      // Other events wait for a text to go with: one of their own would cost the first word a frame.
      const isIdle = sinceTextMs >= batchIntervalMs;
      const waitMs = isIdle ? batchIntervalMs : batchIntervalMs - sinceTextMs;
      if (isIdle && isText(event)) flush(false);
      else timer ??= setTimeout(() => flush(false), waitMs);
    },
    end: () => flush(true),
  };
}

function isText({ type }: ChatEvent): boolean {
  return type === 'text-delta' || type === 'reasoning-delta';
}

function joinTexts(first: ChatEvent, second: ChatEvent): ChatEvent | undefined {
  if (first.type === 'text-delta' && second.type === 'text-delta') {
    return { type: 'text-delta', text: first.text + second.text };
  }
  if (first.type === 'reasoning-delta' && second.type === 'reasoning-delta') {
    return { type: 'reasoning-delta', text: first.text + second.text };
  }
  return undefined;
}
