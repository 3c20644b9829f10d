import { fileURLToPath } from 'node:url';

import { defaultHostConfig } from '../../config/host-config-file.ts';
import { createApp } from '../../http/create-app.ts';
import { startHttpServer } from '../../http/http-server.ts';
import { logProblem } from '../../http/log.ts';
import { createDemoService } from '../../services/demo/demo-service.ts';
import { startOutsideWorld, type AskedRequest } from './outside-world.ts';

/*
 * Usage: node serve-relay.ts PORT HOSTS. Starts the built app with a relay for these hosts (commas
 * between them), in a world of its own: names, addresses and the https server that they lead to are
 * here. Prints each request that arrived there as a line of JSON.
 */

const [port = '0', hosts = ''] = process.argv.slice(2);
const world = await startOutsideWorld({
  answer(asked, response) {
    process.stdout.write(`${JSON.stringify(asked)}\n`);
    const { status, type, body } = answerOf(asked);
    response.writeHead(status, { 'content-type': type }).end(body);
  },
});
const app = createApp({
  webFolder: fileURLToPath(new URL('../../../../web/dist', import.meta.url)),
  hostConfig: defaultHostConfig(),
  basePath: '',
  isHttps: false,
  demo: createDemoService({ stopSignal: new AbortController().signal }),
  reportBug: (error) => logProblem('unexpected error', { cause: String(error) }),
  relay: { hosts: hosts.split(','), network: world.network, log: () => undefined },
});
const started = await startHttpServer({
  handle: (request, peerAddress) => app.fetch(request, { peerAddress }),
  port: Number(port),
  host: '127.0.0.1',
  endStreams: () => undefined,
});
if (!started.ok) throw new Error(started.error.detail);
process.once('SIGTERM', () => process.exit(0));

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

function answerOf({ serverName, headers }: AskedRequest): Answer {
  if (serverName === 'api.search.brave.com') {
    return headers['x-subscription-token'] === 'brave-key-of-mine' ? braveHits : braveRefusal;
  }
  return serverName === 'pages.test'
    ? { status: 200, type: 'text/html', body: page }
    : json(200, { answer: `heard ${headers.authorization ?? 'nothing'}` });
}

function json(status: number, value: unknown): Answer {
  return { status, type: 'application/json', body: JSON.stringify(value) };
}

const braveHits = json(200, {
  type: 'search',
  web: {
    results: [
      {
        title: 'Green tea',
        url: 'https://pages.test/green-tea',
        description: 'Green tea is steeped at 80 degrees.',
      },
    ],
  },
});
const braveRefusal = json(422, {
  type: 'ErrorResponse',
  error: { code: 'SUBSCRIPTION_TOKEN_INVALID', detail: 'The token is invalid.', status: 422 },
});
const page = `<html><head><title>Green tea</title></head><body><article><h1>Green tea</h1>
<p>${'Green tea is steeped for two minutes, and not longer. '.repeat(20)}</p></article></body></html>`;
