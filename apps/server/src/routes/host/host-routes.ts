import { Hono } from 'hono';

import type { HostConfig } from '@parley/contract/http/host-config.ts';
import { apiHeaders } from '@parley/contract/http/security-headers.ts';

import { errorResponse } from '../../http/error-response.ts';
import { findLatestChange } from '../../services/host/changelog.ts';
import { hostManifest } from '../../services/host/manifest.ts';
import { drawPoster } from '../../services/host/poster.ts';

const keptForAnHour = 'public, max-age=3600';

/** Where the page of changes is, relative to the app's page. */
const changesPage = './changelog.html';

/** What other programs are told about this host: its manifest and a picture for links; and what is new in it. */
export function hostRoutes(host: HostConfig, changelog: string): Hono {
  const latest = findLatestChange(changelog);
  const headers = { ...apiHeaders(), 'Cache-Control': 'no-cache' };
  return new Hono()
    .get('/changelog', () => Response.json({ latest: latest?.id ?? '' }, { headers }))
    .get('/latestblog', () =>
      latest === undefined
        ? errorResponse('not-found')
        : Response.json(
            { latest: { title: `${host.brand} ${latest.id}`, link: changesPage } },
            { headers },
          ),
    )
    .get('/manifest', () =>
      Response.json(hostManifest(host), {
        headers: { ...apiHeaders(), 'Cache-Control': 'no-cache', 'Content-Type': manifestType },
      }),
    )
    .get(
      '/poster',
      () =>
        new Response(drawPoster(host), {
          headers: {
            ...apiHeaders(),
            'Content-Security-Policy': `default-src 'none'; img-src data:; frame-ancestors 'none'`,
            // It is made for pages of others.
            'Cross-Origin-Resource-Policy': 'cross-origin',
            'Cache-Control': keptForAnHour,
            'Content-Type': 'image/svg+xml',
          },
        }),
    );
}

const manifestType = 'application/manifest+json';
