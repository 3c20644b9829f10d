import { Hono } from 'hono';

import {
  apiHeaders,
  sharedPagePath,
  unlistedHeaders,
} from '@parley/contract/http/security-headers.ts';

import type { StaticFiles } from '../../http/static-files.ts';

/** What the pages of links need. */
export interface SharePageOptions {
  readonly isThere: (id: string) => Promise<boolean>;
  readonly staticFiles: StaticFiles;
  /** Path prefix of the installation without the slash at its end. */
  readonly basePath: string;
}

/** Pages that links lead to: of shares, and from those of characters and plugins on to the app. */
export function sharePageRoutes({ isThere, staticFiles, basePath }: SharePageOptions): Hono {
  const headers = { ...apiHeaders(), ...unlistedHeaders };
  const toApp = (query: string): Response =>
    new Response(null, { status: 302, headers: { ...headers, Location: `${basePath}/?${query}` } });
  return new Hono()
    .get('/s/:id{[\\w-]{22}}', async (c, next) => {
      const isShown = await isThere(c.req.param('id'));
      const page = await staticFiles(c.req.raw, sharedPagePath);
      if (page === undefined) return next();
      // What is not there says so to programs as well; the page tells a person.
      if (isShown || page.status !== 200) return page;
      return new Response(page.body, { status: 404, headers: page.headers });
    })
    .get('/characters/:id{[\\w-]{22}}', (c) => toApp(`import_character=${c.req.param('id')}`))
    .get('/plugins/:id{[\\w-]{22}}', (c) => toApp(`import_plugin=${c.req.param('id')}`));
}
