import type { Bench } from '../harness/bench.ts';
import type { BenchCase } from '../harness/case.ts';
import { MeasuredPage } from '../harness/measured-page.ts';
import { typeKeys } from '../harness/typing.ts';
import { figure } from '../report/figures.ts';
import { quantile } from '../report/statistics.ts';
import { replyText } from '../text/reply-text.ts';

const models = ['fake-alpha', 'fake-beta', 'fake-gamma', 'fake-large'];
const keyCount = 60;

interface Typed {
  readonly keys: readonly number[];
  readonly longestTaskMs: number;
}

/** Typing the next question while four models answer the last one side by side. */
export const sideBySideCase: BenchCase = {
  name: 'side-by-side',
  title: 'Four answers at once, 20,000 characters each at 200 chunks/s',
  runs: 3,
  async measure(bench, runs) {
    const app: Typed[] = [];
    const bare: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      bare.push(...(await typeInBare(bench)));
      app.push(await typeBesideFour(bench));
    }
    const keys = (q: number) => ({
      app: [
        quantile(
          app.flatMap((one) => one.keys),
          q,
        ),
      ],
      bare: [quantile(bare, q)],
    });
    return [
      figure(['key → paint, p50', 'ms'], keys(0.5)),
      figure(['key → paint, p95', 'ms'], keys(0.95)),
      figure(['longest task', 'ms'], { app: app.map((one) => one.longestTaskMs) }),
    ];
  },
};

async function typeInBare(bench: Bench): Promise<readonly number[]> {
  const context = await bench.newContext();
  const target = await MeasuredPage.open(context);
  await target.page.goto(bench.bareUrl);
  const keys = await typeKeys(target, keyCount);
  await context.close();
  return keys;
}

async function typeBesideFour(bench: Bench): Promise<Typed> {
  bench.fake.set({ models });
  const context = await bench.newAppContext();
  const target = await MeasuredPage.open(context);
  const { page, textBox } = target;
  await page.goto(bench.appUrl);
  await textBox.waitFor();
  await askAll(target);
  bench.fake.set({
    models,
    text: `Begin ${replyText({ length: 20_000, end: 'omega.' })}`,
    chunkCharacters: 4,
    chunksPerSecond: 200,
  });
  await textBox.fill('And now?');
  const begun = await page.evaluateHandle(() => ({
    painted: window.benchProbe.textPainted('Begin'),
  }));
  await textBox.press('Enter');
  await begun.evaluate(({ painted }) => painted);
  await page.waitForTimeout(1000);
  await page.evaluate(() => window.benchProbe.takeLongTasks());
  const keys = await typeKeys(target, keyCount);
  const longTasks = await page.evaluate(() => window.benchProbe.takeLongTasks());
  await context.close();
  return { keys, longestTaskMs: Math.max(0, ...longTasks) };
}

async function askAll({ page }: MeasuredPage): Promise<void> {
  await page.getByRole('button', { name: /^Model:/ }).click();
  await page.getByRole('button', { name: 'Ask several models' }).click();
  const search = page.getByRole('combobox', { name: 'Search models' });
  for (const model of models.slice(0, 3)) {
    await search.fill(model);
    await page.getByRole('option', { name: model }).click();
  }
  await search.press('Control+Enter');
  await page.getByRole('button', { name: 'Remove fake-gamma' }).waitFor();
}
