import type { TurnError } from '@parley/domain/chat/turn-error.ts';

import { createError } from '../spec/create-error.ts';
import type { ProviderAdapter, WireRequest } from '../spec/provider-adapter.ts';
import type { EndpointCall } from '../spec/provider-call.ts';
import type { Watch } from './watch.ts';

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
  readonly watch: Watch;
}

const maxErrorBytes = 256 * 1024;
/** The status says the most; words that take longer are not worth the wait. */
const longestErrorMs = 5000;

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
  const { call, watch } = context;
  const headers = createHeaders(request);
  if (headers === undefined) return { type: 'failed', error: describeBadHeader(request, call) };
  let response: Response | undefined;
  try {
    response = await fetchUntilStopped(request, headers, context);
  } catch {
    response = undefined;
  }
  if (watch.stopReason() !== undefined) return describeStop(context);
  if (response === undefined) return { type: 'failed', error: describeRejection(call) };
  if (isRedirect(response)) return { type: 'failed', error: createError('redirected', call) };
  return response.ok ? { type: 'answer', response } : readFailure(response, context);
}

async function fetchUntilStopped(
  request: WireRequest,
  headers: Headers,
  { call, watch }: SendContext,
): Promise<Response | undefined> {
  // Called bare: the browser's own fetch must not be called as a method of another object.
  const { fetch: send } = call;
  const stopped = new Promise<undefined>((resolve) => {
    watch.signal.addEventListener('abort', () => {
      resolve(undefined);
    });
    if (watch.signal.aborted) resolve(undefined);
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
    signal: watch.signal,
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

function describeRejection(call: EndpointCall): TurnError {
  return createError(call.isOnline() ? 'unreachable' : 'offline', call);
}

function describeStop({ call, watch }: SendContext): SendOutcome {
  if (watch.stopReason() === 'user') return { type: 'stopped' };
  return { type: 'failed', error: createError('first-byte-timeout', call) };
}

function isRedirect(response: Response): boolean {
  return response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400);
}

async function readFailure(response: Response, context: SendContext): Promise<SendOutcome> {
  const text = await readErrorText(response, context.watch);
  if (context.watch.stopReason() === 'user') return { type: 'stopped' };
  const answer = { status: response.status, headers: response.headers, text };
  return { type: 'failed', error: context.adapter.decodeError(answer, context.call) };
}

/** What a refusal says, as far as it came within the limits of time and size. */
export function readErrorText(response: Response, watch: Watch): Promise<string> {
  watch.limitRest(longestErrorMs);
  return readText(response, watch, maxErrorBytes);
}

/** Reads a body as text, at most `maxBytes`; a connection that breaks gives what came. */
export async function readText(
  response: Response,
  watch: Watch,
  maxBytes: number,
): Promise<string> {
  const body = streamOf(response);
  if (body === undefined) return (await response.text().catch(() => '')).slice(0, maxBytes);
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  let bytes = 0;
  const reader = openReader(body, watch);
  while (bytes < maxBytes) {
    const piece = await reader.read();
    if (piece.type !== 'bytes') break;
    watch.touch();
    bytes += piece.bytes.length;
    pieces.push(decoder.decode(piece.bytes, { stream: true }));
  }
  return pieces.join('') + decoder.decode();
}

/** The body as a stream; undefined where it has none, or where the browser knows no such streams. */
export function streamOf(response: Response): ReadableStream<Uint8Array> | undefined {
  const { body } = response;
  return typeof body?.getReader === 'function' ? body : undefined;
}

/** What one read of a body gives. */
export type BodyRead =
  | { readonly type: 'bytes'; readonly bytes: Uint8Array }
  | { readonly type: 'end' }
  | { readonly type: 'broken' };

/** Reads a body until its end, or until the watch stops it; then reads give `end`. */
export interface BodyReader {
  readonly read: () => Promise<BodyRead>;
}

/** Opens the body of an answer. */
export function openReader(body: ReadableStream<Uint8Array>, watch: Watch): BodyReader {
  const reader = body.getReader();
  const cancel = (): void => {
    // Cancelling also ends a read that is waiting, where the stream itself knows no signal.
    reader.cancel().catch(() => undefined);
  };
  if (watch.signal.aborted) cancel();
  else watch.signal.addEventListener('abort', cancel, { once: true });
  return {
    async read() {
      try {
        const { done, value } = await reader.read();
        return done ? { type: 'end' } : { type: 'bytes', bytes: value };
      } catch {
        return { type: 'broken' };
      }
    },
  };
}
