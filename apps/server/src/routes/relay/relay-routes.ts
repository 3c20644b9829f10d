import { Hono } from 'hono';

import { publicErrorStatus, type PublicErrorCode } from '@parley/contract/errors/public-error.ts';
import {
  relayHeader,
  relayLimits,
  relayMediaType,
  writeRelayHead,
} from '@parley/contract/http/relay.ts';
import { apiHeaders } from '@parley/contract/http/security-headers.ts';

import { clientAddress } from '../../http/client-address.ts';
import { errorResponse } from '../../http/error-response.ts';
import { createOpenRequests } from '../../http/open-requests.ts';
import type { RelayedRequest } from '../../http/log.ts';
import { isFromOwnPage, type OwnPageRules } from '../../http/own-page.ts';
import { createRequestLimit, peerAddressOf } from '../../http/request-limit.ts';
import type { RelayAnswer, RelayService } from '../../services/relay/relay-service.ts';
import { readRelayBody } from './read-relay-body.ts';

/** How the relay is offered. */
export interface RelayRouteOptions {
  readonly ownPage: OwnPageRules;
  /** See {@link clientAddress}. */
  readonly proxyCount: number;
  readonly log: (relayed: RelayedRequest) => void;
  /** From the request to the last byte; for tests. */
  readonly timeMs?: number;
}

const maxOpen = 64;
const maxOpenPerClient = 8;

/** Fetches from hosts that the operator named, for pages of this server and nobody else. */
export function relayRoutes(relay: RelayService, options: RelayRouteOptions): Hono {
  const { ownPage, proxyCount, log, timeMs = relayLimits.timeMs } = options;
  const limit = createRequestLimit(proxyCount);
  const take = createOpenRequests(maxOpen, maxOpenPerClient);
  return new Hono().post('/', async (c) => {
    const request = c.req.raw;
    const { headers } = request;
    // Before anything is counted: what a page of others makes a browser send is not its person's.
    if (headers.get(relayHeader) !== '1' || !isFromOwnPage(headers, ownPage)) {
      return errorResponse('forbidden');
    }
    const peerAddress = peerAddressOf(c.env);
    const waitSeconds = limit(headers, peerAddress);
    if (waitSeconds !== undefined) {
      const answer = errorResponse('rate-limited');
      answer.headers.set('Retry-After', String(waitSeconds));
      return answer;
    }
    const release = take(clientAddress(headers, peerAddress, proxyCount));
    if (release === undefined) return errorResponse('relay-busy');
    const stop = new AbortController();
    const end = (): void => {
      clearTimeout(late);
      stop.abort();
      release();
    };
    // Whatever becomes of the answer, the place is free again by then.
    const late = setTimeout(end, timeMs);
    request.signal.addEventListener('abort', end);
    try {
      return await serve({ relay, request, signal: stop.signal, end, log });
    } catch (error) {
      end();
      throw error;
    }
  });
}

interface Serving {
  readonly relay: RelayService;
  readonly request: Request;
  readonly signal: AbortSignal;
  /** To be called when it is over, however. */
  readonly end: () => void;
  readonly log: RelayRouteOptions['log'];
}

async function serve({ relay, request, signal, end, log }: Serving): Promise<Response> {
  const refuse = (code: PublicErrorCode, host?: string): Response => {
    end();
    log({ ...(host === undefined ? {} : { host }), status: publicErrorStatus[code] });
    return errorResponse(code);
  };
  const read = await untilAborted(readRelayBody(request), signal);
  if (read === undefined) return refuse('relay-timeout');
  if (!read.ok) return refuse(read.error);
  const host = relay.hostOf(read.value.head);
  const sent = await relay.send({ ...read.value, signal });
  if (!sent.ok) return refuse(sent.error, host);
  const { status } = sent.value.head;
  log({ ...(host === undefined ? {} : { host }), status });
  return answerWith(sent.value, { signal, end });
}

/** Undefined where it took too long, or the client is gone and its body is cut. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  const aborted = Promise.withResolvers<undefined>();
  const abort = (): void => aborted.resolve(undefined);
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  try {
    return await Promise.race([work, aborted.promise]);
  } catch {
    return undefined;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** Printed where it ends a connection, so it is one line, without anything of the request. */
const brokenOff = Object.assign(new Error('A relayed answer broke off.'), { stack: '' });

function answerWith(
  { head, body }: RelayAnswer,
  { signal, end }: Pick<Serving, 'signal' | 'end'>,
): Response {
  const pieces = body[Symbol.asyncIterator]();
  let isHeadSent = false;
  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        // A client that reads nothing is not waited for either.
        signal.addEventListener('abort', () => controller.error(brokenOff));
      },
      async pull(controller) {
        if (!isHeadSent) {
          isHeadSent = true;
          controller.enqueue(new TextEncoder().encode(writeRelayHead(head)));
          return;
        }
        try {
          const next = await pieces.next();
          if (next.done !== true) {
            controller.enqueue(next.value);
            return;
          }
          controller.close();
          end();
        } catch {
          // The client sees a connection that breaks off, not an answer that is whole.
          controller.error(brokenOff);
          end();
        }
      },
      async cancel() {
        end();
        await pieces.return?.();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(stream, {
    headers: {
      ...apiHeaders(),
      'Content-Type': relayMediaType,
      // A reverse proxy that collects an answer before it passes it on makes one lump of a stream.
      'X-Accel-Buffering': 'no',
    },
  });
}
