import { readFile } from 'node:fs/promises';

import type { Browser } from 'playwright';

const bytesPerMiB = 1024 * 1024;

/** The most memory that pages of a browser took while it was watched, workers included. */
export interface MemoryWatch {
  /** In MiB, of the page that took most; NaN where the system does not tell. */
  stop(): Promise<number>;
}

const everyMs = 250;

/** Watches the processes of pages: what they hold of the machine, not only of the heap of scripts. */
export async function watchMemory(browser: Browser): Promise<MemoryWatch> {
  const session = await browser.newBrowserCDPSession();
  let most = Number.NaN;
  async function look(): Promise<void> {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const pages = processInfo.filter(({ type }) => type === 'renderer');
    const sizes = await Promise.all(pages.map(({ id }) => residentBytes(id)));
    for (const size of sizes) if (!(size <= most)) most = Number.isNaN(size) ? most : size;
  }
  const timer = setInterval(() => void look().catch(() => undefined), everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await session.detach();
      return most / bytesPerMiB;
    },
  };
}

/** Memory that nobody else shares. Linux tells it; NaN elsewhere. */
async function residentBytes(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kib = /^RssAnon:\s+(?<kib>\d+)/mu.exec(text)?.groups?.['kib'];
  return kib === undefined ? Number.NaN : Number(kib) * 1024;
}
