import { maskKeys } from '@parley/domain/shared/mask-keys.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import { cutText } from '@parley/domain/shared/text.ts';
import type { SearchError } from '@parley/domain/web/search-error.ts';

import { readErrorBody } from '../spec/error-body.ts';
import { asList, asObject, asText, parseJson } from '../spec/json.ts';
import { isWebAddress } from './read-hits.ts';
import type { WebCall, WebRequest } from './search-call.ts';

/** Larger answers are not read. */
export const maxWebBytes = 2 * 1024 * 1024;
/** PDF is larger for the same words: pictures and typefaces are in it. */
const maxPdfBytes = 10 * 1024 * 1024;
const maxErrorBytes = 64 * 1024;
const maxDetail = 300;

/** An answer that was read to its end. */
export interface WebAnswer {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Small letters, without parameters; empty where none is named. */
  readonly mediaType: string;
  /** As the answer names it; empty where it does not. */
  readonly charset: string;
}

/**
 * Sends a request and reads its answer: no cookies, no referrer, no cache, no redirects, at most 2 MB,
 * or 10 MB of PDF where that is wanted.
 * Errors: see {@link SearchError}. Never throws.
 */
export async function fetchWeb(
  call: WebCall,
  request: WebRequest,
): Promise<Result<WebAnswer, SearchError>> {
  const timeout = AbortSignal.timeout(call.timeoutMs);
  const signal = AbortSignal.any([call.signal, timeout]);
  try {
    return await readAnswer(await send(call, request, signal), request);
  } catch {
    if (call.signal.aborted) return err({ code: 'aborted' });
    if (timeout.aborted) return err({ code: 'timeout' });
    return err({ code: call.isOnline() ? 'unreachable' : 'offline' });
  }
}

async function readAnswer(
  response: Response,
  request: WebRequest,
): Promise<Result<WebAnswer, SearchError>> {
  if (isRedirect(response)) return err({ code: 'redirected', ...locationOf(response, request) });
  const [type = '', ...parameters] = (response.headers.get('content-type') ?? '').split(';');
  const isPdf = request.takesPdf === true && type.trim().toLowerCase() === pdfType;
  const maxBytes = isPdf ? maxPdfBytes : maxWebBytes;
  const bytes = await readBytes(response, response.ok ? maxBytes : maxErrorBytes);
  if (!response.ok) return err(refusalOf(response.status, bytes, request));
  if (bytes === undefined) return err({ code: 'too-large' });
  const charset = parameters.find((each) => /^\s*charset=/iu.test(each))?.split('=')[1] ?? '';
  return ok({
    bytes,
    mediaType: type.trim().toLowerCase(),
    charset: charset.replaceAll(/["'\s]/gu, ''),
  });
}

/** As {@link fetchWeb}, read as JSON. */
export async function fetchJson(
  call: WebCall,
  request: WebRequest,
): Promise<Result<unknown, SearchError>> {
  const answer = await fetchWeb(call, request);
  if (!answer.ok) return answer;
  const json = parseJson(new TextDecoder().decode(answer.value.bytes));
  return json === undefined ? err({ code: 'invalid' }) : ok(json);
}

function send(call: WebCall, request: WebRequest, signal: AbortSignal): Promise<Response> {
  const { url, headers = {}, body } = request;
  // Called bare: the browser's own fetch must not be called as a method of another object.
  const { fetch: ask } = call;
  return ask(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body }),
    redirect: 'manual',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    signal,
  });
}

function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400);
}

/** The media type of PDF. */
export const pdfType = 'application/pdf';

/** Browsers hide where a redirect leads. */
function locationOf({ headers }: Response, { url }: WebRequest): Pick<SearchError, 'location'> {
  const location = headers.get('location') ?? '';
  if (location === '' || !URL.canParse(location, url)) return {};
  const target = new URL(location, url).href;
  return isWebAddress(target) ? { location: target } : {};
}

/** Undefined for more than `maxBytes`; the rest is not read. */
async function readBytes(
  response: Response,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const reader = response.body?.getReader();
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const read = await reader?.read();
    if (read?.value === undefined) break;
    size += read.value.length;
    if (size > maxBytes) {
      await reader?.cancel();
      return undefined;
    }
    pieces.push(read.value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

const codes: ReadonlyMap<number, SearchError['code']> = new Map([
  [401, 'bad-key'],
  [403, 'forbidden'],
  [429, 'rate-limited'],
]);

function refusalOf(
  status: number,
  bytes: Uint8Array | undefined,
  { secret = '' }: WebRequest,
): SearchError {
  const json = parseJson(new TextDecoder().decode(bytes));
  const said = readErrorBody(json)?.message ?? '';
  const masked = maskKeys(secret.length < 6 ? said : said.replaceAll(secret, '…'));
  const detail = cutText(masked.replaceAll(/\s+/gu, ' ').trim(), maxDetail);
  return {
    code: codes.get(status) ?? (status === 400 && isKeyRefused(json) ? 'bad-key' : 'refused'),
    status,
    ...(detail === '' ? {} : { detail }),
  };
}

/** Google answers 400 to a key that it does not know. */
function isKeyRefused(json: unknown): boolean {
  const { error } = asObject(json);
  return asList(asObject(error)['details']).some(
    (each) => asText(asObject(each)['reason']) === 'API_KEY_INVALID',
  );
}
