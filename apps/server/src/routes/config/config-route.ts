import { Hono } from 'hono';

import type { HostConfig } from '@parley/contract/http/host-config.ts';
import { apiHeaders } from '@parley/contract/http/security-headers.ts';

/** Serves the host configuration; asked for again at each start of the app. */
export function configRoute(config: HostConfig): Hono {
  const headers = { ...apiHeaders(), 'Cache-Control': 'no-cache' };
  return new Hono().get('/', () => Response.json(config, { headers }));
}
