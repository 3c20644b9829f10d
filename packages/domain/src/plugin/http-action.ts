import { err, ok, type Result } from '../shared/result.ts';
import { multipartBody } from './multipart-body.ts';
import { replaceInJson } from './json-template.ts';
import type { Variables } from './call-variables.ts';
import type { HttpAction } from './plugin.ts';
import { originOf } from './read-host.ts';

/** A request whose variables are filled in. */
export interface FilledRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: string;
  /** An argument of the model decides on the host: the person is asked, whatever was allowed. */
  readonly asksForHost: boolean;
}

/** Why a request cannot be made. `name`: of a variable, or of a header. */
export type FillFailure =
  /** The address is none that a plugin may use, or its path would lead elsewhere. */
  | { readonly code: 'no-address' | 'body-not-json' }
  /** A value stands in the name of a host and is no part of one. */
  | { readonly code: 'bad-host'; readonly name: string }
  | { readonly code: 'bad-header'; readonly name: string };

/**
 * Fills a request in: values are encoded in its address, escaped in texts of JSON and bare elsewhere in
 * it, and never end a header or a field of a form. Braces around anything but a variable stay.
 */
export function fillAction(
  action: HttpAction,
  variables: Variables,
): Result<FilledRequest, FillFailure> {
  const address = fillAddress(action.url, variables);
  if (!address.ok) return address;
  const headers: (readonly [name: string, value: string])[] = [];
  for (const [name, template] of action.headers) {
    const value = replaced(template, variables, plainText).trim();
    if (!isHeader(name, value)) return err({ code: 'bad-header', name });
    headers.push([name, value]);
  }
  const { method } = action;
  const request = { ...address.value, method, headers };
  if (action.body.trim() === '' || method === 'GET' || method === 'HEAD') return ok(request);
  const content = fillBody(action, variables, typeIn(headers));
  if (content === undefined) return err({ code: 'body-not-json' });
  const { type, body } = content;
  const others = headers.filter(([name]) => name.toLowerCase() !== 'content-type');
  return ok({ ...request, headers: [...others, ['Content-Type', type]], body });
}

