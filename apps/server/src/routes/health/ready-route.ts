import { Hono } from 'hono';

import { apiHeaders } from '@parley/contract/http/security-headers.ts';

import { errorResponse } from '../../http/error-response.ts';

/** What has to be there for requests to be sent here. */
interface Readiness {
  readonly database?: { readonly answers: () => Promise<boolean> } | undefined;
  readonly stopSignal?: AbortSignal;
}

/** Says whether requests can be sent here: the database answers, and the server is not stopping. */
export function readyRoute({ database, stopSignal }: Readiness): Hono {
  return new Hono().get('/', async () => {
    if (stopSignal?.aborted === true) {
      return errorResponse('unavailable', 'The server is stopping.');
    }
    if (database !== undefined && !(await database.answers())) {
      return errorResponse('unavailable', 'The database does not answer.');
    }
    return Response.json({ status: 'ready' }, { headers: apiHeaders() });
  });
}
