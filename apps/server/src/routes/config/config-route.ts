import { Hono } from 'hono';

import type { HostConfig } from '@parley/contract/http/host-config.ts';
import type { OrganizationConfig } from '@parley/contract/http/organization/organization-config.ts';
import { apiHeaders } from '@parley/contract/http/security-headers.ts';

/** What a page is told of the organisation of its host. */
export interface ConfigOrganization {
  readonly config: OrganizationConfig;
  readonly isActive: () => Promise<boolean>;
}

/**
 * Serves the host configuration; asked for again at each start of the app.
 *
 * @param organization  absent: the host has none
 */
export function configRoute(config: HostConfig, organization?: ConfigOrganization): Hono {
  const headers = { ...apiHeaders(), 'Cache-Control': 'no-cache' };
  return new Hono().get('/', async () => {
    if (organization === undefined) return Response.json(config, { headers });
    const orgActive = await organization.isActive();
    return Response.json({ ...config, ...organization.config, orgActive }, { headers });
  });
}
