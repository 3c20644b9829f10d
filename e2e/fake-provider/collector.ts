import { createServer, type Server, type Socket } from 'node:net';

/** A trap: takes any connection and remembers what wanted in. */
export interface Collector {
  readonly port: number;
  /** First line of each request over HTTP, or `TLS name` for a secure one, that named a watched host. */
  readonly hits: () => readonly string[];
  readonly reset: () => void;
  readonly close: () => Promise<void>;
}

const maxHelloBytes = 8192;

/**
 * Starts a trap on the loopback address. The browser's resolver leads every foreign host here, so
 * a request to anywhere becomes a connection that can be counted.
 *
 * @param isWatched decides by host name; browsers make calls of their own, which are no concern
 */
export async function startCollector(isWatched: (host: string) => boolean): Promise<Collector> {
  let hits: string[] = [];
  const server = createServer((socket) => {
    readOpening(socket, (opening) => {
      const host = readHost(opening);
      if (host !== undefined && isWatched(host)) hits.push(describe(opening, host));
      socket.end(
        'HTTP/1.1 200 OK\r\nAccess-Control-Allow-Origin: *\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
      );
    });
  });
  const port = await listen(server);
  return {
    port,
    hits: () => hits,
    reset: () => {
      hits = [];
    },
    close: async () => {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      server.close(() => resolve(undefined));
      await promise;
    },
  };
}

function readOpening(socket: Socket, onComplete: (opening: Buffer) => void): void {
  let opening = Buffer.alloc(0);
  let isDone = false;
  const finish = (): void => {
    if (isDone) return;
    isDone = true;
    onComplete(opening);
  };
  socket.on('error', () => undefined);
  socket.once('close', finish);
  socket.on('data', (data) => {
    opening = Buffer.concat([opening, data]);
    const isEnough = readHost(opening) !== undefined || opening.length > maxHelloBytes;
    if (isEnough) finish();
  });
}

/** The host of the `Host` line, or the server name of a TLS greeting. */
function readHost(opening: Buffer): string | undefined {
  return opening[0] === 0x16
    ? readServerName(opening)
    : /\r\nhost: ([^\r:]+)/i.exec(opening.toString('latin1'))?.[1];
}

// The server-name extension: type 0, its length, the list's length, kind 0, the name's length. A
// greeting is random bytes for the rest, so the three lengths must agree.
function readServerName(greeting: Buffer): string | undefined {
  for (let at = 5; at + 9 <= greeting.length; at += 1) {
    const nameLength = greeting.readUInt16BE(at + 7);
    const isName =
      greeting.readUInt16BE(at) === 0 &&
      greeting.readUInt16BE(at + 2) === nameLength + 5 &&
      greeting.readUInt16BE(at + 4) === nameLength + 3 &&
      greeting[at + 6] === 0;
    const end = at + 9 + nameLength;
    if (isName && nameLength > 0 && end <= greeting.length) {
      return greeting.toString('latin1', at + 9, end);
    }
  }
  return undefined;
}

function describe(opening: Buffer, host: string): string {
  if (opening[0] === 0x16) return `TLS ${host}`;
  const line = opening.toString('latin1').split('\r\n')[0] ?? '';
  return `${line} (${host})`;
}

async function listen(server: Server): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  server.once('error', reject);
  server.listen(0, '127.0.0.1', () => resolve(undefined));
  await promise;
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The trap has no port.');
  return address.port;
}
