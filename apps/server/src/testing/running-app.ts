import type { Hono } from 'hono';

import {
  startHttpServer,
  type RequestTimes,
  type RunningServer,
  type StopTimes,
} from '../http/http-server.ts';

/** A server on a free port of this machine. */
export interface RunningApp {
  readonly url: string;
  readonly server: RunningServer;
}

export async function runApp(
  app: Hono,
  options: {
    readonly endStreams?: () => void;
    readonly stopTimes?: StopTimes;
    readonly requestTimes?: RequestTimes;
  } = {},
): Promise<RunningApp> {
  const result = await startHttpServer({
    handle: (request, peerAddress) => app.fetch(request, { peerAddress }),
    port: 0,
    host: '127.0.0.1',
    endStreams: options.endStreams ?? (() => undefined),
    ...(options.stopTimes === undefined ? {} : { stopTimes: options.stopTimes }),
    ...(options.requestTimes === undefined ? {} : { requestTimes: options.requestTimes }),
  });
  if (!result.ok) throw new Error(result.error.detail);
  return { url: `http://127.0.0.1:${result.value.port}`, server: result.value };
}
