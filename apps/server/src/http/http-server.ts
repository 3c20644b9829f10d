import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import { getRequestListener } from '@hono/node-server';

import { err, ok, type Result } from '@parley/domain/shared/result.ts';

/** A server that accepts connections. */
export interface RunningServer {
  readonly port: number;
  /** Resolves when the last connection is closed; calling it again changes nothing. */
  readonly stop: () => Promise<void>;
}

interface ServerOptions {
  /** Gets the address at the other end of the connection; undefined once that is closed. */
  readonly handle: (
    request: Request,
    peerAddress: string | undefined,
  ) => Response | Promise<Response>;
  readonly port: number;
  readonly host: string;
  /** Called when running streams must end by themselves. */
  readonly endStreams: () => void;
  readonly stopTimes?: StopTimes;
  readonly requestTimes?: RequestTimes;
}

/** How long a client may take; beyond it the connection is cut with 408. */
export interface RequestTimes {
  /** Until the headers are complete. */
  readonly headersMs: number;
  /** Until the body is, from the begin of the request. */
  readonly bodyMs: number;
}

/** How long a stop waits; both from its begin. */
export interface StopTimes {
  /** Streams that still run are then asked to end with an error event. */
  readonly streamsMs: number;
  /** Connections that are still open are then cut. */
  readonly connectionsMs: number;
}

/** The server could not take its port. */
export interface ListenError {
  readonly code: 'port-busy' | 'listen-failed';
  readonly detail: string;
}

const usualStopTimes: StopTimes = { streamsMs: 8000, connectionsMs: 12_000 };
const usualRequestTimes: RequestTimes = { headersMs: 15_000, bodyMs: 60_000 };
const slowCheckMs = 1000;
const idleCheckMs = 100;

/** Starts to listen. Errors: `port-busy`, or `listen-failed` with the system's code as detail. */
export async function startHttpServer(
  options: ServerOptions,
): Promise<Result<RunningServer, ListenError>> {
  const { headersMs, bodyMs } = options.requestTimes ?? usualRequestTimes;
  const server = createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: bodyMs,
      // Node looks for slow connections every 30 seconds by itself.
      connectionsCheckingInterval: Math.min(slowCheckMs, headersMs),
    },
    getRequestListener((request, { incoming }) =>
      options.handle(request, incoming.socket?.remoteAddress),
    ),
  );
  const failure = await listen(server, options);
  if (failure !== undefined) return err(failure);
  let stopped: Promise<void> | undefined;
  return ok({
    port: portOf(server.address()),
    stop: () => (stopped ??= stopServer(server, options)),
  });
}

function listen(server: Server, { port, host }: ServerOptions): Promise<ListenError | undefined> {
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException): void => {
      const code = error.code === 'EADDRINUSE' ? 'port-busy' : 'listen-failed';
      resolve({ code, detail: error.code ?? error.message });
    };
    server.once('error', fail);
    server.listen(port, host, () => {
      server.off('error', fail);
      resolve(undefined);
    });
  });
}

async function stopServer(server: Server, options: ServerOptions): Promise<void> {
  const { streamsMs, connectionsMs } = options.stopTimes ?? usualStopTimes;
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  const done = new AbortController();
  const after = (timeMs: number, act: () => void): Promise<void> =>
    delay(timeMs, undefined, { signal: done.signal }).then(act, () => undefined);
  void after(streamsMs, options.endStreams);
  void after(connectionsMs, () => server.closeAllConnections());
  // A connection that is kept alive falls idle only after its answer; close() has passed by then.
  const idleTimer = setInterval(() => server.closeIdleConnections(), idleCheckMs);
  await closed;
  clearInterval(idleTimer);
  done.abort();
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0;
}
