import type { TurnError } from '@parley/domain/chat/turn-error.ts';

import { createError, createLossError } from '../spec/create-error.ts';
import type { ProviderAdapter, WireRequest } from '../spec/provider-adapter.ts';
import type { EndpointCall } from '../spec/provider-call.ts';
import { readErrorText } from '../spec/read-text.ts';
import type { Watchdog } from '../spec/watchdog.ts';

/** What came of sending a request. */
export type SendOutcome =
  | { readonly type: 'answer'; readonly response: Response }
  | { readonly type: 'failed'; readonly error: TurnError }
  /** The user has stopped it. */
  | { readonly type: 'stopped' };

/** What {@link sendRequest} needs beside the request. */
export interface SendContext {
  readonly adapter: ProviderAdapter;
  readonly call: EndpointCall;
  readonly watchdog: Watchdog;
}

/**
 * Sends a request and waits for its head. An answer that is not OK is read and decoded.
 *
 * Redirects are refused: they would carry the key to another host. No cookies and no referrer are
 * sent.
 */
export async function sendRequest(
  request: WireRequest,
  context: SendContext,
): Promise<SendOutcome> {
  const { call, watchdog } = context;
  const headers = createHeaders(request);
  if (headers === undefined) return { type: 'failed', error: describeBadHeader(request, call) };
  let response: Response | undefined;
  let cause: unknown;
  try {
    response = await fetchUntilStopped(request, headers, context);
  } catch (error) {
    cause = error;
  }
  if (watchdog.stopReason() !== undefined) return describeStop(context);
  if (response === undefined) return { type: 'failed', error: createLossError(call, cause) };
  if (isRedirect(response)) return { type: 'failed', error: createError('redirected', call) };
  return response.ok ? { type: 'answer', response } : readFailure(response, context);
}

async function fetchUntilStopped(
  request: WireRequest,
  headers: Headers,
  { call, watchdog }: SendContext,
): Promise<Response | undefined> {
  // Called bare: the browser's own fetch must not be called as a method of another object.
  const { fetch: send } = call;
  const stopped = new Promise<undefined>((resolve) => {
    watchdog.signal.addEventListener('abort', () => {
      resolve(undefined);
    });
    if (watchdog.signal.aborted) resolve(undefined);
  });
  const answer = send(request.url, {
    method: request.method,
    headers,
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    redirect: 'manual',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    // A request that forbids the cache also asks for leave anew, with a round trip of its own.
    ...(request.method === 'GET' ? { cache: 'no-store' } : {}),
    signal: watchdog.signal,
  });
  // A server that answers after the stop must not raise an unhandled rejection.
  answer.catch(() => undefined);
  return Promise.race([answer, stopped]);
}

/** @returns undefined if a name or value cannot stand in a header */
function createHeaders(request: WireRequest): Headers | undefined {
  try {
    const headers = new Headers();
    if (request.body !== undefined) headers.set('content-type', 'application/json');
    for (const [name, value] of request.headers) headers.set(name, value);
    return headers;
  } catch {
    return undefined;
  }
}

/** A key that was pasted with foreign characters is the usual cause. */
function describeBadHeader(request: WireRequest, call: EndpointCall): TurnError {
  const isKeyBad = /[^\u0020-\u00FF]/.test(call.key?.trim() ?? '');
  if (isKeyBad) return createError('invalid-key', call);
  const names = request.headers.map(([name]) => name).join(', ');
  return createError('rejected', call, { providerMessage: `Invalid header: ${names}` });
}

function describeStop({ call, watchdog }: SendContext): SendOutcome {
  if (watchdog.stopReason() === 'user') return { type: 'stopped' };
  return { type: 'failed', error: createError('first-byte-timeout', call) };
}

function isRedirect(response: Response): boolean {
  return response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400);
}

async function readFailure(response: Response, context: SendContext): Promise<SendOutcome> {
  const text = await readErrorText(response, context.watchdog);
  if (context.watchdog.stopReason() === 'user') return { type: 'stopped' };
  const answer = { status: response.status, headers: response.headers, text };
  return { type: 'failed', error: context.adapter.decodeError(answer, context.call) };
}
