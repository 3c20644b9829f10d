import type { BrowserContext, CDPSession, Page } from 'playwright';

/** What the main thread of a page used so far, in milliseconds of its own CPU time. */
export interface CpuReading {
  readonly mainThreadMs: number;
  readonly scriptMs: number;
  readonly styleMs: number;
  readonly layoutMs: number;
}

const bytesPerMiB = 1024 * 1024;
const heapEveryMs = 250;

/** A tab with the instruments attached. */
export class MeasuredPage {
  readonly page: Page;
  readonly #session: CDPSession;

  private constructor(page: Page, session: CDPSession) {
    this.page = page;
    this.#session = session;
  }

  /** Opens an empty tab. */
  static async open(context: BrowserContext): Promise<MeasuredPage> {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    // CPU time of the thread, which other programs on the machine hardly change.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    return new MeasuredPage(page, session);
  }

  get textBox(): ReturnType<Page['getByRole']> {
    return this.page.getByRole('textbox', { name: 'Message', exact: true });
  }

  async cpu(): Promise<CpuReading> {
    const read = await this.#metrics();
    return {
      mainThreadMs: read('ThreadTime') * 1000,
      scriptMs: read('ScriptDuration') * 1000,
      styleMs: read('RecalcStyleDuration') * 1000,
      layoutMs: read('LayoutDuration') * 1000,
    };
  }

  /** What is left on the heap when everything that can go is gone. */
  async heapMiB(): Promise<number> {
    // The first collection runs finalisers; what they let go leaves with the second.
    await this.#session.send('HeapProfiler.collectGarbage');
    await this.#session.send('HeapProfiler.collectGarbage');
    const read = await this.#metrics();
    return read('JSHeapUsedSize') / bytesPerMiB;
  }

  /** Looks at the heap again and again, garbage included; `stop` gives the most that it held. */
  watchHeap(): { readonly stop: () => number } {
    let maxBytes = 0;
    const look = async (): Promise<void> => {
      const read = await this.#metrics();
      maxBytes = Math.max(maxBytes, read('JSHeapUsedSize'));
    };
    const timer = setInterval(() => void look().catch(() => undefined), heapEveryMs);
    return {
      stop: () => {
        clearInterval(timer);
        return maxBytes / bytesPerMiB;
      },
    };
  }

  elementCount(): Promise<number> {
    return this.page.evaluate(() => document.querySelectorAll('*').length);
  }

  close(): Promise<void> {
    return this.page.close();
  }

  async #metrics(): Promise<(name: string) => number> {
    const { metrics } = await this.#session.send('Performance.getMetrics');
    return (name) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  }
}

/** The difference of two readings. */
export function cpuBetween(before: CpuReading, after: CpuReading): CpuReading {
  return {
    mainThreadMs: after.mainThreadMs - before.mainThreadMs,
    scriptMs: after.scriptMs - before.scriptMs,
    styleMs: after.styleMs - before.styleMs,
    layoutMs: after.layoutMs - before.layoutMs,
  };
}
