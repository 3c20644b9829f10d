import type { Bench } from '../harness/bench.ts';
import type { BenchCase } from '../harness/case.ts';
import { type CpuReading, cpuBetween, MeasuredPage } from '../harness/measured-page.ts';
import { openForTalk, talk } from '../harness/talk.ts';
import { type Budget, figure, type Figure } from '../report/figures.ts';
import { readFrames } from '../report/statistics.ts';
import { replyText } from '../text/reply-text.ts';

interface StreamShape {
  readonly characters: number;
  readonly chunkCharacters: number;
  readonly chunksPerSecond: number;
}

interface StreamFacts extends CpuReading {
  /** A page that drops frames does less: on a busy machine this tells more than the sum. */
  readonly cpuPerFrameMs: number;
  readonly processesMs: number;
  readonly longTasks: number;
  readonly longestTaskMs: number;
  readonly droppedPercent: number;
  readonly lagMs: number;
  readonly elements: number;
}

const words = { first: 'Begin', last: 'omega.' };

export const streamingCases: readonly BenchCase[] = [
  streamingCase('stream-20k-fast', 2, {
    characters: 20_000,
    chunkCharacters: 4,
    chunksPerSecond: 1000,
  }),
  streamingCase('stream-100k-fast', 2, {
    characters: 100_000,
    chunkCharacters: 16,
    chunksPerSecond: 1000,
  }),
  streamingCase('stream-20k', 1, { characters: 20_000, chunkCharacters: 4, chunksPerSecond: 200 }),
  streamingCase('stream-100k', 1, {
    characters: 100_000,
    chunkCharacters: 16,
    chunksPerSecond: 200,
  }),
];

function streamingCase(name: string, runs: number, shape: StreamShape): BenchCase {
  const { characters, chunksPerSecond } = shape;
  const size = characters.toLocaleString('en-US');
  return {
    name,
    title: `Streaming ${size} characters at ${chunksPerSecond} chunks/s`,
    runs,
    async measure(bench, count) {
      const app: StreamFacts[] = [];
      const bare: StreamFacts[] = [];
      for (let run = 0; run < count; run += 1) {
        bare.push(await stream(bench, bench.bareStreamUrl, shape));
        app.push(await stream(bench, bench.appUrl, shape));
      }
      return figures(app, bare, characters > 20_000 ? 50 : 30);
    },
  };
}

async function stream(bench: Bench, url: string, shape: StreamShape): Promise<StreamFacts> {
  const isApp = url === bench.appUrl;
  const context = isApp ? await bench.newAppContext() : await bench.newContext();
  const target = await MeasuredPage.open(context);
  const { page } = target;
  const body = replyText({ length: shape.characters - words.first.length - 2, end: words.last });
  bench.fake.set({ ...shape, text: `${words.first}\n\n${body}`, firstByteDelayMs: 100 });
  await openForTalk(target, url);
  await page.waitForTimeout(500);
  await page.evaluate(() => {
    window.benchProbe.takeLongTasks();
    window.benchProbe.startFrames();
  });
  const processesBefore = await bench.processCpuMs();
  const before = await target.cpu();
  const times = await talk(bench, target, words);
  const cpu = cpuBetween(before, await target.cpu());
  const processesMs = (await bench.processCpuMs()) - processesBefore;
  const frameTimesMs = await page.evaluate(() => window.benchProbe.stopFrames());
  const frames = readFrames(frameTimesMs);
  const longTasks = await page.evaluate(() => window.benchProbe.takeLongTasks());
  const elements = await target.elementCount();
  await context.close();
  return {
    ...cpu,
    cpuPerFrameMs: cpu.mainThreadMs / frameTimesMs.length,
    processesMs,
    longTasks: longTasks.length,
    longestTaskMs: Math.max(0, ...longTasks),
    droppedPercent: frames.droppedPercent,
    lagMs: times.lastPaintAtMs - times.lastChunkAtMs,
    elements,
  };
}

function figures(
  app: readonly StreamFacts[],
  bare: readonly StreamFacts[],
  maxLagMs: number,
): readonly Figure[] {
  const both = (name: keyof StreamFacts) => ({
    app: app.map((facts) => facts[name]),
    bare: bare.map((facts) => facts[name]),
  });
  return [
    figure(['main-thread CPU', 'ms'], both('mainThreadMs'), { comparison: '×', limit: 1.15 }),
    figure(['… for each frame drawn', 'ms'], both('cpuPerFrameMs')),
    figure(['… script', 'ms'], both('scriptMs')),
    figure(['… style', 'ms'], both('styleMs')),
    figure(['… layout', 'ms'], both('layoutMs')),
    figure(['CPU of all processes', 'ms'], both('processesMs')),
    figure(['tasks over 50 ms', ''], both('longTasks'), alone(0)),
    figure(['longest of them', 'ms'], both('longestTaskMs')),
    figure(['frames dropped', '%'], both('droppedPercent'), alone(2)),
    figure(['last chunk → last word painted', 'ms'], both('lagMs'), alone(maxLagMs)),
    figure(['DOM elements at the end', ''], both('elements')),
  ];
}

function alone(limit: number): Budget {
  return { comparison: '=', limit };
}
