import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A request as a model provider got it. */
export interface ModelRequest {
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Readonly<Record<string, unknown>>;
}

/** Answers a request. */
export type ModelAnswer = (response: ServerResponse, request: ModelRequest) => void;

/** A model provider on loopback that says whatever a test wants. */
export interface ModelServer {
  readonly origin: string;
  readonly requests: ModelRequest[];
  /** What it answers from now on. */
  answer: ModelAnswer;
  readonly openSockets: () => number;
  readonly writtenBytes: () => number;
  readonly stop: () => Promise<void>;
}

/** Begins a stream of events. */
export function beginEvents(response: ServerResponse, text = ''): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  if (text !== '') response.write(text);
}

/** Starts it. Until a test says otherwise, it answers with a short stream. */
export async function startModelServer(): Promise<ModelServer> {
  const sockets = new Set<Socket>();
  let written = 0;
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { url = '', headers } = incoming;
      const body = JSON.parse(Buffer.concat(chunks).toString()) as ModelRequest['body'];
      const request = { url, headers, body };
      model.requests.push(request);
      model.answer(response, request);
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => {
      written += socket.bytesWritten;
      sockets.delete(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const model: ModelServer = {
    origin: `http://127.0.0.1:${port}`,
    requests: [],
    answer: (response) => {
      beginEvents(response);
      response.end('data: [DONE]\n\n');
    },
    openSockets: () => sockets.size,
    writtenBytes: () => [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, written),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return model;
}
