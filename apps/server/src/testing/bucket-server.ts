import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A service that keeps objects, as far as a store of blobs needs one. */
export interface BucketServer {
  readonly endpoint: string;
  /** All that there is: keys of buckets and objects, `bucket/key`. */
  readonly objects: Map<string, Buffer>;
  /** Status that every request is answered with; undefined: as it should be. */
  failing: number | undefined;
  readonly stop: () => Promise<void>;
}

/** Lists come in pages of so many. */
const pageKeys = 2;

export async function startBucketServer(): Promise<BucketServer> {
  const objects = new Map<string, Buffer>();
  const http = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  const { port } = http.address() as AddressInfo;
  const server: BucketServer = {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    failing: undefined,
    stop: () =>
      new Promise((resolve) => {
        http.closeAllConnections();
        http.close(() => resolve());
      }),
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '', server.endpoint);
    const name = decodeURIComponent(pathname.slice(1));
    const body = await bodyOf(request);
    const authorization = request.headers.authorization ?? '';
    const isSigned = authorization.startsWith('AWS4-HMAC-SHA256 Credential=key-id/');
    if (server.failing !== undefined) response.writeHead(server.failing).end();
    else if (!isSigned) sendError(response, 403, 'AccessDenied');
    else if (searchParams.get('list-type') === '2') {
      response.writeHead(200, { 'Content-Type': 'application/xml' });
      response.end(listOf([...objects.keys()], name.replace(/\/$/, ''), searchParams));
    } else if (request.method === 'PUT') {
      objects.set(name, body);
      response.writeHead(200).end();
    } else if (request.method === 'DELETE') {
      objects.delete(name);
      response.writeHead(204).end();
    } else {
      const found = objects.get(name);
      if (found === undefined) sendError(response, 404, 'NoSuchKey');
      else response.writeHead(200, { 'Content-Length': found.length }).end(found);
    }
  };
  return server;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function sendError(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'Content-Type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No</Message></Error>`);
}

function listOf(names: readonly string[], bucket: string, query: URLSearchParams): string {
  const prefix = `${bucket}/${query.get('prefix') ?? ''}`;
  const after = query.get('continuation-token') ?? '';
  const keys = names.filter((name) => name.startsWith(prefix) && name > after).toSorted();
  const page = keys.slice(0, pageKeys);
  const isTruncated = keys.length > page.length;
  const contents = page.map(
    (name) => `<Contents><Key>${name.slice(bucket.length + 1)}</Key><Size>1</Size></Contents>`,
  );
  const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
}
