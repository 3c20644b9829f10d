import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { connect, type Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';

import type { OutsideNetwork } from '../../network/outside-network.ts';
import { testAuthority, testCertificate } from './test-certificate.ts';

/** An internet of one server, with names of its own. */
export interface OutsideWorld {
  readonly network: OutsideNetwork;
  /** Of its server, at 127.0.0.1. */
  readonly port: number;
  /** What the server was asked, in turn. */
  readonly requests: readonly AskedRequest[];
  /** The addresses that connections were made to. */
  readonly connections: readonly (readonly string[])[];
  /** What came in over all connections, to the end that fetches. */
  readonly fetchedBytes: () => number;
  /** Connections to the server that are open. */
  readonly openSockets: () => number;
  readonly stop: () => Promise<void>;
}

/** A request as it arrived. */
export interface AskedRequest {
  /** As the connection named it before anything was said (SNI). */
  readonly serverName: string | false;
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** How the world behaves. */
export interface WorldOptions {
  /** The addresses of a name, each time it is asked for; throws for none. */
  readonly resolve?: (name: string) => readonly string[] | Promise<readonly string[]>;
  readonly answer?: (
    request: AskedRequest,
    response: ServerResponse,
    incoming: IncomingMessage,
  ) => void;
  /** Whether the body is read before the answer begins. */
  readonly readsBody?: boolean;
  /** Whether the authority of its certificate is known. */
  readonly isTrusted?: boolean;
}

export const publicIp = '93.184.215.14';

/** Starts the server of a world. All its names lead there, whatever address they have. */
export async function startOutsideWorld(options: WorldOptions = {}): Promise<OutsideWorld> {
  const { answer = (_request, response) => response.end('hello'), readsBody = true } = options;
  const requests: AskedRequest[] = [];
  const connections: (readonly string[])[] = [];
  const sockets: Socket[] = [];
  let open = 0;
  const server = createServer(testCertificate, (incoming, response) => {
    const chunks: Buffer[] = [];
    const begin = (): void => {
      const { method = '', url = '', headers, socket } = incoming;
      const asked = {
        serverName: (socket as TLSSocket & { servername: string | false }).servername,
        method,
        url,
        headers,
        body: Buffer.concat(chunks).toString(),
      };
      requests.push(asked);
      answer(asked, response, incoming);
    };
    if (!readsBody) {
      begin();
      return;
    }
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', begin);
  });
  server.on('connection', (socket) => {
    open += 1;
    socket.on('close', () => (open -= 1));
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  return {
    port,
    requests,
    connections,
    fetchedBytes: () => sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0),
    openSockets: () => open,
    network: {
      resolve: async (name) => (options.resolve ?? (() => [publicIp]))(name),
      connect(_name, addresses) {
        connections.push(addresses);
        const socket = connect(port, '127.0.0.1');
        sockets.push(socket);
        return socket;
      },
      ...(options.isTrusted === false ? {} : { ca: testAuthority }),
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
