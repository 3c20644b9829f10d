import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import type { RoundOptions, RoundOutcome } from '@parley/sync/client/round.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import {
  createRoundRunner,
  type RoundRunner,
  type RunFailure,
  type RunnerView,
} from './round-runner.ts';

const nothingLeft: RoundOutcome = {
  sendable: 0,
  refused: { 'quota-exceeded': 0, 'blob-missing': 0, 'too-large': 0 },
  waiting: { 'too-new': 0, broken: 0, 'key-unknown': 0, category: 0, unread: 0, removal: 0 },
  needsAnother: false,
  removals: [],
};

/** Time that passes when a test lets it. */
interface Bench {
  readonly runner: RoundRunner;
  /** When rounds began, in milliseconds. */
  readonly rounds: number[];
  readonly options: RoundOptions[];
  readonly views: RunnerView[];
  readonly view: () => RunnerView | undefined;
  /** How rounds end, one after another; the last one holds. */
  ends: readonly Result<RoundOutcome, RunFailure>[];
  hearsNews: boolean;
  /** What rounds reject with. */
  fault: Error | undefined;
  /** Rounds that begin wait until it is called. */
  readonly hold: () => () => void;
  readonly pass: (ms: number) => Promise<void>;
}

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

function start(): Bench {
  let nowMs = 0;
  const timers = new Set<{ readonly atMs: number; readonly task: () => void }>();
  let held: Promise<void> = Promise.resolve();
  const runner = createRoundRunner({
    async run(options) {
      bench.rounds.push(nowMs);
      bench.options.push(options);
      await held;
      if (bench.fault !== undefined) throw bench.fault;
      const [end = ok(nothingLeft), ...others] = bench.ends;
      if (others.length > 0) bench.ends = others;
      return end;
    },
    delay(task, ms) {
      const timer = { atMs: nowMs + ms, task };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    nowMs: () => nowMs,
    fraction: () => 0.5,
    hearsNews: () => bench.hearsNews,
    onView: (view) => bench.views.push(view),
  });
  const bench: Bench = {
    runner,
    rounds: [],
    options: [],
    views: [],
    view: () => bench.views.at(-1),
    ends: [],
    hearsNews: true,
    fault: undefined,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    async pass(ms) {
      const untilMs = nowMs + ms;
      await settle();
      for (;;) {
        const [next] = [...timers].toSorted((a, b) => a.atMs - b.atMs);
        if (next === undefined || next.atMs > untilMs) break;
        timers.delete(next);
        nowMs = next.atMs;
        next.task();
        await settle();
      }
      nowMs = untilMs;
    },
  };
  return bench;
}

const failed = (code: Exclude<RunFailure['code'], 'busy'>): Result<never, RunFailure> =>
  err({ code });
const off = (change: object): Result<RoundOutcome, never> => ok({ ...nothingLeft, ...change });

let bench: Bench;

beforeEach(() => {
  bench = start();
});

describe('when rounds run', () => {
  it('T61 soon after the last of several changes, and no later than two seconds after the first', async () => {
    bench.runner.wake('change');
    expect(bench.view()).toMatchObject({ phase: 'scheduled', waitsFor: 'change' });
    await bench.pass(299);
    expect(bench.rounds).toEqual([]);
    for (let times = 0; times < 20; times += 1) {
      bench.runner.wake('change');
      await bench.pass(200);
    }
    expect(bench.rounds.slice(0, 2)).toEqual([2000, 4099]);
  });

  it('at once where something is known to be there, or the page goes into the background', async () => {
    bench.runner.wake('news');
    await bench.pass(0);
    bench.runner.wake('hidden');
    await bench.pass(0);
    expect(bench.rounds).toEqual([0]);
    bench.runner.wake('change');
    bench.runner.wake('hidden');
    await bench.pass(0);
    expect(bench.rounds).toEqual([0, 0]);
  });

  it('now and then, more often where the server tells nothing by itself', async () => {
    bench.runner.wake('news');
    await bench.pass(300_001);
    expect(bench.rounds).toEqual([0, 300_000]);
    bench.hearsNews = false;
    await bench.pass(600_000 + 61_000);
    expect(bench.rounds.slice(2)).toEqual([
      600_000, 630_000, 660_000, 690_000, 720_000, 750_000, 780_000, 810_000, 840_000, 870_000,
      900_000, 930_000, 960_000,
    ]);
  });

  it('one at a time: what comes meanwhile gets one round more', async () => {
    const letGo = bench.hold();
    bench.runner.wake('news');
    bench.runner.wake('change');
    bench.runner.wake('news');
    bench.runner.wake('click');
    await bench.pass(5000);
    expect(bench.rounds).toEqual([0]);
    letGo();
    await bench.pass(1000);
    expect(bench.rounds).toHaveLength(2);
  });

  it('another one follows where more is to be done, and not for ever', async () => {
    bench.ends = [off({ needsAnother: true })];
    bench.runner.wake('news');
    await bench.pass(100);
    expect(bench.rounds).toHaveLength(20);
    await bench.pass(2000);
    expect(bench.rounds.length).toBeLessThan(23);
  });

  it('later and later after failures; a person or a connection ends the wait, changes do not', async () => {
    bench.ends = [failed('no-answer')];
    bench.runner.wake('news');
    await bench.pass(16_000);
    expect(bench.rounds).toEqual([0, 1000, 3000, 7000, 15_000]);
    expect(bench.view()).toMatchObject({
      phase: 'scheduled',
      waitsFor: 'retry',
      nextTryAtMs: 31_000,
    });
    bench.runner.wake('change');
    bench.runner.wake('news');
    await bench.pass(0);
    expect(bench.rounds).toHaveLength(5);
    bench.runner.wake('online');
    await bench.pass(500);
    bench.runner.wake('click');
    await bench.pass(500);
    expect(bench.rounds.slice(5)).toEqual([16_000, 16_500]);
    await bench.pass(3_600_000);
    const [last = 0, before = 0] = bench.rounds.toReversed();
    expect(last - before).toBe(300_000);
  });

  it('not before the time that the server has named', async () => {
    bench.ends = [err({ code: 'busy', retryAfterMs: 90_000 }), ok(nothingLeft)];
    bench.runner.wake('news');
    await bench.pass(89_999);
    expect(bench.rounds).toHaveLength(1);
    await bench.pass(1);
    expect(bench.rounds).toHaveLength(2);
    expect(bench.view()).toMatchObject({ phase: 'ready' });
  });

  it('not any more where only a person helps, until one asks for it', async () => {
    for (const code of ['signed-out', 'device-removed', 'client-too-old'] as const) {
      bench = start();
      bench.ends = [failed(code), ok(nothingLeft)];
      bench.runner.wake('news');
      await bench.pass(0);
      expect(bench.view()).toMatchObject({ phase: 'error', problem: code });
      const idle = code === 'signed-out' ? [] : (['online', 'shown'] as const);
      for (const reason of ['change', 'news', 'hidden', ...idle] as const) {
        bench.runner.wake(reason);
      }
      await bench.pass(3_600_000);
      expect(bench.rounds).toHaveLength(1);
      bench.runner.wake('click');
      await bench.pass(0);
      expect(bench.view()).toMatchObject({ phase: 'ready', problem: null });
    }
  });

  it('again where somebody may have signed in meanwhile', async () => {
    bench.ends = [failed('signed-out'), failed('signed-out'), ok(nothingLeft)];
    bench.runner.wake('news');
    await bench.pass(0);
    bench.runner.wake('shown');
    await bench.pass(0);
    expect(bench.view()).toMatchObject({ problem: 'signed-out' });
    bench.runner.wake('online');
    await bench.pass(0);
    expect(bench.view()).toMatchObject({ phase: 'ready' });
    expect(bench.rounds).toHaveLength(3);
  });

  it('after a fault as after a failure', async () => {
    bench.fault = new Error('A mistake of the program');
    bench.runner.wake('news');
    await bench.pass(0);
    expect(bench.view()).toMatchObject({ phase: 'error', problem: 'storage-failed' });
    bench.fault = undefined;
    await bench.pass(1000);
    expect(bench.view()).toMatchObject({ phase: 'ready' });
  });

  it('within an hour, whatever the server says', async () => {
    bench.ends = [err({ code: 'busy', retryAfterMs: 1e15 }), ok(nothingLeft)];
    bench.runner.wake('news');
    await bench.pass(3_600_000);
    expect(bench.rounds).toEqual([0, 3_600_000]);
  });

  it('a person who asks has the server asked once more for what it has refused', async () => {
    bench.runner.wake('news');
    await bench.pass(0);
    bench.runner.wake('click');
    await bench.pass(0);
    bench.runner.wake('news');
    await bench.pass(0);
    expect(bench.options).toEqual([{}, { retryRefused: true }, {}]);
  });

  it('no more after the end', async () => {
    const letGo = bench.hold();
    bench.runner.wake('news');
    bench.runner.stop();
    letGo();
    await bench.pass(3_600_000);
    bench.runner.wake('click');
    await bench.pass(1000);
    expect(bench.rounds).toEqual([0]);
    expect(bench.view()).toMatchObject({ phase: 'started' });
  });
});

describe('what is shown of rounds', () => {
  it('T60 a round that runs, one that is waited for, and rest', async () => {
    bench.runner.wake('change');
    await bench.pass(400);
    expect(bench.views.map(({ phase }) => phase)).toEqual(['scheduled', 'started', 'ready']);
  });

  it.each([
    [failed('offline'), { phase: 'scheduled', waitsFor: 'connection' }],
    [failed('no-keys'), { phase: 'init', problem: null }],
    [failed('local-quota-exceeded'), { phase: 'error', problem: 'local-quota-exceeded' }],
    [failed('storage-failed'), { phase: 'error', problem: 'storage-failed' }],
    [failed('ring-behind'), { phase: 'error', problem: 'ring-behind' }],
    [
      off({ removals: [{ chatId: 'c', title: 'T', device: 'd' }] }),
      { phase: 'error', problem: 'removals' },
    ],
    [
      off({ refused: { ...nothingLeft.refused, 'quota-exceeded': 2 } }),
      { phase: 'error', problem: 'quota-exceeded' },
    ],
  ])('T60 what a round ended with: %#', async (end, view) => {
    bench.ends = [end];
    bench.runner.wake('news');
    await bench.pass(0);
    expect(bench.view()).toMatchObject(view);
  });
});
