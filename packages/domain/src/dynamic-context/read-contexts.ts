import { fieldsOf, listOf, textOf, type SourceFields } from '../import/source-json.ts';
import { readHttpAction } from '../plugin/read-http-action.ts';
import {
  contextLimits,
  type ContextCache,
  type ContextHeader,
  type DynamicContext,
} from './dynamic-context.ts';

/*
 * [Note: headers of a file] What a file says of headers is taken for a secret, and not kept: the name
 * alone comes in, and the person fills the value in, which then lies with the keys. Plain are only
 * headers that describe the request, and values that are nothing but variables.
 */

const plainNames = /^(?:accept(?:-language)?|content-type|user-agent|x-requested-with)$/iu;
const onlyVariables = /^(?:\{[^{}\s"]{1,200}\}|[\s,;:/-])+$/u;
const idShape = /^[\w-]{1,64}$/u;
const minutesOfHour = 60;

/** Whether a header is taken for a secret unless somebody says otherwise. */
export function isSecretHeader({ name, value }: Pick<ContextHeader, 'name' | 'value'>): boolean {
  return !plainNames.test(name.trim()) && !onlyVariables.test(value);
}

/** Reads contexts as they are stored, within their limits; what cannot be one is left out. */
export function readStoredContexts(value: unknown): readonly DynamicContext[] {
  const contexts = listOf(value).flatMap((each, at) => {
    const { id, name, method, url, headers, body, cache } = fieldsOf(each);
    return cleanContext({
      id: idShape.test(textOf(id)) ? textOf(id) : `context-${at + 1}`,
      name: textOf(name),
      method: method === 'POST' ? 'POST' : 'GET',
      url: textOf(url),
      headers: listOf(headers).map(readHeader),
      body: textOf(body),
      cache: readCache(fieldsOf(cache)),
    });
  });
  return eachOnce(contexts).slice(0, contextLimits.contexts);
}

function readHeader(value: unknown): ContextHeader {
  const { name, value: text, isSecret } = fieldsOf(value);
  return { name: textOf(name), value: textOf(text), isSecret: isSecret !== false };
}

function readCache({ kind, minutes }: SourceFields): ContextCache {
  if (kind === 'chat') return { kind };
  return kind === 'minutes' ? cacheFor(minutes) : { kind: 'off' };
}

function cacheFor(minutes: unknown): ContextCache {
  const isSound = typeof minutes === 'number' && minutes >= 1;
  if (!isSound) return { kind: 'off' };
  return { kind: 'minutes', minutes: Math.min(Math.round(minutes), contextLimits.minutes) };
}

/** A context as it is stored; nothing where it has no address. */
export function cleanContext(context: DynamicContext): readonly DynamicContext[] {
  const limits = contextLimits;
  const url = context.url.trim();
  if (url === '' || url.length > limits.url) return [];
  const headers = context.headers
    .map(({ name, value, isSecret }) => ({
      name: name.trim().slice(0, limits.headerName),
      value: isSecret ? '' : value.slice(0, limits.headerValue),
      isSecret,
    }))
    .filter(({ name }) => name !== '')
    .slice(0, limits.headers);
  return [
    {
      ...context,
      url,
      headers,
      name: oneLine(context.name) || hostIn(url),
      body: context.method === 'POST' ? context.body.slice(0, limits.body) : '',
    },
  ];
}

function oneLine(text: string): string {
  return text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, contextLimits.name);
}

function hostIn(url: string): string {
  return (/^https?:\/\/([^/?#]+)/iu.exec(url)?.[1] ?? url).slice(0, contextLimits.name);
}

function eachOnce(contexts: readonly DynamicContext[]): readonly DynamicContext[] {
  const ids = new Set<string>();
  return contexts.filter(({ id }) => {
    const isNew = !ids.has(id);
    ids.add(id);
    return isNew;
  });
}

/**
 * Reads `dynamicContextEndpoints` of a file: those that are fetched. See [Note: headers of a file];
 * what plugins say of headers is told in full, because their secrets are settings.
 */
export function readEndpoints(
  value: unknown,
  keepsHeaders: 'keeps-headers' | 'names-only',
): readonly DynamicContext[] {
  const contexts = listOf(value).flatMap((each, at): readonly DynamicContext[] => {
    const context = readEndpoint(each, at);
    if (context === undefined) return [];
    const headers = context.headers.map((header) => ({
      ...header,
      isSecret: keepsHeaders === 'names-only' && isSecretHeader(header),
    }));
    return cleanContext({ ...context, headers });
  });
  return eachOnce(contexts).slice(0, contextLimits.contexts);
}

/** Whether an entry of a file is a context that is fetched. */
export function isEndpoint(value: unknown): boolean {
  const context = readEndpoint(value, 0);
  return context !== undefined && cleanContext(context).length > 0;
}

function readEndpoint(value: unknown, at: number): DynamicContext | undefined {
  const given = fieldsOf(value);
  const action = readHttpAction(given);
  if (given['source'] === 'static' || action === undefined) return undefined;
  const { method } = action;
  if (method !== 'GET' && method !== 'POST') return undefined;
  const id = textOf(given['id']);
  return {
    id: idShape.test(id) ? id : `context-${at + 1}`,
    name: textOf(given['name']),
    method,
    url: action.url,
    headers: action.headers.map(([name, text]) => ({ name, value: text, isSecret: false })),
    body: action.body,
    cache: cacheOf(given),
  };
}

/** The policy and the hours stand there also where nothing is kept. */
function cacheOf(given: SourceFields): ContextCache {
  if (given['enableCache'] !== true) return { kind: 'off' };
  if (given['cacheRefreshPolicy'] === 'REFRESH_NEVER') return { kind: 'chat' };
  const hours = given['cacheDurationHours'];
  return typeof hours === 'number' ? cacheFor(hours * minutesOfHour) : { kind: 'chat' };
}

/** A context as files have it; the values of secrets are not in it. */
export function toEndpoint(context: DynamicContext): Readonly<Record<string, unknown>> {
  const { id, name, method, url, headers, body, cache } = context;
  return {
    id,
    name,
    source: 'http',
    method,
    url,
    hasHeaders: headers.length > 0,
    requestHeaders: Object.fromEntries(
      headers.map((each) => [each.name, each.isSecret ? '' : each.value]),
    ),
    hasBody: body !== '',
    requestBody: body,
    enableCache: cache.kind !== 'off',
    cacheRefreshPolicy: cache.kind === 'minutes' ? 'REFRESH_AFTER_DURATION' : 'REFRESH_NEVER',
    cacheDurationHours: cache.kind === 'minutes' ? cache.minutes / minutesOfHour : 1,
  };
}
