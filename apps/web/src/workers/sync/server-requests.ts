import { meantAccountHeader } from '@parley/contract/http/meant-account.ts';
import { syncLimits } from '@parley/contract/sync/record.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import type { TransportFailure } from '@parley/sync/client/transport.ts';

/** What requests are made with. */
export interface ServerRequestParts {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Where the server is, with a slash at its end. */
  readonly baseUrl: string;
  /** Id of the account that is meant: no session of another one answers. */
  readonly account: string;
  readonly isOnline: () => boolean;
  /** Of a request, from its begin to the last byte. */
  readonly timeMs?: number;
}

/** What is asked. */
export interface ServerRequest {
  /** Relative to the page. */
  readonly path: string;
  readonly method?: 'POST' | 'PUT';
  readonly mediaType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

/** An answer that is a refusal, or a failure on the way. */
export type ServerRefusal =
  | { readonly kind: 'refused'; readonly status: number; readonly text: string }
  | { readonly kind: 'failed'; readonly failure: TransportFailure };

/** A full push over a slow line, or a server that is busy. */
const usualTimeMs = 5 * 60_000;

/** Asks the server of the page, by its cookie. */
export async function askServer(
  parts: ServerRequestParts,
  request: ServerRequest,
): Promise<Result<Uint8Array, ServerRefusal>> {
  try {
    const response = await send(parts, request);
    if (response.ok) return ok(await readBytes(response));
    const failure = failureOf(response);
    if (failure !== undefined) {
      await response.body?.cancel();
      return err({ kind: 'failed', failure });
    }
    const text = new TextDecoder().decode(await readBytes(response));
    return err({ kind: 'refused', status: response.status, text });
  } catch {
    const code = parts.isOnline() ? 'no-answer' : 'offline';
    return err({ kind: 'failed', failure: { code } });
  }
}

function send(
  { fetch, baseUrl, account, timeMs = usualTimeMs }: ServerRequestParts,
  { path, method, mediaType, headers, body }: ServerRequest,
): Promise<Response> {
  return fetch(`${baseUrl}${path}`, {
    ...(method === undefined ? {} : { method }),
    headers: {
      [meantAccountHeader]: account,
      ...(mediaType === undefined ? {} : { 'Content-Type': mediaType }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
    credentials: 'same-origin',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(timeMs),
  });
}

/** Reads no more than a body may have: a server could send without end. */
async function readBytes(response: Response): Promise<Uint8Array> {
  const reader = response.body?.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const next = await reader?.read();
    if (next === undefined || next.done) break;
    length += next.value.byteLength;
    if (length > syncLimits.bodyBytes) {
      await reader?.cancel();
      break;
    }
    chunks.push(next.value);
  }
  const bytes = new Uint8Array(length);
  let from = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, from);
    from += chunk.byteLength;
  }
  return bytes;
}

/** Undefined for a refusal that says more than its status. */
function failureOf({ status, headers }: Response): TransportFailure | undefined {
  if (status === 401) return { code: 'signed-out' };
  if (status !== 429 && status !== 503) return undefined;
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return { code: 'busy', retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : null };
}
