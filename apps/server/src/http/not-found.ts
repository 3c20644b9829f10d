import { apiHeaders } from '@parley/contract/http/security-headers.ts';

import { errorResponse } from './error-response.ts';

/**
 * Answers what no route knows: a short page for a person who followed a link, JSON for all else.
 *
 * A missing file is never answered with HTML: a page that runs an older version would take it for
 * the script it asked for.
 */
export function notFound(request: Request, pathname: string, basePath: string): Response {
  const isPage =
    request.method === 'GET' &&
    !/^\/(?:api|assets)\//.test(pathname) &&
    !/\.\w+$/.test(pathname) &&
    (request.headers.get('accept') ?? '').includes('text/html');
  if (!isPage) return errorResponse('not-found');
  const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Not found</title>
<h1>There is nothing here</h1>
<p><a href="${basePath}/">Open Parley</a></p>
</html>
`;
  return new Response(page, {
    status: 404,
    headers: { ...apiHeaders(), 'Content-Type': 'text/html; charset=utf-8' },
  });
}
