import { Hono } from 'hono';

import type { HostConfig } from '@parley/contract/http/host-config.ts';
import { imageHosts } from '@parley/contract/http/host-images.ts';
import { shopHosts } from '@parley/contract/http/shop-hosts.ts';
import { codeEditorPage } from '@parley/contract/http/outside-pages.ts';
import { relayPath } from '@parley/contract/http/relay.ts';

import { panelPageRoutes } from '../routes/admin/panel-page-routes.ts';
import { configRoute, type ConfigOrganization } from '../routes/config/config-route.ts';
import { demoRoutes } from '../routes/demo/demo-routes.ts';
import type { Database } from '../db/database.ts';
import { healthRoute } from '../routes/health/health-route.ts';
import { readyRoute } from '../routes/health/ready-route.ts';
import { hostRoutes } from '../routes/host/host-routes.ts';
import { sharePageRoutes, type SharePageOptions } from '../routes/share/share-page-routes.ts';
import { relayRoutes, type RelayRouteOptions } from '../routes/relay/relay-routes.ts';
import { toHostPage, withHostConfig } from '../services/host/host-page.ts';
import type { DemoService } from '../services/demo/demo-service.ts';
import { createRelayService } from '../services/relay/relay-service.ts';
import type { OutsideNetwork } from '../network/outside-network.ts';
import { pathnameOf, stripBasePath } from './base-path.ts';
import {
  noOne,
  refuseStrangers,
  type Authenticate,
  type Route,
  type RouteOrganization,
} from './define-route.ts';
import { errorResponse } from './error-response.ts';
import { notFound } from './not-found.ts';
import type { OwnPageRules } from './own-page.ts';
import { createRequestLimit } from './request-limit.ts';
import { createStaticFiles } from './static-files.ts';

/** What the app is built from. */
export interface AppOptions {
  /** Folder of the built web app; may be empty, then `/` says so. */
  readonly webFolder: string;
  readonly hostConfig: HostConfig;
  /** Path prefix of a sub-path installation without the slash at its end; '' at the root. */
  readonly basePath: string;
  readonly isHttps: boolean;
  /** The project's list of changes, Markdown; absent where it is not at hand. */
  readonly changelog?: string;
  /** Where users reach the page, without a slash at its end; undefined if nobody said. */
  readonly publicUrl?: string;
  /** Runs in the page of people who come by a partner's link. */
  readonly partnerScript?: string | undefined;
  /** Frames for foreign code come from there, if not from the origin of the page. */
  readonly sandboxOrigin?: string | undefined;
  readonly demo: DemoService;
  /** Fetches for the page what browsers may not; absent: there is no relay. */
  readonly relay?: RelayOptions | undefined;
  /** Absent: nothing that this server offers needs one. */
  readonly database?: Pick<Database, 'answers'> | undefined;
  /** What is offered of what the server keeps for people. */
  readonly routes?: readonly Route[];
  /** Absent: nothing is shared by links to this server. */
  readonly shares?: Pick<SharePageOptions, 'isThere'> | undefined;
  /** Absent: nobody can sign in. */
  readonly authenticate?: Authenticate | undefined;
  /** Absent: this server is of nobody in particular. */
  readonly organization?: AppOrganization | undefined;
  /** By which pages check licenses; absent: this server answers for none. */
  readonly licenseKey?: string | undefined;
  /** Whether people can have accounts here, and with them the sync. */
  readonly hasAccounts?: boolean;
  /** Ends when the server is told to stop. */
  readonly stopSignal?: AbortSignal;
  /** Proxies before the server that name the client's address; absent: none. */
  readonly proxyCount?: number;
  /** Told of bugs; never given bodies, headers or query strings. */
  readonly reportBug: (error: unknown, request: { method: string; pathname: string }) => void;
}

/** The organisation of a server, as far as routes and pages are concerned. */
type AppOrganization = RouteOrganization & ConfigOrganization;

/** What the relay is made of. */
interface RelayOptions extends Pick<RelayRouteOptions, 'log' | 'timeMs'> {
  /** See `relayHosts` of the host configuration; not empty. */
  readonly hosts: readonly string[];
  readonly network: OutsideNetwork;
}

