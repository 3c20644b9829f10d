import type { ServerResponse } from 'node:http';

import { readOpenPageHosts } from '../../packages/contract/src/frames/open-page.ts';
import {
  adminPageHeaders,
  adminPagePath,
  documentHeaders,
  fileHeaders,
  requestedOrigin,
  sandboxPageHeaders,
  sharedPageHeaders,
  sharedPagePath,
  type HeaderValues,
} from '../../packages/contract/src/http/security-headers.ts';
import type { Plugin } from 'vite';

/**
 * Gives the development server the headers of the real one, so that a policy that breaks something
 * breaks it while it is written.
 */
export function devSecurityHeaders(nonce: string): Plugin {
  return {
    name: 'parley-dev-security-headers',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        setHeaders(
          response,
          devHeadersFor(request.url ?? '/', { nonce, host: request.headers.host }),
        );
        next();
      });
    },
  };
}

/** What the headers of an answer depend on. */
export interface DevRequest {
  readonly nonce: string;
  /** The `Host` of the request. */
  readonly host?: string | undefined;
}

/** The headers of a path of the development server. */
export function devHeadersFor(url: string, { nonce, host }: DevRequest): HeaderValues {
  const ownOrigin = host === undefined ? undefined : requestedOrigin(`http://${host}/`);
  const pathname = url.replace(/[?#].*$/s, '');
  if (pathname.startsWith('/sandbox/') && pathname.endsWith('.html')) {
    const [, query = ''] = /^[^?#]*(\?[^#]*)/u.exec(url) ?? [];
    return sandboxPageHeaders(pathname, { ownOrigin, codeHosts: readOpenPageHosts(query) });
  }
  if (pathname === sharedPagePath || /^\/s\/[\w-]{22}$/.test(pathname)) {
    return sharedPageHeaders({ devNonce: nonce });
  }
  if (pathname === adminPagePath || /^\/admin\/?$/.test(pathname)) {
    return adminPageHeaders({ devNonce: nonce });
  }
  if (pathname === '/' || pathname.endsWith('.html')) {
    return documentHeaders({ devNonce: nonce, formActionHosts: ['https://codepen.io'] });
  }
  return fileHeaders(pathname, { isDevelopment: true });
}

function setHeaders(response: ServerResponse, headers: HeaderValues): void {
  for (const [name, value] of Object.entries(headers)) {
    // Who may read a file of the development server is decided by its own CORS setting.
    if (name !== 'Access-Control-Allow-Origin') response.setHeader(name, value);
  }
}
