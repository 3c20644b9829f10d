import type { Bench } from '../harness/bench.ts';
import type { BenchCase } from '../harness/case.ts';
import { cpuBetween, MeasuredPage } from '../harness/measured-page.ts';
import { openForTalk, talk } from '../harness/talk.ts';
import { figure } from '../report/figures.ts';
import { replyText } from '../text/reply-text.ts';

const replies = 20;
const replyCharacters = 20_000;
/** By then the page holds as many rows as it ever will, and the code that they use. */
const filledAfter = 5;

interface MemoryFacts {
  readonly growthMiB: number;
  readonly filledMiB: number;
  readonly endMiB: number;
  readonly firstCpuMs: number;
  readonly lastCpuMs: number;
  readonly elements: number;
}

/** Long replies one after the other in one chat. */
export const memoryCase: BenchCase = {
  name: 'memory',
  title: 'Memory: 20 replies of 20,000 characters',
  runs: 1,
  async measure(bench, runs) {
    const app: MemoryFacts[] = [];
    const bare: MemoryFacts[] = [];
    for (let run = 0; run < runs; run += 1) {
      bare.push(await converse(bench, bench.bareStreamUrl));
      app.push(await converse(bench, bench.appUrl));
    }
    const both = (name: keyof MemoryFacts) => ({
      app: app.map((facts) => facts[name]),
      bare: bare.map((facts) => facts[name]),
    });
    const times = { app: app.map(growthOfCpu), bare: bare.map(growthOfCpu) };
    return [
      figure(['heap per reply, from the 6th on', 'MiB'], both('growthMiB'), {
        comparison: '=',
        limit: 0.2,
      }),
      figure(['heap after the 5th', 'MiB'], both('filledMiB')),
      figure(['heap after the last', 'MiB'], both('endMiB')),
      figure(['main-thread CPU, 2nd and 3rd reply', 'ms'], both('firstCpuMs')),
      figure(['main-thread CPU, last two replies', 'ms'], both('lastCpuMs')),
      figure(['… last against first', ''], times, { comparison: '=', limit: 1.2 }),
      figure(['DOM elements at the end', ''], both('elements')),
    ];
  },
};

function growthOfCpu({ firstCpuMs, lastCpuMs }: MemoryFacts): number {
  return lastCpuMs / firstCpuMs;
}

async function converse(bench: Bench, url: string): Promise<MemoryFacts> {
  const isApp = url === bench.appUrl;
  const context = isApp ? await bench.newAppContext() : await bench.newContext();
  const target = await MeasuredPage.open(context);
  await openForTalk(target, url);
  const heapsMiB: number[] = [];
  const cpusMs: number[] = [];
  for (let turn = 0; turn < replies; turn += 1) {
    const words = { first: `Begin${turn}x`, last: `omega${turn}x.` };
    const body = replyText({ length: replyCharacters, end: words.last });
    bench.fake.set({
      text: `${words.first}\n\n${body}`,
      chunkCharacters: 16,
      chunksPerSecond: 2000,
    });
    const before = await target.cpu();
    await talk(bench, target, words);
    // What the end of a turn does behind the screen belongs to it.
    await target.page.waitForTimeout(400);
    cpusMs.push(cpuBetween(before, await target.cpu()).mainThreadMs);
    heapsMiB.push(await target.heapMiB());
  }
  const elements = await target.elementCount();
  await context.close();
  const filledMiB = heapsMiB[filledAfter - 1] ?? Number.NaN;
  const last = heapsMiB.at(-1) ?? Number.NaN;
  return {
    growthMiB: (last - filledMiB) / (replies - filledAfter),
    filledMiB,
    endMiB: last,
    // The very first reply also compiles the code that all of them use.
    firstCpuMs: sum(cpusMs.slice(1, 3)),
    lastCpuMs: sum(cpusMs.slice(-2)),
    elements,
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
