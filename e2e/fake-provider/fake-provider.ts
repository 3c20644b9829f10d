import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

import { answer, send } from './answer.ts';
import { answerControl, type ControlTarget } from './control.ts';
import { allowOrigin, answerPreflight } from './cors.ts';
import { isCompletion, ProviderState } from './provider-state.ts';
import { type RecordedRequest, recordRequest } from './recorder.ts';

/** A model provider on the loopback address that does as it is told. */
export interface FakeProvider extends ControlTarget {
  /** `http://127.0.0.1:PORT`, without a final slash. */
  readonly url: string;
  readonly port: number;
  /** Requests that asked for a reply, oldest first. */
  readonly completions: () => readonly RecordedRequest[];
  /** Requests for titles and keywords; they are in no other list. */
  readonly backgroundRequests: () => readonly RecordedRequest[];
  /** Resolves with the completion of this number (from 0) as soon as it has arrived. */
  readonly waitForCompletion: (index: number) => Promise<RecordedRequest>;
  readonly close: () => Promise<void>;
}

export async function startFakeProvider(options: { port?: number } = {}): Promise<FakeProvider> {
  const state = new ProviderState();
  const server = createServer((request, response) => {
    handle(request, response, state).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : new Error(String(error)));
    });
  });
  server.keepAliveTimeout = 1000;
  const port = await listen(server, options.port ?? 0);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    set: (scenario) => state.set(scenario),
    next: (...scenarios) => state.next(...scenarios),
    requests: () => state.requests,
    reset: () => state.reset(),
    completions: () => state.requests.filter(isCompletion),
    backgroundRequests: () => state.backgroundRequests,
    waitForCompletion: (index) => state.waitForCompletion(index),
    close: () => close(server),
  };
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  state: ProviderState,
): Promise<void> {
  const isControl = request.url?.startsWith('/__control/') === true;
  if (request.method === 'OPTIONS') {
    if (isControl || state.scenario.cors === 'reflect') answerPreflight(request, response);
    else response.writeHead(403).end();
    return;
  }
  const recorded = await recordRequest(request, response);
  if (isControl) {
    allowOrigin(request, response);
    send(response, recorded, answerControl(recorded, state));
    return;
  }
  state.record(recorded);
  if (state.scenario.cors === 'reflect') allowOrigin(request, response);
  await answer(response, recorded, state);
}

async function listen(server: Server, port: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  server.once('error', reject);
  server.listen(port, '127.0.0.1', () => resolve(undefined));
  await promise;
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

async function close(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  server.close(() => resolve(undefined));
  server.closeAllConnections();
  await promise;
}
