import type { PullRefusal, PushRefusal } from '@parley/contract/sync/exchange.ts';
import { syncMediaType, type FrameError } from '@parley/contract/sync/frame.ts';
import { decodeIndexAnswer } from '@parley/contract/sync/index-frame.ts';
import {
  decodePullAnswer,
  readPullRefusal,
  writePullRequest,
} from '@parley/contract/sync/pull-frame.ts';
import {
  decodePushAnswer,
  encodePushRequest,
  readPushRefusal,
} from '@parley/contract/sync/push-frame.ts';
import { syncLimits } from '@parley/contract/sync/record.ts';
import { err, type Result } from '@parley/domain/shared/result.ts';
import type { Transport, TransportFailure } from '@parley/sync/client/transport.ts';

/** What requests are made with. */
export interface HttpTransportParts {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Where the server is, with a slash at its end. */
  readonly baseUrl: string;
  readonly isOnline: () => boolean;
  /** Of a request, from its begin to the last byte. */
  readonly timeMs?: number;
}

interface Sent {
  readonly path: string;
  readonly init?: RequestInit;
}

const usualTimeMs = 60_000;

/** Carries requests of the sync to the server of the page, by its cookie. */
export function createHttpTransport(parts: HttpTransportParts): Transport {
  return {
    push: (request) =>
      exchange(parts, {
        sent: {
          path: 'push',
          init: {
            method: 'POST',
            headers: { 'Content-Type': syncMediaType },
            body: encodePushRequest(request),
          },
        },
        decode: decodePushAnswer,
        readRefusal: readPushRefusal,
      }),
    pull: (request) =>
      exchange(parts, {
        sent: {
          path: 'pull',
          init: {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: writePullRequest(request),
          },
        },
        decode: decodePullAnswer,
        readRefusal: readPullRefusal,
      }),
    index: (after) =>
      exchange(parts, {
        sent: { path: `index?after=${after}` },
        decode: decodeIndexAnswer,
        readRefusal: () => undefined,
      }),
  };
}

interface Exchange<Answer, Refusal> {
  readonly sent: Sent;
  readonly decode: (bytes: Uint8Array) => Result<Answer, FrameError>;
  readonly readRefusal: (text: string) => Refusal;
}

async function exchange<Answer, Refusal extends PullRefusal | PushRefusal | undefined>(
  parts: HttpTransportParts,
  { sent, decode, readRefusal }: Exchange<Answer, Refusal>,
): Promise<Result<Answer, NonNullable<Refusal> | TransportFailure>> {
  try {
    const response = await send(parts, sent);
    if (response.ok) {
      const answer = decode(await readBytes(response));
      return answer.ok ? answer : err({ code: 'no-answer' });
    }
    const refusal = readRefusal(await response.text());
    return err(refusal ?? failureOf(response));
  } catch {
    return err({ code: parts.isOnline() ? 'no-answer' : 'offline' });
  }
}

function send(
  { fetch, baseUrl, timeMs = usualTimeMs }: HttpTransportParts,
  { path, init = {} }: Sent,
): Promise<Response> {
  return fetch(`${baseUrl}api/sync/${path}`, {
    ...init,
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

function failureOf({ status, headers }: Response): TransportFailure {
  if (status === 401) return { code: 'signed-out' };
  if (status !== 429 && status !== 503) return { code: 'no-answer' };
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return { code: 'busy', retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : null };
}
