import { Hono } from 'hono';

import {
  adminPagePath,
  apiHeaders,
  unlistedHeaders,
} from '@parley/contract/http/security-headers.ts';

import type { StaticFiles } from '../../http/static-files.ts';

/** What the page of the admin panel needs. */
export interface PanelPageOptions {
  /** Whether the organisation has an owner. */
  readonly isActive: () => Promise<boolean>;
  readonly staticFiles: StaticFiles;
  /** Path prefix of the installation without the slash at its end. */
  readonly basePath: string;
}

/** The admin panel; without an owner, the app has the way to one. */
export function panelPageRoutes({ isActive, staticFiles, basePath }: PanelPageOptions): Hono {
  const leadTo = (place: string): Response => {
    const headers = { ...apiHeaders(), ...unlistedHeaders, Location: `${basePath}/${place}` };
    return new Response(null, { status: 302, headers });
  };
  return new Hono()
    .get('/admin', async () => leadTo((await isActive()) ? 'admin/' : '#admin'))
    .get('/admin/', async (c, next) => {
      if (!(await isActive())) return leadTo('#admin');
      return (await staticFiles(c.req.raw, adminPagePath)) ?? next();
    });
}
