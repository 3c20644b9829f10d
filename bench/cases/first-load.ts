import type { BrowserContext, Request } from 'playwright';

import type { Bench } from '../harness/bench.ts';
import type { BenchCase } from '../harness/case.ts';
import { MeasuredPage } from '../harness/measured-page.ts';
import { plantRows } from '../harness/plant-rows.ts';
import { providerRows } from '../harness/seed-rows.ts';
import { type LoadTimes, UnwatchedBrowser } from '../harness/unwatched-browser.ts';
import { figure, type Figure } from '../report/figures.ts';

interface LoadFacts {
  readonly codeKb: number;
  readonly requests: number;
  readonly foreignRequests: number;
  readonly heapMiB: number;
  readonly longestTaskMs: number;
}

interface ColdLoads {
  readonly app: readonly LoadTimes[];
  readonly minimal: readonly LoadTimes[];
  readonly empty: readonly LoadTimes[];
}

const settleMs = 1000;

/** Until one can type into the composer: everything cold, then with the service worker. */
export const firstLoadCase: BenchCase = {
  name: 'load',
  title: 'Loading the empty app',
  runs: 7,
  async measure(bench, runs) {
    const facts = await countOnce(bench);
    const cold = await loadCold(bench, runs);
    const warm = await loadAgain(bench, runs);
    return [...factFigures(facts), ...coldFigures(cold), ...warmFigures(warm, cold.minimal)];
  },
};

/** What was asked for and how much it was does not change from load to load. */
async function countOnce(bench: Bench): Promise<LoadFacts> {
  const context = await bench.newAppContext();
  const target = await MeasuredPage.open(context);
  const { page } = target;
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await page.goto(bench.appUrl, { waitUntil: 'commit' });
  await page.evaluate(() => window.benchProbe.elementPainted('textarea'));
  const needed = [...requests];
  const code = needed.filter((request) =>
    ['script', 'stylesheet'].includes(request.resourceType()),
  );
  const longTasks = await page.evaluate(() => window.benchProbe.takeLongTasks());
  await page.waitForTimeout(settleMs);
  const codeBytes = await Promise.all(code.map(wireBytes));
  const { host } = new URL(bench.appUrl);
  const facts = {
    codeKb: codeBytes.reduce((sum, bytes) => sum + bytes, 0) / 1000,
    requests: needed.length,
    foreignRequests: requests.filter((request) => new URL(request.url()).host !== host).length,
    heapMiB: await target.heapMiB(),
    longestTaskMs: Math.max(0, ...longTasks),
  };
  await context.close();
  return facts;
}

async function loadCold(bench: Bench, runs: number): Promise<ColdLoads> {
  const browser = await UnwatchedBrowser.start((context) => prepare(bench, context));
  const app: LoadTimes[] = [];
  const minimal: LoadTimes[] = [];
  const empty: LoadTimes[] = [];
  for (let run = 0; run < runs; run += 1) {
    empty.push(await browser.load(bench.bareUrl, 'textarea[data-ready]', { isCold: true }));
    minimal.push(await browser.load(bench.minimalUrl, 'textarea', { isCold: true }));
    app.push(await browser.load(bench.appUrl, 'textarea', { isCold: true }));
  }
  await browser.close();
  return { app, minimal, empty };
}

async function loadAgain(bench: Bench, runs: number): Promise<readonly LoadTimes[]> {
  const browser = await UnwatchedBrowser.start(async (context) => {
    await prepare(bench, context);
    const page = await context.newPage();
    await page.goto(bench.appUrl);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.close();
  });
  const loads: LoadTimes[] = [];
  for (let run = 0; run < runs; run += 1) {
    loads.push(await browser.load(bench.appUrl, 'textarea', { isCold: false }));
  }
  await browser.close();
  return loads;
}

/** Both programs have been here before: their databases exist. */
async function prepare(bench: Bench, context: BrowserContext): Promise<void> {
  await plantRows(context, bench.appUrl, [providerRows(`${bench.fake.url}/v1`)]);
  const page = await context.newPage();
  await page.goto(bench.minimalUrl);
  await page.locator('textarea').waitFor();
  await page.close();
}

async function wireBytes(request: Request): Promise<number> {
  return (await request.sizes()).responseBodySize;
}

function factFigures(facts: LoadFacts): readonly Figure[] {
  const only = (name: keyof LoadFacts) => ({ app: [facts[name]] });
  return [
    figure(['JS + CSS on the wire', 'kB'], only('codeKb'), { comparison: '=', limit: 165 }),
    figure(['requests until usable', ''], only('requests'), { comparison: '=', limit: 12 }),
    figure(['requests to other hosts', ''], only('foreignRequests'), { comparison: '=', limit: 0 }),
    figure(['longest task, with developer tools', 'ms'], only('longestTaskMs')),
    figure(['heap after garbage collection', 'MiB'], only('heapMiB')),
  ];
}

function coldFigures({ app, minimal, empty }: ColdLoads): readonly Figure[] {
  const both = (name: keyof LoadTimes, bare: readonly LoadTimes[]) => ({
    app: app.map((times) => times[name]),
    bare: bare.map((times) => times[name]),
  });
  return [
    figure(['composer usable', 'ms'], both('usableMs', minimal), { comparison: '×', limit: 3 }),
    figure(['main-thread CPU until usable', 'ms'], both('cpuMs', minimal), {
      comparison: '×',
      limit: 4,
    }),
    figure(['… beside a page without a program', 'ms'], both('usableMs', empty)),
    figure(['… its main-thread CPU', 'ms'], both('cpuMs', empty)),
  ];
}

function warmFigures(app: readonly LoadTimes[], minimal: readonly LoadTimes[]): readonly Figure[] {
  const both = (name: keyof LoadTimes) => ({
    app: app.map((times) => times[name]),
    bare: minimal.map((times) => times[name]),
  });
  return [
    figure(['second load: composer usable', 'ms'], both('usableMs')),
    figure(['second load: main-thread CPU', 'ms'], both('cpuMs')),
  ];
}
