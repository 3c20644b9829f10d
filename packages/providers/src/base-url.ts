import type { Dialect } from '@parley/domain/model/provider-endpoint.ts';

/** Paths that belong to a protocol, longest first, with what stands in their place. */
const protocolPaths: readonly (readonly [path: RegExp, base: string])[] = [
  [/\/(chat\/)?completions$/, ''],
  [/\/messages(\/count_tokens)?$/, ''],
  [/\/(complete|responses|models|embeddings)$/, ''],
  [/\/(models|tunedModels)\/[^/]+:\w+$/, ''],
  [/\/api\/(chat|generate|tags|show)$/, '/v1'],
];

/** What Ollama serves below its address: its own protocol and its imitations of others. */
const ollamaPaths = /\/(v1|api)(\/[\w/]*)?$/;

/** Hosts whose base path is not `/v1`; asked when the text names none, or only its first part. */
const hostPaths: readonly (readonly [host: RegExp, path: string])[] = [
  [/^openrouter\.ai$/, '/api/v1'],
  [/^api\.groq\.com$/, '/openai/v1'],
  [/\.(openai\.azure\.com|services\.ai\.azure\.com)$/, '/openai/v1'],
  [/^generativelanguage\.googleapis\.com$/, '/v1beta/openai'],
  [/^api\.perplexity\.ai$/, ''],
];

/** What copying a line brings along and nobody sees. */
const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;

/**
 * Turns what people paste into a base URL as endpoints keep it: absolute, without the protocol's
 * own path, without a final slash; a query stays.
 *
 * Without a path `/v1` is added, but for Ollama's own protocol; a path of the server's own is left
 * as it is. Without a scheme,
 * this machine and private networks get `http`, all others `https`.
 *
 * @returns undefined if the text is empty or no web address
 */
export function normalizeBaseUrl(text: string, dialect: Dialect): string | undefined {
  const trimmed = text
    .replaceAll(invisible, '')
    .trim()
    .replaceAll(/^["'<]+|["'>]+$/g, '');
  if (trimmed === '' || /\s/.test(trimmed)) return undefined;
  const url = parseUrl(addScheme(trimmed));
  if (url === undefined) return undefined;
  return url.origin + choosePath(url, dialect) + url.search;
}

function parseUrl(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  return isWeb && url.hostname !== '' ? url : undefined;
}

function addScheme(text: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return text;
  const bare = text.replace(/^\/+/, '');
  const host = /^(\[[^\]]*\]|[^/:?#]*)/.exec(bare)?.[0] ?? '';
  return `${isPrivateHost(host) ? 'http' : 'https'}://${bare}`;
}

/** Whether a host is this machine, has a private address, or a name that only a local network knows. */
export function isPrivateHost(host: string): boolean {
  const name = host.toLowerCase();
  if (name.startsWith('[') || !name.includes('.')) return true;
  if (/\.(local|lan|home|internal|localhost|home\.arpa)$/.test(name)) return true;
  return /^(0|10|127)\.|^192\.168\.|^169\.254\.|^172\.(1[6-9]|2\d|3[01])\./.test(name);
}

function choosePath(url: URL, dialect: Dialect): string {
  const path = stripProtocolPath(url.pathname.replace(/\/+$/, ''), dialect);
  const usualPath = usualPathOf(url, dialect);
  const isPrefix = usualPath === path || usualPath.startsWith(`${path}/`);
  return isPrefix ? usualPath : path;
}

/** One host speaks its own protocol under one path and an imitation of another under a second. */
function usualPathOf(url: URL, dialect: Dialect): string {
  if (dialect === 'gemini') return '/v1beta';
  if (dialect === 'ollama') return '';
  return hostPaths.find(([host]) => host.test(url.hostname))?.[1] ?? '/v1';
}

/** A completion endpoint may end in a word that is a path of another protocol. */
function stripProtocolPath(path: string, dialect: Dialect): string {
  if (dialect === 'ollama') return path.replace(ollamaPaths, '');
  const found = protocolPaths.find(([pattern]) => pattern.test(path));
  if (found === undefined || (dialect === 'anthropic-completion' && path.endsWith('/models'))) {
    return path;
  }
  return path.replace(found[0], found[1]).replace(/\/+$/, '');
}
