import {
  readRelayAnswer,
  relayHeader,
  relayMediaType,
  type RelayAnswerHead,
} from '@parley/contract/http/relay.ts';

import type { RelayedRequest } from '../../http/log.ts';
import { runApp } from '../running-app.ts';
import { createTestApp } from '../test-app.ts';
import { startOutsideWorld, type OutsideWorld, type WorldOptions } from './outside-world.ts';

/** A server with a relay, and the world that it fetches from. */
export interface RelayBench extends AsyncDisposable {
  readonly url: string;
  readonly app: ReturnType<typeof createTestApp>;
  readonly world: OutsideWorld;
  readonly logged: readonly RelayedRequest[];
  /** Asks as a page of the server does, unless something else is said. */
  readonly ask: (asked?: Asked) => Promise<Response>;
}

/** What is sent to the relay. */
export interface Asked {
  readonly url?: string;
  readonly method?: string;
  readonly headers?: readonly (readonly [string, string])[];
  readonly body?: string | Uint8Array<ArrayBuffer>;
  /** In place of the line of all that. */
  readonly line?: string;
  /** Headers of the request to the relay itself; undefined leaves one out. */
  readonly outer?: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal;
}

/** Starts both on this machine. */
export async function openRelayBench(
  options: WorldOptions & { readonly hosts?: readonly string[]; readonly timeMs?: number } = {},
): Promise<RelayBench> {
  const { hosts = ['api.test'], timeMs } = options;
  const world = await startOutsideWorld(options);
  const logged: RelayedRequest[] = [];
  const relay = { hosts, network: world.network, log: (row: RelayedRequest) => logged.push(row) };
  const app = createTestApp({
    webFolder: '/none',
    relay: { ...relay, ...(timeMs === undefined ? {} : { timeMs }) },
  });
  const { url, server } = await runApp(app, { stopTimes: { streamsMs: 0, connectionsMs: 100 } });
  return {
    url,
    app,
    world,
    logged,
    ask: (asked = {}) => fetch(`${url}/api/relay`, requestOf(url, asked)),
    async [Symbol.asyncDispose]() {
      await world.stop();
      await server.stop();
    },
  };
}

/** The request by which a page at `origin` asks its relay. */
export function requestOf(origin: string, asked: Asked): RequestInit {
  const { url = 'https://api.test/', method = 'GET', headers = [], body = '', outer = {} } = asked;
  const line = asked.line ?? JSON.stringify({ url, method, headers });
  const sent = {
    origin,
    'sec-fetch-site': 'same-origin',
    'content-type': relayMediaType,
    [relayHeader]: '1',
    ...outer,
  };
  const given = Object.entries(sent).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return {
    method: 'POST',
    headers: Object.fromEntries(given),
    body: new Blob([`${line}\n`, body]),
    ...(asked.signal === undefined ? {} : { signal: asked.signal }),
  };
}

/** What came back, with the code of an error where it is one. */
export async function readAnswer(
  response: Response,
): Promise<{ readonly head?: RelayAnswerHead; readonly code?: string; readonly body: string }> {
  const text = await response.text();
  if (!response.ok) {
    const { error } = JSON.parse(text) as { error: { code: string } };
    return { code: error.code, body: text };
  }
  const end = text.indexOf('\n');
  const head = readRelayAnswer(text.slice(0, end));
  return { ...(head === undefined ? {} : { head }), body: text.slice(end + 1) };
}
