import type { AudioError } from '@parley/domain/speech/audio-error.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { realDeps } from '../spec/call-deps.ts';
import { openReader, readErrorText, streamOf } from '../spec/read-text.ts';
import { startWatchdog, type Watchdog } from '../spec/watchdog.ts';
import { parseErrorBody } from '../spec/error-body.ts';
import { isKeyMissing, joinUrl, openAiHeaders } from '../spec/http.ts';
import { maskSecrets } from '../spec/mask-secrets.ts';
import type { EndpointCall } from '../spec/provider-call.ts';

/** One request to an audio service. */
export interface AudioRequest {
  /** Joined to the base URL of the endpoint: `/audio/speech`. */
  readonly path: string;
  /** JSON text or a form; without one the request is a GET. */
  readonly body?: string | FormData;
}

/** The most of a foreign answer that is shown. */
const maxDetailLength = 600;

/** What a service answers, while its body comes in. */
export interface AudioAnswer {
  readonly response: Response;
  /** Whoever reads the body ends it. */
  readonly watchdog: Watchdog;
}

/**
 * Sends a request to an audio service and gives its answer, where that is OK.
 *
 * No cookies, no referrer, no redirects: one would carry the key to another host. Errors: see
 * {@link AudioError}; what the service said is masked. Never throws.
 */
export async function sendAudio(
  call: EndpointCall,
  request: AudioRequest,
): Promise<Result<AudioAnswer, AudioError>> {
  const source = call.endpoint.title;
  if (isKeyMissing(call)) return err({ code: 'no-key', source });
  const watchdog = startWatchdog(call, realDeps);
  try {
    const response = await fetchAudio(call, request, watchdog.signal);
    if (response.ok) return ok({ response, watchdog });
    const error = await readRefusal(call, response, watchdog);
    watchdog.close();
    return err(error);
  } catch {
    watchdog.close();
    return err({ code: rejectionCode(call), source });
  }
}

function fetchAudio(
  call: EndpointCall,
  { path, body }: AudioRequest,
  signal: AbortSignal,
): Promise<Response> {
  const headers = new Headers(openAiHeaders(call).map(([name, value]) => [name, value]));
  if (typeof body === 'string') headers.set('content-type', 'application/json');
  // Called bare: the browser's own fetch must not be called as a method of another object.
  const { fetch: send } = call;
  return send(joinUrl(call.endpoint.baseUrl, path), {
    method: body === undefined ? 'GET' : 'POST',
    headers,
    ...(body === undefined ? {} : { body }),
    redirect: 'manual',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    signal,
  });
}

function rejectionCode(call: EndpointCall): AudioError['code'] {
  if (call.signal.aborted) return 'aborted';
  return call.isOnline() ? 'unreachable' : 'offline';
}

/** A service that never ends its refusal is believed after a while, by its status at least. */
async function readRefusal(
  call: EndpointCall,
  response: Response,
  watchdog: Watchdog,
): Promise<AudioError> {
  const source = call.endpoint.title;
  if (response.type === 'opaqueredirect') return { code: 'unreachable', source };
  const text = await readErrorText(response, watchdog);
  if (call.signal.aborted) return { code: 'aborted', source };
  return describeRefusal(call, response.status, text);
}

function describeRefusal(call: EndpointCall, status: number, text: string): AudioError {
  const body = parseErrorBody(text);
  const mask = (said: string): string => maskSecrets(said, call).slice(0, maxDetailLength);
  const detail = body?.message ?? (body?.userMessage === undefined ? text.trim() : '');
  return {
    code: 'refused',
    source: call.endpoint.title,
    status,
    ...(body?.userMessage === undefined ? {} : { userMessage: mask(body.userMessage) }),
    ...(detail === '' ? {} : { detail: mask(detail) }),
  };
}

/** A text of 4,096 characters, the longest that is sent, is about five minutes: 12 MB at most as MP3. */
export const maxSoundBytes = 32 * 1024 * 1024;
/** Lists of thousands of voices are smaller. */
const maxJsonBytes = 8 * 1024 * 1024;

/** The bytes of an answer. Errors: `empty`, `too-large`, or those of a connection that broke. */
export async function readAudio(
  call: EndpointCall,
  answered: Result<AudioAnswer, AudioError>,
): Promise<Result<Blob, AudioError>> {
  const read = await readBlob(call, answered, maxSoundBytes);
  return read.ok && read.value.size === 0
    ? err({ code: 'empty', source: call.endpoint.title })
    : read;
}

/** The JSON of an answer. Errors: `empty` where it is none, `too-large`, or those of a connection that broke. */
export async function readJson(
  call: EndpointCall,
  answered: Result<AudioAnswer, AudioError>,
): Promise<Result<unknown, AudioError>> {
  const read = await readBlob(call, answered, maxJsonBytes);
  if (!read.ok) return read;
  try {
    return ok(JSON.parse(await read.value.text()) as unknown);
  } catch {
    return err({ code: 'empty', source: call.endpoint.title });
  }
}

/** Reads a body to its end; the connection of one that is too long or falls silent is closed. */
async function readBlob(
  call: EndpointCall,
  answered: Result<AudioAnswer, AudioError>,
  maxBytes: number,
): Promise<Result<Blob, AudioError>> {
  if (!answered.ok) return answered;
  const { response, watchdog } = answered.value;
  const source = call.endpoint.title;
  try {
    const blob = await readPieces(response, watchdog, maxBytes);
    const isBroken = blob === undefined || watchdog.stopReason() !== undefined;
    if (isBroken) return err({ code: rejectionCode(call), source });
    return blob.size > maxBytes ? err({ code: 'too-large', source }) : ok(blob);
  } finally {
    watchdog.close();
  }
}

/** Stops reading behind `maxBytes`; undefined where the connection broke. */
async function readPieces(
  response: Response,
  watchdog: Watchdog,
  maxBytes: number,
): Promise<Blob | undefined> {
  const body = streamOf(response);
  if (body === undefined) return response.blob().catch(() => undefined);
  const type = response.headers.get('content-type') ?? '';
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = openReader(body, watchdog);
  for (let size = 0; size <= maxBytes;) {
    const read = await reader.read();
    if (read.type === 'broken') return undefined;
    if (read.type === 'end') break;
    watchdog.touch();
    size += read.bytes.byteLength;
    pieces.push(new Uint8Array(read.bytes));
  }
  return new Blob(pieces, { type });
}
