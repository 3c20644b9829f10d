import {
  request as requestByHttp,
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import { request as requestByHttps } from 'node:https';

import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { openSecureConnection } from './open-secure-connection.ts';
import type { OutsideNetwork } from './outside-network.ts';
import { readProviderAddress } from './provider-address.ts';

/** How requests leave the server. */
export interface OutsideAccess {
  readonly network: OutsideNetwork;
  /** Where the operator lets them go beside the internet; exact origins. */
  readonly operatorOrigins: readonly string[];
}

/** A request for a model provider. */
export interface OutsidePost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Ends the request, and the answer as well. */
  readonly signal: AbortSignal;
}

/** Nobody answers there, or requests may not go there; which of them is told to nobody. */
export interface Unreachable {
  readonly code: 'unreachable';
}

const unreachable = err<Unreachable>({ code: 'unreachable' });

/** Posts to a provider, and waits for the head of its answer. Redirects are answers like others. */
export async function postOutside(
  access: OutsideAccess,
  post: OutsidePost,
): Promise<Result<IncomingMessage, Unreachable>> {
  // What was allowed when it was stored may not be any more.
  if (readProviderAddress(post.url, access.operatorOrigins) === undefined) return unreachable;
  const sent = await open(access, post);
  if (sent === undefined) return unreachable;
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
    sent.end(post.body);
    const answer = await answered;
    // A host that breaks off before anybody reads; who reads then is told.
    answer.on('error', () => undefined);
    return ok(answer);
  } catch {
    sent.destroy();
    return unreachable;
  }
}

async function open(
  { network, operatorOrigins }: OutsideAccess,
  { url, headers, body, signal }: OutsidePost,
): Promise<ClientRequest | undefined> {
  const target = new URL(url);
  const options: RequestOptions = {
    method: 'POST',
    headers: {
      ...headers,
      'accept-encoding': 'identity',
      'user-agent': 'Parley',
      'content-length': String(body.byteLength),
    },
    signal,
  };
  if (operatorOrigins.includes(target.origin)) {
    const request = target.protocol === 'https:' ? requestByHttps : requestByHttp;
    return request(target, { ...options, agent: false });
  }
  const opened = await openSecureConnection(network, target.hostname, signal);
  if (!opened.ok) return undefined;
  return requestByHttps(target, {
    ...options,
    // Without an agent, Node takes any connection for one to port 80, and says so to the host.
    defaultPort: 443,
    createConnection: () => opened.value,
  });
}
