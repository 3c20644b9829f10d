import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { type BrowserContext, chromium } from 'playwright';

import { chromiumLaunchOptions } from '../../tools/chromium.ts';
import { probeScripts } from './page-probe.ts';
import { ProtocolClient } from './protocol-client.ts';

/** How a page came up. */
export interface LoadTimes {
  /** From the start of the navigation until the box was painted. */
  readonly usableMs: number;
  /** CPU time of the main thread until then. */
  readonly cpuMs: number;
}

const pollMs = 50;
const startLimitMs = 15_000;
/** What the page before left running has ended by then. */
const restMs = 500;

/**
 * A browser in which nobody looks on: no network log, no console. Where these are attached, as
 * Playwright attaches them, each request of a script keeps its stack trace, and for the first one
 * the browser reads the whole program a second time.
 */
export class UnwatchedBrowser {
  readonly #process: ChildProcess;
  readonly #profile: string;
  readonly #client: ProtocolClient;
  readonly #scripts: readonly (() => void)[];

  private constructor(parts: {
    readonly process: ChildProcess;
    readonly profile: string;
    readonly client: ProtocolClient;
    readonly scripts: readonly (() => void)[];
  }) {
    this.#process = parts.process;
    this.#profile = parts.profile;
    this.#client = parts.client;
    this.#scripts = parts.scripts;
  }

  /**
   * Starts a browser with a profile of its own.
   *
   * @param prepare - Fills the profile; has left it when the promise resolves.
   * @param scripts - Run in each measured page before its own, besides the probe.
   */
  static async start(
    prepare: (context: BrowserContext) => Promise<void>,
    scripts: readonly (() => void)[] = [],
  ): Promise<UnwatchedBrowser> {
    const profile = await mkdtemp(path.join(tmpdir(), 'parley-bench-'));
    const { executablePath, args } = chromiumLaunchOptions();
    const child = spawn(
      executablePath ?? 'chromium',
      [
        ...args,
        '--headless',
        '--remote-debugging-port=0',
        `--user-data-dir=${profile}`,
        'about:blank',
      ],
      { stdio: 'ignore' },
    );
    const address = await readAddress(path.join(profile, 'DevToolsActivePort'));
    const preparing = await chromium.connectOverCDP(address.http);
    const [context] = preparing.contexts();
    if (context === undefined) throw new Error('The browser has no profile.');
    for (const script of scripts) await context.addInitScript(script);
    await prepare(context);
    await preparing.close();
    const client = await ProtocolClient.connect(address.socket);
    return new UnwatchedBrowser({
      process: child,
      profile,
      client,
      scripts: [...scripts, ...probeScripts],
    });
  }

  /** Opens an address in a new tab. `isCold` empties the cache before and removes service workers. */
  async load(url: string, selector: string, { isCold }: { isCold: boolean }): Promise<LoadTimes> {
    const tab = await this.#client.openTab();
    await tab.send('Page.enable');
    await tab.send('Page.addScriptToEvaluateOnNewDocument', {
      source: this.#scripts.map((script) => `(${script.toString()})();`).join('\n'),
    });
    if (isCold) {
      await tab.send('Network.clearBrowserCache');
      await tab.send('Storage.clearDataForOrigin', {
        origin: new URL(url).origin,
        storageTypes: 'service_workers,cache_storage',
      });
    }
    await wait(restMs);
    await tab.send('Performance.enable', { timeDomain: 'threadTicks' });
    await tab.send('Page.navigate', { url });
    const painted = `benchProbe.elementPainted(${JSON.stringify(selector)})`;
    const usableMs = await tab.evaluateNumber(
      `${painted}.then((atMs) => atMs - performance.timeOrigin)`,
    );
    const cpuMs = await tab.mainThreadMs();
    await tab.close();
    return { usableMs, cpuMs };
  }

  async close(): Promise<void> {
    this.#client.close();
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGTERM');
    await ended;
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function readAddress(file: string): Promise<{ http: string; socket: string }> {
  const signal = AbortSignal.timeout(startLimitMs);
  for (;;) {
    const [port, socketPath] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
    if (port !== undefined && socketPath !== undefined) {
      return { http: `http://127.0.0.1:${port}`, socket: `ws://127.0.0.1:${port}${socketPath}` };
    }
    await wait(pollMs, undefined, { signal });
  }
}
