import type { AudioFault } from '@parley/domain/speech/audio-fault.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { realDeps } from '../spec/call-deps.ts';
import { readErrorText, streamOf } from '../spec/read-text.ts';
import { startWatch } from '../spec/watch.ts';
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
const longestDetail = 600;

/**
 * Sends a request to an audio service and gives its answer, where that is OK.
 *
 * No cookies, no referrer, no redirects: one would carry the key to another host. Errors: see
 * {@link AudioFault}; what the service said is masked. Never throws.
 */
export async function sendAudio(
  call: EndpointCall,
  request: AudioRequest,
): Promise<Result<Response, AudioFault>> {
  const source = call.endpoint.title;
  if (isKeyMissing(call)) return err({ code: 'no-key', source });
  try {
    const response = await fetchAudio(call, request);
    if (response.ok) return ok(response);
    if (response.type === 'opaqueredirect') return err({ code: 'unreachable', source });
    return err(await readRefusal(call, response));
  } catch {
    return err({ code: rejectionCode(call), source });
  }
}

function fetchAudio(call: EndpointCall, { path, body }: AudioRequest): Promise<Response> {
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
    signal: call.signal,
  });
}

function rejectionCode(call: EndpointCall): AudioFault['code'] {
  if (call.signal.aborted) return 'aborted';
  return call.isOnline() ? 'unreachable' : 'offline';
}

/** A service that never ends its refusal is believed after a while, by its status at least. */
async function readRefusal(call: EndpointCall, response: Response): Promise<AudioFault> {
  const watch = startWatch(call, realDeps);
  const text = await readErrorText(response, watch);
  watch.close();
  if (call.signal.aborted) return { code: 'aborted', source: call.endpoint.title };
  return describeRefusal(call, response.status, text);
}

function describeRefusal(call: EndpointCall, status: number, text: string): AudioFault {
  const body = parseErrorBody(text);
  const mask = (said: string): string => maskSecrets(said, call).slice(0, longestDetail);
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
export const longestSoundBytes = 32 * 1024 * 1024;
/** Lists of thousands of voices are smaller. */
const longestJsonBytes = 8 * 1024 * 1024;

/** The bytes of an answer. Errors: `empty`, `too-large`, or those of a connection that broke. */
export async function readAudio(
  call: EndpointCall,
  answered: Result<Response, AudioFault>,
): Promise<Result<Blob, AudioFault>> {
  if (!answered.ok) return answered;
  const source = call.endpoint.title;
  try {
    const blob = await readBlob(answered.value, longestSoundBytes);
    if (blob === undefined) return err({ code: 'too-large', source });
    return blob.size === 0 ? err({ code: 'empty', source }) : ok(blob);
  } catch {
    return err({ code: rejectionCode(call), source });
  }
}

/** Reads a body; undefined as soon as it is longer than `maxBytes`, and then its connection is closed. */
async function readBlob(response: Response, maxBytes: number): Promise<Blob | undefined> {
  const body = streamOf(response);
  if (body === undefined) {
    const blob = await response.blob();
    return blob.size > maxBytes ? undefined : blob;
  }
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(pieces, { type: response.headers.get('content-type') ?? '' });
    size += value.byteLength;
    if (size > maxBytes) {
      reader.cancel().catch(() => undefined);
      return undefined;
    }
    pieces.push(new Uint8Array(value));
  }
}

/** The JSON of an answer. Errors: `empty` where it is none, `too-large`, or those of a connection that broke. */
export async function readJson(
  call: EndpointCall,
  answered: Result<Response, AudioFault>,
): Promise<Result<unknown, AudioFault>> {
  if (!answered.ok) return answered;
  const source = call.endpoint.title;
  try {
    const blob = await readBlob(answered.value, longestJsonBytes);
    if (blob === undefined) return err({ code: 'too-large', source });
    const text = await blob.text();
    try {
      return ok(JSON.parse(text) as unknown);
    } catch {
      return err({ code: 'empty', source });
    }
  } catch {
    return err({ code: rejectionCode(call), source });
  }
}
