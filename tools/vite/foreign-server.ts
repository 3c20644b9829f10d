import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Plugin } from 'vite';

/**
 * A server of others for tests in the browser, which reach it under another name of this computer:
 * `/foreign/echo` gives back the headers that it got, and the query `k` from back to front;
 * `/foreign/redirect` sends on to it.
 */
export function foreignServer(): Plugin {
  return {
    name: 'foreign-server',
    configureServer({ middlewares }) {
      middlewares.use('/foreign', answer);
    },
  };
}

function answer({ url = '', method, headers }: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Access-Control-Allow-Origin', headers.origin ?? '*');
  response.setHeader(
    'Access-Control-Allow-Headers',
    headers['access-control-request-headers'] ?? '*',
  );
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  if (method === 'OPTIONS') {
    response.writeHead(204).end();
  } else if (pathname === '/redirect') {
    response.writeHead(302, { Location: '/foreign/echo' }).end();
  } else {
    const backwards = Array.from(searchParams.get('k') ?? '')
      .toReversed()
      .join('');
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ headers, backwards }));
  }
}
