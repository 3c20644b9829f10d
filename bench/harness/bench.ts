import { type Browser, type BrowserContext, chromium } from 'playwright';

import { type FakeProvider, startFakeProvider } from '@parley/e2e/fake-provider/fake-provider.ts';

import { chromiumLaunchOptions } from '../../tools/chromium.ts';
import { startAppServer } from './app-server.ts';
import { startBareServer } from './bare-server.ts';
import { buildMinimalPage } from './build-minimal.ts';
import { probeScripts } from './page-probe.ts';
import { plantRows } from './plant-rows.ts';
import { providerRows, type SeedRows } from './seed-rows.ts';

/** Everything that a case measures with. */
export interface Bench {
  readonly appUrl: string;
  readonly bareUrl: string;
  /** The least that a page with the same ground does; see `bare/minimal`. */
  readonly minimalUrl: string;
  /** The streaming page, told where the provider is. */
  readonly bareStreamUrl: string;
  readonly fake: FakeProvider;
  readonly browser: Browser;
  /** A browser profile of its own, without anything in it. */
  newContext(options?: ContextOptions): Promise<BrowserContext>;
  /** A profile with a provider set up and these rows in the store; caches are cold. */
  newAppContext(rows?: SeedRows, options?: ContextOptions): Promise<BrowserContext>;
  /** CPU time of all processes of the browser so far, in milliseconds. */
  processCpuMs(): Promise<number>;
  close(): Promise<void>;
}

export interface ContextOptions {
  /** Left out: service workers are off, so that every load comes the same way. */
  readonly serviceWorkers?: boolean;
}

const viewport = { width: 1280, height: 800 };

/** Starts the servers and the browser. */
export async function startBench(): Promise<Bench> {
  const minimal = await buildMinimalPage();
  const [app, bare, fake, browser] = await Promise.all([
    startAppServer(),
    startBareServer(minimal.folder),
    startFakeProvider(),
    chromium.launch(chromiumLaunchOptions()),
  ]);
  const endpoint = `${fake.url}/v1`;
  const newContext = makeNewContext(browser);
  return {
    appUrl: app.url,
    bareUrl: `${bare.url}/empty.html`,
    minimalUrl: `${bare.url}/minimal/`,
    bareStreamUrl: `${bare.url}/stream.html?endpoint=${encodeURIComponent(endpoint)}`,
    fake,
    browser,
    newContext: (options) => newContext({ ...options }),
    async newAppContext(rows = {}, options = {}) {
      const context = await newContext(options);
      await plantRows(context, app.url, [providerRows(endpoint), rows]);
      return context;
    },
    processCpuMs: () => processCpuMs(browser),
    close: async () => {
      await browser.close();
      await Promise.all([app.close(), bare.close(), fake.close(), minimal.remove()]);
    },
  };
}

function makeNewContext(browser: Browser) {
  return async ({ serviceWorkers = false }: ContextOptions): Promise<BrowserContext> => {
    const context = await browser.newContext({ viewport });
    if (!serviceWorkers) await context.addInitScript(removeServiceWorkers);
    for (const script of probeScripts) await context.addInitScript(script);
    return context;
  };
}

/**
 * Runs in the page. Playwright's own way to block them writes a warning, and for its stack trace
 * the browser reads the whole program a second time.
 */
export function removeServiceWorkers(): void {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
}

async function processCpuMs(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0) * 1000;
}
