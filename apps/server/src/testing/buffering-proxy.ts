import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';

/** A reverse proxy on a free port. */
export interface BufferingProxy {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/**
 * A reverse proxy that collects an answer and passes it on whole, as nginx does by default with
 * answers that fit its buffers, unless the answer says `X-Accel-Buffering: no`. That header is kept
 * by the proxy.
 */
export async function startBufferingProxy(upstream: string): Promise<BufferingProxy> {
  const server = createServer((incoming, outgoing) => forward(upstream, incoming, outgoing));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function forward(upstream: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, headers, url } = incoming;
  const sent = request(`${upstream}${url}`, { method, headers, agent: false }, (answer) => {
    const { 'x-accel-buffering': buffering, ...kept } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 502, kept);
    if (buffering === 'no') {
      answer.pipe(outgoing);
      return;
    }
    const chunks: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => chunks.push(chunk));
    answer.on('end', () => outgoing.end(Buffer.concat(chunks)));
  });
  outgoing.on('close', () => sent.destroy());
  sent.on('error', () => outgoing.destroy());
  incoming.pipe(sent);
}
