import type { BrowserContext } from 'playwright';

import type { Bench } from '../harness/bench.ts';
import type { BenchCase } from '../harness/case.ts';
import { MeasuredPage } from '../harness/measured-page.ts';
import { chatIdOf, manyChatsRows } from '../harness/seed-rows.ts';
import { figure } from '../report/figures.ts';

const chatCount = 10_000;
const rareWord = 'xylophone';

interface StartFacts {
  readonly usableMs: number;
  readonly listedMs: number;
  readonly rows: number;
  readonly searchMs: number;
  readonly heapMiB: number;
}

/** Starting with very many chats, and finding one of them by its title. */
export const manyChatsCase: BenchCase = {
  name: 'many-chats',
  title: 'Start with 10,000 chats',
  runs: 3,
  async measure(bench, runs) {
    const empty = await bench.newAppContext({}, { serviceWorkers: true });
    const rows = manyChatsRows(chatCount, `About a ${rareWord}`);
    const full = await bench.newAppContext(rows, { serviceWorkers: true });
    const emptyMs: number[] = [];
    const facts: StartFacts[] = [];
    for (let run = 0; run < runs; run += 1) {
      emptyMs.push(await openEmpty(bench, empty));
      facts.push(await startAndSearch(bench, full));
    }
    await Promise.all([empty.close(), full.close()]);
    const all = (name: keyof StartFacts): readonly number[] => facts.map((one) => one[name]);
    return [
      figure(
        ['chat list painted (bare: empty app usable)', 'ms'],
        { app: all('listedMs'), bare: emptyMs },
        { comparison: '+', limit: 100 },
      ),
      figure(
        ['composer usable (bare: empty app)', 'ms'],
        { app: all('usableMs'), bare: emptyMs },
        { comparison: '+', limit: 100 },
      ),
      figure(
        ['rows of the list in the DOM', ''],
        { app: all('rows') },
        { comparison: '=', limit: 120 },
      ),
      figure(
        ['search for a title → hit painted', 'ms'],
        { app: all('searchMs') },
        { comparison: '=', limit: 50 },
      ),
      figure(['heap', 'MiB'], { app: all('heapMiB') }),
    ];
  },
};

async function openEmpty(bench: Bench, context: BrowserContext): Promise<number> {
  const { page } = await MeasuredPage.open(context);
  await page.goto(bench.appUrl, { waitUntil: 'commit' });
  const usableMs = await page.evaluate(
    async () => (await window.benchProbe.elementPainted('textarea')) - performance.timeOrigin,
  );
  await page.close();
  return usableMs;
}

async function startAndSearch(bench: Bench, context: BrowserContext): Promise<StartFacts> {
  const target = await MeasuredPage.open(context);
  const { page } = target;
  await page.goto(bench.appUrl, { waitUntil: 'commit' });
  const [usableMs = Number.NaN, listedMs = Number.NaN] = await page.evaluate(async () => {
    const painted = await Promise.all(
      ['textarea', '[data-chat-id]'].map((one) => window.benchProbe.elementPainted(one)),
    );
    return painted.map((atMs) => atMs - performance.timeOrigin);
  });
  await page.waitForTimeout(1500);
  const rows = await page.locator('[data-chat-id]').count();
  const heapMiB = await target.heapMiB();
  const searchMs = await search(target);
  await target.close();
  return { usableMs, listedMs, rows, searchMs, heapMiB };
}

/** Pastes the word at once, so that the last of a row of searches is what is measured. */
async function search({ page }: MeasuredPage): Promise<number> {
  await page.getByRole('searchbox', { name: 'Search chats' }).focus();
  const hit = await page.evaluateHandle(
    (selector) => ({
      typed: new Promise<number>((resolve) => {
        const tell = (event: Event): void => resolve(performance.timeOrigin + event.timeStamp);
        document.addEventListener('input', tell, { capture: true, once: true });
      }),
      painted: window.benchProbe.elementPainted(selector),
    }),
    `[data-chat-id="${chatIdOf('many0')}"]`,
  );
  await page.keyboard.insertText(rareWord);
  const [typedAtMs, paintedAtMs] = await hit.evaluate(({ typed, painted }) =>
    Promise.all([typed, painted]),
  );
  return paintedAtMs - typedAtMs;
}
