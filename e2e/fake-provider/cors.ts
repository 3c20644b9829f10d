import type { IncomingMessage, ServerResponse } from 'node:http';

/** Writes the headers that let a page of any origin read the answer, as the big providers do. */
export function allowOrigin(request: IncomingMessage, response: ServerResponse): void {
  const origin = request.headers.origin;
  if (origin === undefined) return;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('vary', 'origin');
  response.setHeader(
    'access-control-expose-headers',
    'x-request-id, retry-after, retry-after-ms, x-remaining-free-messages',
  );
}

/** Answers a preflight by allowing what it asks for. */
export function answerPreflight(request: IncomingMessage, response: ServerResponse): void {
  allowOrigin(request, response);
  response.setHeader('access-control-allow-methods', 'GET, POST, OPTIONS');
  const asked = request.headers['access-control-request-headers'];
  if (asked !== undefined) response.setHeader('access-control-allow-headers', asked);
  if (request.headers['access-control-request-private-network'] === 'true') {
    response.setHeader('access-control-allow-private-network', 'true');
  }
  response.writeHead(204).end();
}
