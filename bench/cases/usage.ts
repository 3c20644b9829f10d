import type { BrowserContext } from 'playwright';

import type { Bench } from '../harness/bench.ts';
import type { BenchCase } from '../harness/case.ts';
import { MeasuredPage } from '../harness/measured-page.ts';
import { usageRows } from '../harness/usage-rows.ts';
import { figure } from '../report/figures.ts';

const rowCount = 50_000;

interface Opened {
  readonly drawnMs: number;
  readonly longestTaskMs: number;
}

/** The view of all usage over 50,000 requests: the first time, and when their summary is there. */
export const usageCase: BenchCase = {
  name: 'usage',
  title: 'Usage of 50,000 requests',
  runs: 3,
  async measure(bench, runs) {
    const first: Opened[] = [];
    const later: Opened[] = [];
    const empty: Opened[] = [];
    for (let run = 0; run < runs; run += 1) {
      const few = await bench.newAppContext(usageRows(10));
      empty.push(await openUsage(bench, few));
      await few.close();
      const many = await bench.newAppContext(usageRows(rowCount));
      first.push(await openUsage(bench, many));
      later.push(await openUsage(bench, many));
      await many.close();
    }
    const drawn = (all: readonly Opened[]): readonly number[] => all.map((one) => one.drawnMs);
    const bare = drawn(empty);
    return [
      figure(['press → drawn, first time (bare: ten requests)', 'ms'], { app: drawn(first), bare }),
      figure(
        ['… from then on', 'ms'],
        { app: drawn(later), bare },
        { comparison: '+', limit: 200 },
      ),
      figure(
        ['longest task, first time', 'ms'],
        { app: first.map((one) => one.longestTaskMs) },
        { comparison: '=', limit: 200 },
      ),
      figure(['… from then on', 'ms'], { app: later.map((one) => one.longestTaskMs) }),
    ];
  },
};

async function openUsage(bench: Bench, context: BrowserContext): Promise<Opened> {
  const target = await MeasuredPage.open(context);
  const { page } = target;
  await page.goto(bench.appUrl);
  await target.textBox.waitFor();
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('tab', { name: 'Usage and cost' }).click();
  const open = page.getByRole('button', { name: 'Show usage' });
  await open.waitFor();
  await page.waitForTimeout(500);
  const painted = await page.evaluateHandle(() => {
    window.benchProbe.takeLongTasks();
    return { at: window.benchProbe.textPainted('in this period') };
  });
  const pressedAtMs = await page.evaluate(() => performance.timeOrigin + performance.now());
  await open.click();
  const drawnAtMs = await painted.evaluate(({ at }) => at);
  // What is kept for the next time is written behind the screen.
  await page.waitForTimeout(1000);
  const longTasks = await page.evaluate(() => window.benchProbe.takeLongTasks());
  await target.close();
  return { drawnMs: drawnAtMs - pressedAtMs, longestTaskMs: Math.max(0, ...longTasks) };
}
