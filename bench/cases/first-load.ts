import type { BrowserContext, Request } from 'playwright';

import type { Bench } from '../harness/bench.ts';
import type { BenchCase } from '../harness/case.ts';
import { MeasuredPage } from '../harness/measured-page.ts';
import { figure, type Figure } from '../report/figures.ts';

interface LoadFacts {
  readonly usableMs: number;
  readonly cpuMs: number;
  readonly codeKb: number;
  readonly requests: number;
  readonly foreignRequests: number;
  readonly heapMiB: number;
  readonly longestTaskMs: number;
}

/** Until one can type into the composer: everything cold, then with the service worker. */
export const firstLoadCase: BenchCase = {
  name: 'load',
  title: 'Loading the empty app',
  runs: 5,
  async measure(bench, runs) {
    const app: LoadFacts[] = [];
    const bare: LoadFacts[] = [];
    const second: LoadFacts[] = [];
    for (let run = 0; run < runs; run += 1) {
      bare.push(await loadOnce(bench, await bench.newContext(), bench.bareUrl));
      app.push(await loadOnce(bench, await bench.newAppContext(), bench.appUrl));
      second.push(await loadAgain(bench));
    }
    return [...firstFigures(app, bare), ...secondFigures(second, bare)];
  },
};

async function loadOnce(bench: Bench, context: BrowserContext, url: string): Promise<LoadFacts> {
  const facts = await load(bench, context, url);
  await context.close();
  return facts;
}

async function loadAgain(bench: Bench): Promise<LoadFacts> {
  const context = await bench.newAppContext({}, { serviceWorkers: true });
  const page = await context.newPage();
  await page.goto(bench.appUrl);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.close();
  const facts = await load(bench, context, bench.appUrl);
  await context.close();
  return facts;
}

async function load(bench: Bench, context: BrowserContext, url: string): Promise<LoadFacts> {
  const target = await MeasuredPage.open(context);
  const { page } = target;
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  const selector = url === bench.appUrl ? 'textarea' : 'textarea[data-ready]';
  await page.goto(url, { waitUntil: 'commit' });
  const [usableAtMs, startedAtMs] = await page.evaluate(
    async (found) => [await window.benchProbe.elementPainted(found), performance.timeOrigin],
    selector,
  );
  const { mainThreadMs } = await target.cpu();
  const needed = [...requests];
  const code = needed.filter((request) =>
    ['script', 'stylesheet'].includes(request.resourceType()),
  );
  const longTasks = await page.evaluate(() => window.benchProbe.takeLongTasks());
  await page.waitForTimeout(1000);
  const codeBytes = await Promise.all(code.map(wireBytes));
  const ownHosts = new Set([new URL(url).host]);
  return {
    usableMs: usableAtMs - startedAtMs,
    cpuMs: mainThreadMs,
    codeKb: codeBytes.reduce((sum, bytes) => sum + bytes, 0) / 1000,
    requests: needed.length,
    foreignRequests: requests.filter((request) => !ownHosts.has(new URL(request.url()).host))
      .length,
    heapMiB: await target.heapMiB(),
    longestTaskMs: Math.max(0, ...longTasks),
  };
}

async function wireBytes(request: Request): Promise<number> {
  const response = await request.response();
  if (response === null || response.fromServiceWorker()) return 0;
  return (await request.sizes()).responseBodySize;
}

function firstFigures(app: readonly LoadFacts[], bare: readonly LoadFacts[]): readonly Figure[] {
  const both = (name: keyof LoadFacts) => ({
    app: app.map((facts) => facts[name]),
    bare: bare.map((facts) => facts[name]),
  });
  const only = (name: keyof LoadFacts) => ({ app: app.map((facts) => facts[name]) });
  return [
    figure(['JS + CSS on the wire', 'kB'], only('codeKb'), { comparison: '=', limit: 180 }),
    figure(['requests until usable', ''], only('requests'), { comparison: '=', limit: 12 }),
    figure(['requests to other hosts', ''], only('foreignRequests'), { comparison: '=', limit: 0 }),
    figure(['composer usable', 'ms'], both('usableMs'), { comparison: '×', limit: 3 }),
    figure(['main-thread CPU until usable', 'ms'], both('cpuMs'), { comparison: '×', limit: 4 }),
    figure(['longest task', 'ms'], only('longestTaskMs')),
    figure(['heap after garbage collection', 'MiB'], both('heapMiB')),
  ];
}

function secondFigures(app: readonly LoadFacts[], bare: readonly LoadFacts[]): readonly Figure[] {
  const both = (name: keyof LoadFacts) => ({
    app: app.map((facts) => facts[name]),
    bare: bare.map((facts) => facts[name]),
  });
  return [
    figure(['second load: composer usable', 'ms'], both('usableMs')),
    figure(['second load: main-thread CPU', 'ms'], both('cpuMs')),
    figure(['second load: JS + CSS on the wire', 'kB'], { app: app.map((facts) => facts.codeKb) }),
  ];
}