function isHeader(name: string, value: string): boolean {
  // Others than these letters are refused by browsers too.
  return (
    /^[\w!#$%&'*+.^`|~-]{1,200}$/u.test(name) && /^[\t\u0020-\u007E\u0080-\u00FF]*$/u.test(value)
  );
}

function typeIn(headers: FilledRequest['headers']): string {
  return headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
}

const variable = /\{([^{}\s"]{1,200})\}/gu;

/** Puts the values of names in; other braces stay. */
function replaced(text: string, variables: Variables, write: (value: unknown) => string): string {
  return text.replaceAll(variable, (whole, name: string) => {
    const found = variables.get(name);
    return found === undefined ? whole : write(found.value);
  });
}

function plainText(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
}

function encoded(value: unknown): string {
  return encodeURIComponent(plainText(value).toWellFormed());
}

type Address = Pick<FilledRequest, 'url' | 'asksForHost'>;

function fillAddress(template: string, variables: Variables): Result<Address, FillFailure> {
  const filled = fillHost(template.trim().replaceAll(' ', '%20'), variables);
  if (!filled.ok) return filled;
  const { start, rest, asksForHost } = filled.value;
  const end = replaced(rest, variables, encoded);
  const isJoined = start.endsWith('/') && end.startsWith('/');
  const url = (isJoined ? start.slice(0, -1) : start) + end;
  const isSound = originOf(url) !== undefined && isPrintable.test(url) && !isLedAway(rest, end);
  return isSound ? ok({ url, asksForHost }) : err({ code: 'no-address' });
}

/** No blank, no sign that browsers leave out or turn around. */
const isPrintable = /^[^\s\\\p{Cc}]*$/u;

/** A value of dots would leave the folder that the address names. */
function isLedAway(template: string, filled: string): boolean {
  return dotParts(filled) > dotParts(template);
}

function dotParts(address: string): number {
  const [path = ''] = address.split(/[?#]/u, 1);
  return path.split('/').filter((part) => /^(?:\.|%2e){1,2}$/iu.test(part)).length;
}

interface FilledHost {
  readonly start: string;
  /** Of the template, from the path on. */
  readonly rest: string;
  readonly asksForHost: boolean;
}

/** A variable that is the beginning of an address holds a whole one. */
function fillHost(template: string, variables: Variables): Result<FilledHost, FillFailure> {
  const [first = '', name = ''] = /^\{([^{}\s"]{1,200})\}/u.exec(template) ?? [];
  const whole = variables.get(name);
  if (whole !== undefined) {
    const start = plainText(whole.value).trim();
    const rest = template.slice(first.length);
    // Behind a part of a host, the rest of the template would be a part of it as well.
    const isWhole = originOf(start) !== undefined && /^(?:[/?#&]|$)/u.test(rest);
    const asksForHost = whole.from === 'argument';
    return isWhole ? ok({ start, rest, asksForHost }) : err({ code: 'no-address' });
  }
  const [begin = ''] = /^https?:\/\/[^/?#]*/iu.exec(template) ?? [];
  let bad: string | undefined;
  let asksForHost = false;
  const start = begin.replaceAll(variable, (braces, part: string) => {
    const found = variables.get(part);
    if (found === undefined) return braces;
    const value = plainText(found.value).trim();
    if (!/^[\da-z](?:[\da-z.-]{0,61}[\da-z])?$/iu.test(value)) bad ??= part;
    asksForHost ||= found.from === 'argument';
    return value;
  });
  if (bad !== undefined) return err({ code: 'bad-host', name: bad });
  return ok({ start, rest: template.slice(begin.length), asksForHost });
}

interface Content {
  readonly type: string;
  readonly body: string;
}

function fillBody(action: HttpAction, variables: Variables, told: string): Content | undefined {
  const isForm = /^application\/x-www-form-urlencoded\b/iu.test(told);
  if (isForm && !isObject(action.body)) {
    return { type: told, body: replaced(action.body, variables, formEncoded) };
  }
  if (action.bodyFormat === 'form-data' || isForm) return fillForm(action, variables, isForm);
  const isText = /^text\/(?:plain|csv|markdown)\b/iu.test(told);
  if (isText) return { type: told, body: replaced(action.body, variables, plainText) };
  const body = fillJson(action.body, variables);
  return body === undefined ? undefined : { type: told === '' ? 'application/json' : told, body };
}

/** The fields of a form stand in its template as JSON. */
function fillForm(
  { body }: HttpAction,
  variables: Variables,
  isUrlEncoded: boolean,
): Content | undefined {
  const filled = fillJson(body, variables);
  if (filled === undefined || !isObject(filled)) return undefined;
  const given: unknown = JSON.parse(filled);
  const fields = Object.entries(typeof given === 'object' ? (given ?? {}) : {}).map(
    ([name, value]) => [name, plainText(value)] as const,
  );
  if (!isUrlEncoded) return multipartBody(fields);
  return {
    type: 'application/x-www-form-urlencoded',
    body: fields.map((pair) => pair.map(formEncoded).join('=')).join('&'),
  };
}

function formEncoded(value: unknown): string {
  return encoded(value).replaceAll('%20', '+');
}

function isObject(text: string): boolean {
  return text.trimStart().startsWith('{');
}

/** JSON with its variables filled in; undefined where it is none afterwards. */
function fillJson(template: string, variables: Variables): string | undefined {
  const filled = replaceInJson(template, (name, isInString) => {
    const found = variables.get(name);
    if (found === undefined) return undefined;
    if (isInString) return JSON.stringify(plainText(found.value)).slice(1, -1);
    return found.value === undefined || found.value === '' ? 'null' : JSON.stringify(found.value);
  });
  try {
    JSON.parse(filled);
    return filled;
  } catch {
    return undefined;
  }
}
