import type { IncomingMessage } from 'node:http';
import { request as requestByHttps } from 'node:https';
import { Readable } from 'node:stream';
import type { TLSSocket } from 'node:tls';
import { pipeline } from 'node:stream/promises';

import type { PublicErrorCode } from '@parley/contract/errors/public-error.ts';
import {
  isRelayed,
  relayLimits,
  type RelayAnswerHead,
  type RelayRequestHead,
} from '@parley/contract/http/relay.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import { isPublicAddress } from '@parley/domain/web/public-address.ts';

import { openSecureConnection, type NoConnection } from '../../network/open-secure-connection.ts';
import type { OutsideNetwork } from '../../network/outside-network.ts';
import { sentHeaders, toldHeaders } from './relay-headers.ts';

/** A request that is to be carried. */
export interface RelayRequest {
  readonly head: RelayRequestHead;
  /** Bytes of the body; 0: there is none. */
  readonly bodyBytes: number;
  readonly body: AsyncIterable<Uint8Array>;
  /** Aborted when nobody waits for the answer, or too much time has gone by. */
  readonly signal: AbortSignal;
}

/** What came back. */
export interface RelayAnswer {
  readonly head: RelayAnswerHead;
  /** Throws where it is cut, too large, or late. */
  readonly body: AsyncIterable<Uint8Array>;
}

type Outcome<T> = Result<T, PublicErrorCode>;

/** Carries requests to the hosts that the operator named. */
export interface RelayService {
  /** The host that a request goes to; undefined where it may not go. */
  hostOf(head: Pick<RelayRequestHead, 'url'>): string | undefined;
  /** Errors: codes for the public, among them those of the relay. */
  send(request: RelayRequest): Promise<Outcome<RelayAnswer>>;
}

const noWay = {
  aborted: 'relay-timeout',
  'address-refused': 'relay-address-refused',
  'name-not-found': 'relay-name-not-found',
  unreachable: 'relay-unreachable',
} as const satisfies Record<NoConnection['code'], PublicErrorCode>;

/** Makes the relay. @param hosts  see `relayHosts` of the host configuration */
export function createRelayService(
  network: OutsideNetwork,
  hosts: readonly string[],
): RelayService {
  function targetOf({ url }: Pick<RelayRequestHead, 'url'>): URL | undefined {
    const target = URL.parse(url);
    if (target === null || target.port !== '' || target.hostname.endsWith('.')) return undefined;
    return isPublicAddress(target) && isRelayed(hosts, target.hostname) ? target : undefined;
  }
  return {
    hostOf: (head) => targetOf(head)?.hostname,
    async send(request) {
      const target = targetOf(request.head);
      if (target === undefined) return err('relay-host-not-offered');
      const opened = await openSecureConnection(network, target.hostname, request.signal);
      return opened.ok ? exchange(request, target, opened.value) : err(noWay[opened.error.code]);
    },
  };
}

async function exchange(
  { head, body, bodyBytes, signal }: RelayRequest,
  target: URL,
  connection: TLSSocket,
): Promise<Outcome<RelayAnswer>> {
  const sent = requestByHttps({
    host: target.hostname,
    // Without an agent, Node takes any connection for one to port 80, and says so to the host.
    defaultPort: 443,
    path: target.pathname + target.search,
    method: head.method,
    headers: {
      ...Object.fromEntries(sentHeaders(head.headers)),
      // What counts towards the limit is what is read, and a small answer cannot become a large one.
      'accept-encoding': 'identity',
      'user-agent': 'Parley',
      ...(bodyBytes === 0 ? {} : { 'content-length': String(bodyBytes) }),
    },
    createConnection: () => connection,
    signal,
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve);
    // For good: an error that nobody listens to would end the server.
    sent.on('error', reject);
    // The host wants to speak another protocol, and nobody asked for it.
    sent.once('upgrade', (_answer, socket) => {
      socket.destroy();
      reject(new Error('upgrade'));
    });
  });
  try {
    if (bodyBytes === 0) sent.end();
    // A host may answer before it has heard all; whether it did is told by the answer.
    else pipeline(Readable.from(body), sent).catch(() => undefined);
    return readAnswer(await answered, head.method);
  } catch (error) {
    sent.destroy();
    if (signal.aborted) return err('relay-timeout');
    return err(isFaulty(error) ? 'relay-answer-unreadable' : 'relay-unreachable');
  }
}

function readAnswer(answer: IncomingMessage, method: string): Outcome<RelayAnswer> {
  // A host that breaks off before anybody reads; who reads then is told.
  answer.on('error', () => undefined);
  const refuse = (code: PublicErrorCode): Outcome<never> => {
    answer.destroy();
    return err(code);
  };
  const encoding = answer.headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') return refuse('relay-answer-unreadable');
  const { statusCode: status = 0, statusMessage: statusText = '' } = answer;
  // These tell the length of a body that does not come.
  const hasBody = method !== 'HEAD' && status !== 304;
  if (hasBody && Number(answer.headers['content-length'] ?? 0) > relayLimits.bodyBytes) {
    return refuse('relay-answer-too-large');
  }
  if (status < 200 || status > 599) return refuse('relay-answer-unreadable');
  const head = { status, statusText, headers: toldHeaders(answer.rawHeaders) };
  return ok({ head, body: limited(answer) });
}

/** Reads on only as fast as it is read; the connection is gone as soon as nobody reads. */
async function* limited(answer: IncomingMessage): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of answer as AsyncIterable<Uint8Array>) {
    size += piece.length;
    if (size > relayLimits.bodyBytes) throw new Error('The answer is too large');
    yield piece;
  }
}

/** What the parser of HTTP says, in contrast to what the network does. */
function isFaulty(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('HPE_');
}
