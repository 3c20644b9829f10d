import { Hono } from 'hono';

import type { HostConfig } from '@parley/contract/http/host-config.ts';
import type { OrganizationConfig } from '@parley/contract/http/organization/organization-config.ts';
import type { ServerLicenseNotice } from '@parley/contract/http/organization/server-license-notice.ts';
import { apiHeaders } from '@parley/contract/http/security-headers.ts';

/** What a page is told of the organisation of its host. */
export interface ConfigOrganization {
  readonly config: OrganizationConfig;
  readonly isActive: () => Promise<boolean>;
  /** What is told of the licence of the server. */
  readonly licenseNotice: () => ServerLicenseNotice | undefined;
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
    const serverLicense = organization.licenseNotice();
    const document = { ...config, ...organization.config, orgActive, serverLicense };
    return Response.json(document, { headers });
  });
}