export function createApp(options: AppOptions): Hono {
  const { basePath, publicUrl } = options;
  const getPath = (request: Request): string => stripBasePath(pathnameOf(request.url), basePath);
  const pageOrigin = publicUrl === undefined ? undefined : new URL(publicUrl).origin;
  const config = configOf(options);
  const staticFiles = staticFilesOf(options, config, pageOrigin);
  const app = new Hono({ getPath });

  if (basePath !== '') {
    app.get(basePath, (c) => c.redirect(`${basePath}/${searchOf(c.req.url)}`, 308));
  }
  app.route('/health', healthRoute());
  app.route('/ready', readyRoute(options));
  app.route('/api', hostRoutes(options.hostConfig, options.changelog ?? ''));
  app.route('/config.json', configRoute(config, options.organization));
  addOffers(app, options, { pageOrigin });
  if (options.shares !== undefined) {
    app.route('/', sharePageRoutes({ ...options.shares, staticFiles, basePath }));
  }
  if (options.organization !== undefined) {
    const { isActive } = options.organization;
    app.route('/', panelPageRoutes({ isActive, staticFiles, basePath }));
  }
  app.get('*', async (c, next) => {
    const response = await staticFiles(c.req.raw, c.req.path);
    if (response !== undefined) return response;
    if (c.req.path === '/') return errorResponse('unavailable', notBuilt);
    await next();
    return undefined;
  });
  app.notFound((c) => notFound(c.req.raw, c.req.path, basePath));
  app.onError((error, c) => {
    options.reportBug(error, { method: c.req.method, pathname: c.req.path });
    return errorResponse('internal');
  });
  return app;
}

/** What the page is told: the operator's document, and what the environment says. */
function configOf(options: AppOptions): HostConfig {
  const { hostConfig, sandboxOrigin, relay, hasAccounts = false, licenseKey } = options;
  const { licensing } = hostConfig;
  return {
    ...hostConfig,
    licensing: {
      ...licensing,
      publicKeys:
        licenseKey === undefined ? licensing.publicKeys : [licenseKey, ...licensing.publicKeys],
    },
    sandboxOrigin,
    relayHosts: relay?.hosts ?? [],
    accounts: { enabled: hasAccounts },
  };
}

function staticFilesOf(
  options: AppOptions,
  config: HostConfig,
  pageOrigin: string | undefined,
): ReturnType<typeof createStaticFiles> {
  const editor = codeEditorPage(options.hostConfig);
  const shop = shopHosts(options.hostConfig);
  return createStaticFiles({
    folder: options.webFolder,
    isHttps: options.isHttps,
    formActionHosts: [...(editor === undefined ? [] : [editor.origin]), ...shop.formActionHosts],
    imageHosts: [...imageHosts(options.hostConfig), ...shop.imageHosts],
    frameHosts: shop.frameHosts,
    partnerScript: options.partnerScript,
    sandboxOrigin: options.sandboxOrigin,
    pageOrigin,
    toPage: (html, requested) =>
      withHostConfig(toHostPage(html, config, options.publicUrl ?? requested), config),
  });
}

/** What not every server has: the demo, the relay, and all that a server keeps for people. */
function addOffers(app: Hono, options: AppOptions, ownPage: OwnPageRules): void {
  const { proxyCount = 0, authenticate = noOne, organization } = options;
  if (organization !== undefined) {
    for (const path of [`${demoPath}/*`, `/${relayPath}`]) {
      app.use(path, async (c, next) => {
        const refusal = await refuseStrangers(c.req.raw, 'guest', { authenticate, organization });
        return refusal ?? next();
      });
    }
  }
  if (options.hostConfig.demo.enabled) {
    const isAllowed = createRequestLimit(proxyCount);
    app.route(demoPath, demoRoutes(options.demo, isAllowed));
  }
  if (options.relay !== undefined) {
    const { hosts, network, ...relay } = options.relay;
    const routeOptions = { ...relay, ownPage, proxyCount };
    app.route(`/${relayPath}`, relayRoutes(createRelayService(network, hosts), routeOptions));
  }
  for (const route of options.routes ?? []) {
    route.register(app, { ownPage, proxyCount, authenticate, organization });
  }
}

const demoPath = '/api/demo/v1';

const notBuilt = 'The web app is not built yet. Run "npm run build", or start with "npm start".';

function searchOf(url: string): string {
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start);
}
