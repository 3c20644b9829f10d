import type { IncomingMessage, ServerResponse } from 'node:http';

/** One request as it arrived, with what became of it. Times are milliseconds since 1970. */
export interface RecordedRequest {
  readonly id: number;
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodyText: string;
  /** Parsed JSON; undefined where the body is none. */
  readonly body: unknown;
  readonly receivedAtMs: number;
  status: number;
  firstByteAtMs?: number;
  /** When the last byte was handed to the socket. */
  endedAtMs?: number;
  /** The client left before the answer was complete. */
  closedByClientAtMs?: number;
  chunksSent: number;
  /** Time of each chunk, for latency measurements. */
  readonly chunkTimesMs: number[];
}

/** Milliseconds since 1970 with a fraction, on the clock that a page on this machine also has. */
export function nowMs(): number {
  return performance.timeOrigin + performance.now();
}

let lastId = 0;

export async function recordRequest(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<RecordedRequest> {
  const receivedAtMs = nowMs();
  const bodyText = await readBody(request);
  lastId += 1;
  const recorded: RecordedRequest = {
    id: lastId,
    method: request.method ?? 'GET',
    path: request.url ?? '/',
    headers: flattenHeaders(request),
    bodyText,
    body: parseJson(bodyText),
    receivedAtMs,
    status: 0,
    chunksSent: 0,
    chunkTimesMs: [],
  };
  response.once('close', () => {
    const isOurs = response.writableFinished || recorded.endedAtMs !== undefined;
    if (!isOurs) recorded.closedByClientAtMs = nowMs();
  });
  return recorded;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks).toString('utf8');
}

function flattenHeaders(request: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
