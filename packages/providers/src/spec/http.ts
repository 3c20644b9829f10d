import { unreachable } from '@parley/domain/shared/unreachable.ts';

import type { EndpointCall } from './provider-call.ts';

/** Adds a protocol's path to a base URL, before its query. */
export function joinUrl(baseUrl: string, path: string): string {
  const queryStart = baseUrl.indexOf('?');
  if (queryStart === -1) return baseUrl.replace(/\/+$/, '') + path;
  return baseUrl.slice(0, queryStart).replace(/\/+$/, '') + path + baseUrl.slice(queryStart);
}

/** Adds one query field to a URL. */
export function addQuery(url: string, name: string, value: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`;
}

/**
 * The headers that every dialect sends: the key where the endpoint wants it.
 *
 * An endpoint that was made by hand and has no key gets the placeholder `N/A`: some servers ask for
 * the header and ignore its value.
 */
export function authHeaders(call: EndpointCall): readonly (readonly [string, string])[] {
  const key = call.key?.trim() || (call.endpoint.presetId === 'custom' ? 'N/A' : '');
  if (key === '') return [];
  switch (call.endpoint.auth) {
    case 'bearer':
      return [['authorization', `Bearer ${key}`]];
    case 'x-api-key':
      return [['x-api-key', key]];
    case 'api-key':
      return [['api-key', key]];
    case 'x-goog-api-key':
      return [['x-goog-api-key', key]];
    case 'xi-api-key':
      return [['xi-api-key', key]];
    case 'none':
      return [];
    default:
      return unreachable(call.endpoint.auth);
  }
}

/** The headers of every request to OpenAI and its imitations. */
export function openAiHeaders(call: EndpointCall): readonly (readonly [string, string])[] {
  const organizationId = call.endpoint.organizationId?.trim() ?? '';
  return [
    ...authHeaders(call),
    ...(organizationId === '' ? [] : [['openai-organization', organizationId] as const]),
    ...rowHeaders(call),
  ];
}

/** The headers that the user added to the endpoint; they win over all others. */
export function rowHeaders(call: EndpointCall): readonly (readonly [string, string])[] {
  return (call.endpoint.headerRows ?? [])
    .filter((row) => row.key.trim() !== '')
    .map((row) => [row.key.trim(), row.value.trim()] as const);
}

const keyHeaders = new Set(['authorization', 'x-api-key', 'api-key', 'x-goog-api-key']);

/** Whether the call lacks the key that its endpoint demands. */
export function isKeyMissing(call: EndpointCall): boolean {
  if (call.endpoint.auth === 'none' || call.endpoint.presetId === 'custom') return false;
  if ((call.key ?? '').trim() !== '') return false;
  return !rowHeaders(call).some(([name]) => keyHeaders.has(name.toLowerCase()));
}
