import type { OutletFetch, OutletOrder } from '@parley/contract/frames/outlet-protocol.ts';

import { fieldsOf, type Fields } from '#src/data/records/fields.ts';

import {
  maxBodySize,
  maxHeaderLength,
  maxHeaders,
  maxMethodLength,
  maxUrlLength,
} from './limits.ts';

/** What a message of foreign code turns out to be. */
export type ReadOrder =
  | OutletOrder
  /** Without an id, nobody can be told. */
  | { readonly kind: 'invalid'; readonly id: number | undefined; readonly text: string };

const tokenPattern = /^[!#$%&'*+.^_`|~0-9a-z-]+$/i;
/** Methods that no page may use. */
const closedMethods: ReadonlySet<string> = new Set(['CONNECT', 'TRACE', 'TRACK']);
/** Methods that are the same however they are written; others are not. */
const plainMethods: ReadonlySet<string> = new Set([
  'DELETE',
  'GET',
  'HEAD',
  'OPTIONS',
  'PATCH',
  'POST',
  'PUT',
]);

/**
 * Headers that are left out without a word: browsers do so too, and plugins set some of them all the
 * same. Source: WHATWG Fetch, "forbidden request-header".
 */
const closedHeader =
  /^(?:proxy-.*|sec-.*|access-control-request-.*|accept-charset|accept-encoding|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|via|x-(?:http-)?method(?:-override)?)$/i;

/** Reads a message of foreign code; nothing about it is known before. */
export function readOrder(message: unknown): ReadOrder {
  const fields = fieldsOf(message);
  const id = readId(fields['id']);
  if (id === undefined) return { kind: 'invalid', id, text: 'The order has no id.' };
  if (fields['kind'] === 'abort') return { kind: 'abort', id };
  const order = fields['kind'] === 'fetch' ? readFetch(id, fields) : 'The order is none.';
  return typeof order === 'string' ? { kind: 'invalid', id, text: order } : order;
}

/** @returns a sentence where it is no request */
function readFetch(id: number, { url, body, ...fields }: Fields): OutletFetch | string {
  if (typeof url !== 'string' || url.length > maxUrlLength) {
    return `The address is no text, or longer than ${maxUrlLength} characters.`;
  }
  const method = readMethod(fields['method']);
  if (method === undefined) return 'The method of the request is not to be had.';
  const headers = readHeaders(fields['headers']);
  if (headers === undefined) return 'The headers are none, or too many, or too long.';
  if (body === undefined) return { kind: 'fetch', id, url, method, headers };
  if (typeof body !== 'string' && !(body instanceof ArrayBuffer)) {
    return 'The body is neither text nor bytes.';
  }
  if (sizeOf(body) > maxBodySize) return 'The body is larger than 50 MB.';
  if (method === 'GET' || method === 'HEAD') return `${method} has no body.`;
  return { kind: 'fetch', id, url, method, headers, body };
}

/** Bytes of a body, or the characters of its text, which is no longer than its bytes. */
export function sizeOf(body: OutletFetch['body']): number {
  if (body === undefined) return 0;
  return typeof body === 'string' ? body.length : body.byteLength;
}

function readId(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

function readMethod(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > maxMethodLength) return undefined;
  const upper = value.toUpperCase();
  if (!tokenPattern.test(value) || closedMethods.has(upper)) return undefined;
  return plainMethods.has(upper) ? upper : value;
}

function readHeaders(value: unknown): OutletFetch['headers'] | undefined {
  if (!Array.isArray(value) || value.length > maxHeaders) return undefined;
  const headers: (readonly [string, string])[] = [];
  for (const row of value as readonly unknown[]) {
    const [name, text] = Array.isArray(row) ? (row as readonly unknown[]) : [];
    if (typeof name !== 'string' || typeof text !== 'string') return undefined;
    if (name.length + text.length > maxHeaderLength || !tokenPattern.test(name)) return undefined;
    // What no header can hold; a line break in it would be another header.
    if (/[\0\r\n]/.test(text.trim())) return undefined;
    if (!closedHeader.test(name)) headers.push([name, text]);
  }
  return headers;
}
