import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { chromium, type Page } from '@playwright/test';

import { chromiumLaunchOptions } from '../../tools/chromium.ts';

const pollMs = 25;
const startLimitMs = 20_000;

/** A browser whose profile outlives it, and that can be killed as a power cut would. */
export class KillableBrowser {
  readonly page: Page;
  readonly #process: ChildProcess;

  private constructor(process: ChildProcess, page: Page) {
    this.#process = process;
    this.page = page;
  }

  /** Starts a browser over a profile folder and opens an address in it. */
  static async start(profile: string, address: string): Promise<KillableBrowser> {
    const portFile = path.join(profile, 'DevToolsActivePort');
    // What the browser before it left there.
    await rm(portFile, { force: true });
    const { executablePath, args } = chromiumLaunchOptions();
    const flags = ['--headless', '--remote-debugging-port=0', '--window-size=1280,800'];
    const child = spawn(
      executablePath ?? 'chromium',
      [...args, ...flags, `--user-data-dir=${profile}`, 'about:blank'],
      // A group of its own: all its processes die together.
      { stdio: 'ignore', detached: true },
    );
    const browser = await chromium.connectOverCDP(await readAddress(portFile));
    const page = await browser.contexts()[0]?.newPage();
    if (page === undefined) throw new Error('The browser has no profile.');
    await page.goto(address);
    return new KillableBrowser(child, page);
  }

  /** Ends all its processes at once; none of them can finish anything. */
  async kill(): Promise<void> {
    const { pid } = this.#process;
    if (pid === undefined) return;
    const ended = once(this.#process, 'exit');
    process.kill(-pid, 'SIGKILL');
    await ended;
  }
}

async function readAddress(file: string): Promise<string> {
  const signal = AbortSignal.timeout(startLimitMs);
  for (;;) {
    const [port, socketPath] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
    if (port !== undefined && socketPath !== undefined) return `http://127.0.0.1:${port}`;
    await wait(pollMs, undefined, { signal });
  }
}
