import type { Delay } from '#src/platform/retry.ts';

/** The part of `EventSource` that is used. */
export interface EventSourceLike {
  addEventListener(type: 'open' | 'error' | 'sync', listener: () => void): void;
  readonly readyState: number;
  close(): void;
}

/** What a stream of news works with. */
export interface NewsStreamParts {
  readonly open: () => EventSourceLike;
  /** The account has another head. */
  readonly onNews: () => void;
  readonly delay: Delay;
  /** From 0 to 1. */
  readonly fraction: () => number;
}

/** News of the account from its server. */
export interface NewsStream {
  readonly start: () => void;
  readonly stop: () => void;
  /** Whether news come by themselves; else somebody has to ask. */
  readonly isOpen: () => boolean;
}

/** Value of `readyState`. */
const closed = 2;
const firstRetryMs = 5000;
const longestRetryMs = 5 * 60_000;

/**
 * Listens to the news of a server. A browser comes back by itself after a connection was cut, but not
 * after a refusal; then another one is opened, later each time.
 */
export function createNewsStream(parts: NewsStreamParts): NewsStream {
  const { open, onNews, delay, fraction } = parts;
  let source: EventSourceLike | undefined;
  let cancelRetry: (() => void) | undefined;
  let isOpen = false;
  let failures = 0;

  function connect(): void {
    const opened = open();
    source = opened;
    opened.addEventListener('open', () => {
      if (source !== opened) return;
      // What happened while nobody listened was told to nobody.
      if (failures > 0) onNews();
      failures = 0;
      isOpen = true;
    });
    opened.addEventListener('sync', onNews);
    opened.addEventListener('error', () => {
      if (source !== opened) return;
      isOpen = false;
      failures += 1;
      if (opened.readyState === closed) retry();
    });
  }

  function retry(): void {
    const longest = Math.min(firstRetryMs * 2 ** (failures - 1), longestRetryMs);
    cancelRetry = delay(connect, longest * (0.5 + fraction()));
  }

  return {
    start() {
      if (source === undefined) connect();
    },
    stop() {
      cancelRetry?.();
      source?.close();
      source = undefined;
      isOpen = false;
    },
    isOpen: () => isOpen,
  };
}
