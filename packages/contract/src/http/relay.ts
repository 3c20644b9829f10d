/*
 * What the page and the relay of its server say to each other. Both ways a body begins with one line
 * of JSON, the head; the bytes of the body follow. What stands in a head never becomes a header of
 * this server's own requests and answers: a page of others that comes back is no page of this origin.
 */

/** Where the relay is, relative to the page. */
export const relayPath = 'api/relay';

/** Has to come with each request. No form can send it, and no page of others without being asked first. */
export const relayHeader = 'X-Parley-Relay';

/** Of both bodies; the same holds for it. */
export const relayMediaType = 'application/vnd.parley.relay';

/** What the relay carries. */
export const relayLimits = {
  /** Of a body, without its head; both ways. */
  bodyBytes: 10 * 1024 * 1024,
  /** Of a head, with the end of its line. */
  headBytes: 65_536,
  /** From the request to the last byte. */
  timeMs: 30_000,
} as const;

/** Stands for all hosts in the list of those that are offered. */
export const anyRelayHost = '*';

type Header = readonly [name: string, value: string];

/** What is to be asked for. */
export interface RelayRequestHead {
  /** Absolute, https. */
  readonly url: string;
  readonly method: string;
  readonly headers: readonly Header[];
}

/** What was answered. */
export interface RelayAnswerHead {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly Header[];
}

/** Methods that are carried. */
const relayMethods: ReadonlySet<string> = new Set([
  'DELETE',
  'GET',
  'HEAD',
  'OPTIONS',
  'PATCH',
  'POST',
  'PUT',
]);

const maxHeaders = 64;
const maxUrl = 16_384;
const maxHeader = 16_384;
const token = /^[!#$%&'*+.^_`|~0-9a-z-]+$/i;
// What no header can hold; a line break in it would be another header.
const headerValue = /^[\t\u{20}-\u{7e}\u{80}-\u{ff}]*$/u;

/** Whether a host is among those that are offered. @param hostname as `URL` gives it */
export function isRelayed(hosts: readonly string[], hostname: string): boolean {
  return hosts.includes(anyRelayHost) || hosts.includes(hostname);
}

/** The line that a body begins with. */
export function writeRelayHead(head: RelayRequestHead | RelayAnswerHead): string {
  return `${JSON.stringify(head)}\n`;
}

/** Reads the head of a request; undefined for everything that is none. */
export function readRelayRequest(line: string): RelayRequestHead | undefined {
  const { url, method, headers } = fieldsOf(line);
  if (typeof url !== 'string' || url.length > maxUrl) return undefined;
  if (typeof method !== 'string' || !relayMethods.has(method)) return undefined;
  const read = readHeaders(headers);
  return read === undefined ? undefined : { url, method, headers: read };
}

/** Reads the head of an answer; undefined for everything that is none. */
export function readRelayAnswer(line: string): RelayAnswerHead | undefined {
  const { status, statusText, headers } = fieldsOf(line);
  if (typeof status !== 'number' || !Number.isInteger(status)) return undefined;
  if (status < 200 || status > 599) return undefined;
  if (typeof statusText !== 'string' || !headerValue.test(statusText)) return undefined;
  const read = readHeaders(headers);
  return read === undefined ? undefined : { status, statusText, headers: read };
}

function readHeaders(value: unknown): readonly Header[] | undefined {
  if (!Array.isArray(value) || value.length > maxHeaders) return undefined;
  const headers: Header[] = [];
  for (const row of value as readonly unknown[]) {
    const [name, text] = Array.isArray(row) ? (row as readonly unknown[]) : [];
    if (typeof name !== 'string' || typeof text !== 'string') return undefined;
    if (name.length + text.length > maxHeader) return undefined;
    if (!token.test(name) || !headerValue.test(text)) return undefined;
    headers.push([name, text]);
  }
  return headers;
}

function fieldsOf(line: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
