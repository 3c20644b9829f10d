type Header = readonly [name: string, value: string];

const requestHeaders: ReadonlySet<string> = new Set([
  'accept',
  'accept-language',
  'api-key',
  'apikey',
  'anthropic-version',
  'authorization',
  'cache-control',
  'content-language',
  'content-type',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'notion-version',
  'openai-organization',
  'prefer',
  'range',
  'xi-api-key',
]);

/** What services call their own headers, keys above all. */
const ownHeader = /^x-[a-z\d][a-z\d-]*$/;

/**
 * Headers of that form by which proxies and frameworks are told who asks, for what, and how; they are
 * not for a page to say.
 */
const proxyHeader =
  /^x-(?:accel|arr|azure|client-ip|cluster|envoy|forwarded|forward|frame|host|http-method|middleware|method|ms-client|original|parley|proxy|real|remote|rewrite|sendfile|true-client|url|wap)(?:-|$)/;

/** What is sent on of the headers that a page asked for; names in small letters. */
export function sentHeaders(headers: readonly Header[]): readonly Header[] {
  return headers
    .map(([name, value]): Header => [name.toLowerCase(), value.trim()])
    .filter(([name]) => requestHeaders.has(name) || isOwnHeader(name));
}

function isOwnHeader(name: string): boolean {
  return ownHeader.test(name) && !proxyHeader.test(name);
}

const answerHeaders: ReadonlySet<string> = new Set([
  'cache-control',
  'content-disposition',
  'content-language',
  'content-location',
  'content-range',
  'content-type',
  'date',
  'etag',
  'expires',
  'last-modified',
  'link',
  'location',
  'request-id',
  'retry-after',
]);

const limitHeader = /^(?:ratelimit|x-[a-z\d][a-z\d-]*)/;
const maxHeaders = 60;

/**
 * What is told of the headers of an answer: no cookies, nothing that is for the connection.
 *
 * @param raw  names and values in turn, as Node gives them
 */
export function toldHeaders(raw: readonly string[]): readonly Header[] {
  const headers: Header[] = [];
  for (let at = 0; at + 1 < raw.length && headers.length < maxHeaders; at += 2) {
    const name = (raw[at] ?? '').toLowerCase();
    if (answerHeaders.has(name) || limitHeader.test(name)) headers.push([name, raw[at + 1] ?? '']);
  }
  return headers;
}
