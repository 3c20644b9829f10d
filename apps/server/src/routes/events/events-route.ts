import { ok, err } from '@parley/domain/shared/result.ts';
import { z } from 'zod/mini';

import { defineRoute, type Route } from '../../http/define-route.ts';
import type { OpenStreams } from '../../services/events/open-streams.ts';
import type { HeadWatch } from '../../services/sync/head-watch.ts';
import { headKey } from '../../services/sync/sync-service.ts';

/** What the stream of events is made of. */
export interface EventsRouteOptions {
  readonly heads: Pick<HeadWatch, 'watch'>;
  readonly streams: Pick<OpenStreams, 'open'>;
  /** Time between two signs of life; proxies cut connections that say nothing. */
  readonly heartbeatMs?: number;
}

const usualHeartbeatMs = 25_000;
const none = z.object({});

/** Tells a browser of news of its account, as server-sent events: `sync {head}`. */
export function eventsRoute(options: EventsRouteOptions): Route {
  return defineRoute({
    method: 'GET',
    path: '/api/events',
    permission: 'signed-in',
    input: none,
    output: none,
    handle({ signedIn, request }) {
      const stream = openStream(options, signedIn, request.signal);
      return Promise.resolve(
        stream === undefined
          ? err({ code: 'rate-limited', retryAfterS: 60 })
          : ok({ stream, mediaType: 'text/event-stream; charset=utf-8' }),
      );
    },
  });
}

interface Watcher {
  readonly orgId: string;
  readonly userId: string;
  readonly sessionId: string;
}

function openStream(
  { heads, streams, heartbeatMs = usualHeartbeatMs }: EventsRouteOptions,
  watcher: Watcher,
  left: AbortSignal,
): ReadableStream<Uint8Array> | undefined {
  const next = createNextText();
  const forget = streams.open(watcher.sessionId, () => end());
  if (forget === undefined) return undefined;
  const stopWatching = heads.watch(headKey(watcher), (head) => next.news(toEvent(head)));
  const heartbeat = setInterval(next.signOfLife, heartbeatMs);
  heartbeat.unref();
  function end(): void {
    clearInterval(heartbeat);
    stopWatching();
    forget?.();
    next.end();
  }
  left.addEventListener('abort', end, { once: true });
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      async pull(controller) {
        const text = await next.take();
        if (text === undefined) controller.close();
        else controller.enqueue(encoder.encode(text));
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}

function toEvent(head: number): string {
  return `event: sync\ndata: {"head":${head}}\n\n`;
}

/** What is sent next. The newest news take the place of older ones: nobody who reads slowly gets a queue. */
function createNextText(): {
  readonly news: (text: string) => void;
  readonly signOfLife: () => void;
  readonly end: () => void;
  readonly take: () => Promise<string | undefined>;
} {
  const state: { text: string | undefined; isEnded: boolean } = { text: undefined, isEnded: false };
  let wake = Promise.withResolvers<void>();
  const isIdle = (): boolean => !state.isEnded && state.text === undefined;
  return {
    news(text) {
      state.text = text;
      wake.resolve();
    },
    signOfLife() {
      state.text ??= ': \n\n';
      wake.resolve();
    },
    end() {
      state.isEnded = true;
      wake.resolve();
    },
    async take() {
      while (isIdle()) {
        await wake.promise;
        wake = Promise.withResolvers();
      }
      const { text, isEnded } = state;
      state.text = undefined;
      return isEnded ? undefined : text;
    },
  };
}
