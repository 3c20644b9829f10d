import { Hono } from 'hono';

import { apiHeaders } from '@parley/contract/http/security-headers.ts';

/** Says that the process is up; it asks nothing else, so it is cheap to call often. */
export function healthRoute(): Hono {
  return new Hono().get('/', () => Response.json({ status: 'ok' }, { headers: apiHeaders() }));
}
