import type { CallDeps } from '../spec/provider-call.ts';

/** A request as a server sees it. */
export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A `fetch` that is answered by a function. */
export interface FakeServer {
  readonly fetch: typeof fetch;
  readonly requests: readonly SeenRequest[];
}

/** Answers each request; a thrown error is a connection that fails. */
export function createFakeServer(
  answer: (request: SeenRequest, count: number) => Response | Promise<Response>,
): FakeServer {
  const requests: SeenRequest[] = [];
  return {
    requests,
    fetch: async (input, init) => {
      const request: SeenRequest = {
        method: init?.method ?? 'GET',
        url: input instanceof Request ? input.url : input.toString(),
        headers: Object.fromEntries(new Headers(init?.headers)),
        body:
          typeof init?.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {},
      };
      requests.push(request);
      return answer(request, requests.length);
    },
  };
}

/** An answer in JSON. */
export function jsonResponse(
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

/** An answer whose body comes in pieces; without `ends` the connection stays open and silent. */
export function streamResponse(
  pieces: readonly (string | Uint8Array)[],
  options: { readonly ends?: boolean; readonly onCancel?: () => void } = {},
): Response {
  const encoder = new TextEncoder();
  let position = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces[position];
      position += 1;
      if (piece !== undefined) {
        controller.enqueue(typeof piece === 'string' ? encoder.encode(piece) : piece);
        return undefined;
      }
      if (options.ends !== false) controller.close();
      return options.ends === false ? new Promise<void>(() => {}) : undefined;
    },
    cancel() {
      options.onCancel?.();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

/** Waiting that takes no time and can be looked at; timers fire only when asked. */
export interface FakeDeps extends CallDeps {
  readonly sleepsMs: readonly number[];
  /** Fires the timers that run, shortest first. */
  readonly fireTimers: () => void;
}

/** Deps without a clock. */
export function createFakeDeps(): FakeDeps {
  const sleepsMs: number[] = [];
  const timers = new Map<symbol, { readonly delayMs: number; readonly onFire: () => void }>();
  return {
    sleepsMs,
    sleep: (delayMs) => {
      sleepsMs.push(delayMs);
      return Promise.resolve();
    },
    random: () => 0.5,
    startTimer: (delayMs, onFire) => {
      const id = Symbol('timer');
      timers.set(id, { delayMs, onFire });
      return () => {
        timers.delete(id);
      };
    },
    fireTimers: () => {
      const running = [...timers.values()].toSorted((a, b) => a.delayMs - b.delayMs);
      timers.clear();
      for (const timer of running) timer.onFire();
    },
  };
}

/** Collects what a generator yields. */
export async function collect<T>(events: AsyncIterable<T>): Promise<readonly T[]> {
  const collected: T[] = [];
  for await (const event of events) collected.push(event);
  return collected;
}
