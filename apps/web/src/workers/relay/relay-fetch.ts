import type { PublicErrorCode } from '@parley/contract/errors/public-error.ts';
import {
  isRelayed,
  readRelayAnswer,
  relayHeader,
  relayLimits,
  relayMediaType,
  writeRelayHead,
  type RelayAnswerHead,
} from '@parley/contract/http/relay.ts';

import { fieldsOf, textOr } from '#src/data/records/fields.ts';
import type { RelayAccess } from '#src/platform/relay-access.ts';

/** Why the relay did not carry a request. */
export class RelayFault extends Error {
  /** `relay-unreachable` also where the relay itself is. */
  readonly code: PublicErrorCode;

  constructor(code: PublicErrorCode) {
    super(code);
    this.code = code;
  }
}

/** Makes requests through a relay. */
export interface Relay {
  /** Whether requests to an address can go through it. */
  offers(url: URL): boolean;
  /** As `fetch`, with the answer of the host; a redirect is given on as it is. Throws {@link RelayFault}. */
  fetch(address: string, init: RequestInit): Promise<Response>;
}

/** What a relay is asked with. */
export interface RelayDeps {
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>;
  /** Of the program itself. */
  readonly ownOrigin: string;
}

/** Undefined where there is none. A page cannot name a relay that is not on its own server. */
export function createRelay(access: RelayAccess | undefined, deps: RelayDeps): Relay | undefined {
  if (access === undefined || URL.parse(access.url)?.origin !== deps.ownOrigin) return undefined;
  return {
    offers: (url) =>
      url.protocol === 'https:' && url.port === '' && isRelayed(access.hosts, url.hostname),
    fetch: (address, init) => fetchThrough(access, deps, { address, init }),
  };
}

async function fetchThrough(
  { url }: RelayAccess,
  { fetch }: RelayDeps,
  { address, init }: { readonly address: string; readonly init: RequestInit },
): Promise<Response> {
  const { method = 'GET', body = null, headers, signal = null } = init;
  const asked = new Headers(headers);
  const content = await new Response(body).blob();
  if (content.size > relayLimits.bodyBytes) throw new RelayFault('body-too-large');
  // As browsers do for a text or a form that says nothing about itself.
  if (content.type !== '' && !asked.has('content-type')) asked.set('content-type', content.type);
  const head = writeRelayHead({ url: withoutFragment(address), method, headers: [...asked] });
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': relayMediaType, [relayHeader]: '1' },
    body: new Blob([head, content]),
    // Its operator may have people sign in before anything is answered.
    credentials: 'same-origin',
    referrerPolicy: 'no-referrer',
    redirect: 'error',
    signal,
  });
  if (!answer.ok) throw new RelayFault(await codeOf(answer));
  return readAnswer(answer, method);
}

function withoutFragment(address: string): string {
  const url = new URL(address);
  url.hash = '';
  return url.href;
}

const codes: ReadonlySet<string> = new Set<PublicErrorCode>([
  'body-too-large',
  'forbidden',
  'invalid-request',
  'not-found',
  'rate-limited',
  'relay-address-refused',
  'relay-answer-too-large',
  'relay-answer-unreadable',
  'relay-busy',
  'relay-host-not-offered',
  'relay-name-not-found',
  'relay-timeout',
]);

/** What another server in between says is none of these, and neither is what a proxy makes up. */
async function codeOf(answer: Response): Promise<PublicErrorCode> {
  const body: unknown = await answer.json().catch(() => undefined);
  const code = textOr(fieldsOf(fieldsOf(body)['error'])['code'], '');
  return isKnown(code) ? code : 'relay-unreachable';
}

function isKnown(code: string): code is PublicErrorCode {
  return codes.has(code);
}

/** Answers that have no body, whatever stands behind their head. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

async function readAnswer(answer: Response, method: string): Promise<Response> {
  const reader = answer.body?.getReader();
  const isRelay = answer.headers.get('content-type') === relayMediaType;
  const start = isRelay && reader !== undefined ? await readHead(reader) : undefined;
  if (start === undefined || reader === undefined) {
    await reader?.cancel();
    throw new RelayFault('relay-unreachable');
  }
  const { head, left } = start;
  const { status, statusText } = head;
  if (bodiless.has(status) || method === 'HEAD') {
    await reader.cancel();
    return new Response(null, { status, statusText, headers: headersOf(head) });
  }
  const body = restOf(reader, left);
  return new Response(body, { status, statusText, headers: headersOf(head) });
}

function headersOf({ headers }: RelayAnswerHead): Headers {
  const read = new Headers();
  for (const [name, value] of headers) read.append(name, value);
  return read;
}

type Reader = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;

interface Start {
  readonly head: RelayAnswerHead;
  /** What came along behind the head. */
  readonly left: Uint8Array<ArrayBuffer>;
}

const lineEnd = 10;

async function readHead(reader: Reader): Promise<Start | undefined> {
  const decoder = new TextDecoder();
  let line = '';
  for (;;) {
    const { value } = await reader.read();
    if (value === undefined) return undefined;
    const end = value.indexOf(lineEnd);
    line += decoder.decode(end === -1 ? value : value.subarray(0, end), { stream: end === -1 });
    if (line.length > relayLimits.headBytes) return undefined;
    if (end === -1) continue;
    const head = readRelayAnswer(line);
    return head === undefined ? undefined : { head, left: value.subarray(end + 1) };
  }
}

function restOf(
  reader: Reader,
  left: Uint8Array<ArrayBuffer>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      if (left.length > 0) controller.enqueue(left);
    },
    async pull(controller) {
      const { value } = await reader.read();
      if (value === undefined) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
