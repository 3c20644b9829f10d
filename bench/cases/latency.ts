import type { Bench } from '../harness/bench.ts';
import type { BenchCase } from '../harness/case.ts';
import { MeasuredPage } from '../harness/measured-page.ts';
import { openForTalk, talk, type TurnTimes } from '../harness/talk.ts';
import { figure, type Figure } from '../report/figures.ts';
import { replyText } from '../text/reply-text.ts';

const replyCharacters = 400;
const turnsPerRun = 6;

interface PageTurns {
  /** The first turn of a page, which also compiles what all of them use. */
  readonly first: TurnTimes;
  readonly later: readonly TurnTimes[];
}

/** From Enter to the provider, from its first chunk to the screen, from its last one to the screen. */
export const latencyCase: BenchCase = {
  name: 'latency',
  title: 'Latency of a turn (reply of 400 characters, idle app)',
  runs: 4,
  async measure(bench, runs) {
    const app: PageTurns[] = [];
    const bare: PageTurns[] = [];
    for (let run = 0; run < runs; run += 1) {
      bare.push(await converse(bench, bench.bareStreamUrl));
      app.push(await converse(bench, bench.appUrl));
    }
    return figures(app, bare);
  },
};

async function converse(bench: Bench, url: string): Promise<PageTurns> {
  const isApp = url === bench.appUrl;
  const context = isApp ? await bench.newAppContext() : await bench.newContext();
  const target = await MeasuredPage.open(context);
  await openForTalk(target, url);
  const first = await turn(bench, target, 0);
  const later: TurnTimes[] = [];
  for (let number = 1; number <= turnsPerRun; number += 1) {
    later.push(await turn(bench, target, number));
  }
  await context.close();
  return { first, later };
}

async function turn(bench: Bench, target: MeasuredPage, number: number): Promise<TurnTimes> {
  const words = { first: `Begin${number}`, last: `end${number}.` };
  const text = `${words.first} ${replyText({ length: replyCharacters, end: words.last })}`;
  bench.fake.set({ text, chunkCharacters: 8, chunksPerSecond: 200, firstByteDelayMs: 60 });
  // An idle app: what a start or the turn before does behind the screen is done.
  await target.page.waitForTimeout(500);
  return talk(bench, target, words);
}

function figures(app: readonly PageTurns[], bare: readonly PageTurns[]): readonly Figure[] {
  const both = (read: (times: TurnTimes) => number) => ({
    app: app.flatMap(({ later }) => later).map(read),
    bare: bare.flatMap(({ later }) => later).map(read),
  });
  return [
    figure(['Enter → request at the provider', 'ms'], both(enterToRequest), {
      comparison: '×',
      limit: 2,
    }),
    figure(['… first turn after a load', 'ms'], {
      app: app.map(({ first }) => enterToRequest(first)),
      bare: bare.map(({ first }) => enterToRequest(first)),
    }),
    figure(
      ['first chunk → first glyph painted', 'ms'],
      both((times) => times.firstPaintAtMs - times.firstChunkAtMs),
    ),
    figure(
      ['last chunk → last word painted', 'ms'],
      both((times) => times.lastPaintAtMs - times.lastChunkAtMs),
    ),
  ];
}

function enterToRequest({ requestAtMs, enterAtMs }: TurnTimes): number {
  return requestAtMs - enterAtMs;
}
