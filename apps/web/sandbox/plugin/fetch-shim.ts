import { withAddress, type FetchDirectly } from './direct-fetch.ts';
import { readDataAddress, type FindBlob } from './inside-addresses.ts';
import type { AskOutlet, OutletAnswer } from './outlet-client.ts';

/** Where a `fetch` without network gets its answers from. */
export interface FetchSources {
  readonly askOutlet: AskOutlet;
  readonly findBlob: FindBlob;
  /** Asked before the outlet; absent where nothing comes from a network. */
  readonly fetchDirectly?: FetchDirectly | undefined;
}

/** Makes the `fetch` of a realm: as the browser's, with the outlet in the place of the network. */
export function createFetch(sources: FetchSources): typeof fetch {
  return async (input, init) => {
    // It checks and completes what is asked for, as the browser does, and sends nothing.
    const request = new Request(input, init);
    const { url, signal } = request;
    signal.throwIfAborted();
    const inside = /^data:/i.test(url) ? readDataAddress(url) : sources.findBlob(url);
    if (inside !== undefined) return answerInside(url, inside);
    if (!/^https?:/i.test(url)) {
      throw new TypeError('Only http and https addresses can be fetched.');
    }
    const direct = sources.fetchDirectly?.(request);
    if (direct !== undefined) return direct;
    const answer = await sources.askOutlet({
      url,
      method: request.method,
      headers: [...request.headers],
      body: await bodyOf(request),
      signal,
    });
    const isRedirected = answer.url !== '' && answer.url !== url.replace(/#.*$/s, '');
    if (isRedirected && request.redirect === 'error') {
      await answer.body.cancel();
      throw new TypeError('The answer was redirected.');
    }
    return toResponse(answer, isRedirected);
  };
}

const textTypes = /^(?:text\/|[^;]*(?:json|xml|x-www-form-urlencoded|javascript))/i;

/** Text where it is text: only there the outlet can put a secret in the place of its name. */
async function bodyOf(request: Request): Promise<string | ArrayBuffer | undefined> {
  if (request.method === 'GET' || request.method === 'HEAD') return undefined;
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength === 0) return undefined;
  if (!textTypes.test(request.headers.get('content-type') ?? '')) return bytes;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return bytes;
  }
}

function answerInside(url: string, blob: Blob): Response {
  const headers = { 'Content-Type': blob.type, 'Content-Length': String(blob.size) };
  return withAddress(new Response(blob, { status: 200, statusText: 'OK', headers }), url, false);
}

const bodilessStatus = new Set([204, 205, 304]);

function toResponse(answer: OutletAnswer, isRedirected: boolean): Response {
  const { status, statusText, url, body } = answer;
  const isBodiless = bodilessStatus.has(status);
  if (isBodiless) void body.cancel();
  const response = new Response(isBodiless ? null : body, { status, statusText });
  for (const [name, value] of answer.headers) {
    try {
      response.headers.append(name, value);
    } catch {
      // A header that no script may see.
    }
  }
  return withAddress(response, url, isRedirected);
}
