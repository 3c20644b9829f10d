import type { OutletFetch } from '@parley/contract/frames/outlet-protocol.ts';

import { joinBytes } from '#src/platform/byte-streams.ts';
import { fromBase64 } from '#src/platform/from-base64.ts';
import { toBase64 } from '#src/platform/to-base64.ts';

import { findBytes } from './find-bytes.ts';
import type { Replacement } from './redactor.ts';
import { inAddress, inForm, inJson } from './secret-forms.ts';

/** A request in the parts that a secret can stand in. */
export type FillablePart = Pick<OutletFetch, 'headers' | 'body'>;

/** A secret setting of a run; its value is asked for when a request needs it. */
export interface RunSecret {
  /** Of the setting. */
  readonly name: string;
  readonly placeholder: string;
  /** Those that may get it. */
  readonly origins: readonly string[];
}

const basicPattern = /^(basic +)([a-z0-9+/]+=*)$/i;

/** The secrets whose placeholders stand in a request; `target` is its path with the query. */
export function findSecrets(
  target: string,
  { headers, body }: FillablePart,
  secrets: readonly RunSecret[],
): readonly RunSecret[] {
  const texts = [target, ...headers.flatMap(([, value]) => [value, openBasic(value)?.text ?? ''])];
  if (typeof body === 'string') texts.push(body);
  const bytes = body instanceof ArrayBuffer ? new Uint8Array(body) : undefined;
  return secrets.filter(
    ({ placeholder }) =>
      texts.some((text) => text.includes(placeholder)) ||
      (bytes !== undefined && findBytes(bytes, new TextEncoder().encode(placeholder)) !== -1),
  );
}

/** Puts secrets into the path and the query of an address; never into its host. */
export function fillAddress(url: URL, secrets: readonly Replacement[]): URL | undefined {
  const target = fill(url.pathname + url.search, secrets, inAddress);
  if (!URL.canParse(url.origin + target)) return undefined;
  const filled = new URL(url.origin + target);
  return filled.origin === url.origin ? filled : undefined;
}

/** Puts secrets into headers and body, each in the way of writing of its place. */
export function fillParts(
  { headers, body }: FillablePart,
  secrets: readonly Replacement[],
): FillablePart {
  const filled = headers.map(([name, value]) => [name, fillHeader(value, secrets)] as const);
  if (body === undefined) return { headers: filled };
  const encode = encodingOf(headers, body);
  return {
    headers: filled,
    body: typeof body === 'string' ? fill(body, secrets, encode) : fillBytes(body, secrets, encode),
  };
}

type Encode = (value: string) => string;

function fill(text: string, secrets: readonly Replacement[], encode: Encode): string {
  // A function, since `$&` in a secret is only text.
  return secrets.reduce(
    (filled, { placeholder, value }) => filled.replaceAll(placeholder, () => encode(value)),
    text,
  );
}

function fillHeader(value: string, secrets: readonly Replacement[]): string {
  const basic = openBasic(value);
  if (basic === undefined) return fill(value, secrets, asItIs);
  const filled = fill(basic.text, secrets, asItIs);
  return filled === basic.text ? value : basic.scheme + toBase64(new TextEncoder().encode(filled));
}

function fillBytes(
  body: ArrayBuffer,
  secrets: readonly Replacement[],
  encode: Encode,
): ArrayBuffer {
  const encoder = new TextEncoder();
  let bytes: Uint8Array = new Uint8Array(body);
  for (const { placeholder, value } of secrets) {
    const needle = encoder.encode(placeholder);
    const pieces: Uint8Array[] = [];
    let from = 0;
    for (let at = findBytes(bytes, needle); at !== -1; at = findBytes(bytes, needle, from)) {
      pieces.push(bytes.subarray(from, at), encoder.encode(encode(value)));
      from = at + needle.length;
    }
    bytes = joinBytes([...pieces, bytes.subarray(from)]);
  }
  return joinBytes([bytes]).buffer;
}

/** `Basic` hides a name and a password in Base64. */
function openBasic(header: string): { readonly scheme: string; readonly text: string } | undefined {
  const [, scheme = '', code = ''] = basicPattern.exec(header.trim()) ?? [];
  const bytes = code === '' ? undefined : fromBase64(code);
  return bytes === undefined ? undefined : { scheme, text: new TextDecoder().decode(bytes) };
}

function encodingOf(headers: FillablePart['headers'], body: string | ArrayBuffer): Encode {
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  if (/json/i.test(type)) return inJson;
  if (/x-www-form-urlencoded/i.test(type)) return inForm;
  // Plugins often send JSON without saying so.
  const isUnnamed = type === '' || /^text\/plain/i.test(type);
  return isUnnamed && typeof body === 'string' && /^\s*[[{]/.test(body) ? inJson : asItIs;
}

function asItIs(value: string): string {
  return value;
}
