import type { BrowserContext } from 'playwright';

import type { Bench } from '../harness/bench.ts';
import type { BenchCase } from '../harness/case.ts';
import { characterTitle, extensionRows, promptTitle } from '../harness/extension-rows.ts';
import { MeasuredPage } from '../harness/measured-page.ts';
import { openForTalk, talk } from '../harness/talk.ts';
import { typeKeys } from '../harness/typing.ts';
import { watchAction } from '../harness/watch-action.ts';
import { figure, type Figure } from '../report/figures.ts';
import { quantile } from '../report/statistics.ts';
import { replyText } from '../text/reply-text.ts';

const counts = { characters: 200, prompts: 500, plugins: 50 };
const keyCount = 60;

/** Each list by its shortcut, and what stands in it when it is there. */
const lists = [
  ['characters', 'Control+Alt+a', '[data-character-id]'],
  ['prompts', 'Control+Alt+y', '[data-prompt-id]'],
  ['plugins', 'Control+Alt+g', '[data-plugin-id]'],
] as const;

interface Facts {
  readonly usableMs: number;
  readonly requestMs: number;
  readonly keys: readonly number[];
}

interface PaletteFacts {
  readonly openMs: number;
  readonly promptMs: number;
  readonly characterMs: number;
}

/** A profile with a large collection beside the same program without one. */
export const extensionsCase: BenchCase = {
  name: 'extensions',
  title:
    '200 characters, 500 prompts, 50 plugins that are on (bare: the same program without them)',
  runs: 3,
  async measure(bench, runs) {
    const none = await bench.newAppContext({}, { serviceWorkers: true });
    const full = await bench.newAppContext(extensionRows(counts), { serviceWorkers: true });
    const bare: Facts[] = [];
    const app: Facts[] = [];
    const palette: PaletteFacts[] = [];
    const opened: (readonly number[])[] = [];
    for (let run = 0; run < runs; run += 1) {
      bare.push(await workWithProgram(bench, none));
      app.push(await workWithProgram(bench, full));
      palette.push(await searchPalette(bench, full));
      opened.push(await openLists(bench, full));
    }
    await Promise.all([none.close(), full.close()]);
    return [...besideNone(app, bare), ...found(palette), ...openedLists(opened)];
  },
};

function besideNone(app: readonly Facts[], bare: readonly Facts[]): readonly Figure[] {
  const both = (read: (facts: Facts) => number) => ({ app: app.map(read), bare: bare.map(read) });
  return [
    figure(
      ['composer usable', 'ms'],
      both(({ usableMs }) => usableMs),
    ),
    figure(
      ['Enter → request at the provider', 'ms'],
      both(({ requestMs }) => requestMs),
    ),
    figure(
      ['key → paint, p95', 'ms'],
      both(({ keys }) => quantile(keys, 0.95)),
      { comparison: '×', limit: 1.5 },
    ),
  ];
}

function found(palette: readonly PaletteFacts[]): readonly Figure[] {
  const all = (name: keyof PaletteFacts) => ({ app: palette.map((one) => one[name]) });
  const atMost = { comparison: '=', limit: 50 } as const;
  return [
    figure(['palette open', 'ms'], all('openMs')),
    figure(['palette: word → prompt painted', 'ms'], all('promptMs'), atMost),
    figure(['palette: word → character painted', 'ms'], all('characterMs'), atMost),
  ];
}

function openedLists(opened: readonly (readonly number[])[]): readonly Figure[] {
  return lists.map(([name], index) =>
    figure([`list of ${name} open`, 'ms'], { app: opened.map((one) => one[index] ?? Number.NaN) }),
  );
}

async function workWithProgram(bench: Bench, context: BrowserContext): Promise<Facts> {
  const target = await MeasuredPage.open(context);
  const { page } = target;
  await page.goto(bench.appUrl, { waitUntil: 'commit' });
  const usableMs = await page.evaluate(
    async () => (await window.benchProbe.elementPainted('textarea')) - performance.timeOrigin,
  );
  await openForTalk(target, bench.appUrl);
  await page.waitForTimeout(1500);
  const keys = await typeKeys(target, keyCount);
  const words = { first: 'Begin', last: 'omega.' };
  bench.fake.set({ text: `Begin ${replyText({ length: 400, end: 'omega.' })}` });
  await talk(bench, target, words);
  bench.fake.set({ text: `Again ${replyText({ length: 400, end: 'final.' })}` });
  const { requestAtMs, enterAtMs } = await talk(bench, target, { first: 'Again', last: 'final.' });
  await target.close();
  return { usableMs, keys, requestMs: requestAtMs - enterAtMs };
}

async function searchPalette(bench: Bench, context: BrowserContext): Promise<PaletteFacts> {
  const target = await MeasuredPage.open(context);
  const { page } = target;
  await openForTalk(target, bench.appUrl);
  await page.waitForTimeout(1500);
  const { ms: openMs } = await watchAction(page, () => page.keyboard.press('Control+k'), {
    selector: '[role="option"]',
  });
  const promptMs = await findTitle(target, promptTitle(counts.prompts - 1));
  const characterMs = await findTitle(target, characterTitle(counts.characters - 1));
  await target.close();
  return { openMs, promptMs, characterMs };
}

/** Pastes a title at once: the last of a row of searches is what is measured. */
async function findTitle({ page }: MeasuredPage, title: string): Promise<number> {
  const field = page.getByRole('combobox', { name: 'Search everything' });
  await field.fill('');
  const hit = await page.evaluateHandle(
    (word) => ({
      typed: new Promise<number>((resolve) => {
        const tell = (event: Event): void => resolve(performance.timeOrigin + event.timeStamp);
        document.addEventListener('input', tell, { capture: true, once: true });
      }),
      painted: window.benchProbe.textPainted(word),
    }),
    title,
  );
  await page.keyboard.insertText(title);
  const [typedAtMs, paintedAtMs] = await hit.evaluate(({ typed, painted }) =>
    Promise.all([typed, painted]),
  );
  return paintedAtMs - typedAtMs;
}

async function openLists(bench: Bench, context: BrowserContext): Promise<readonly number[]> {
  const target = await MeasuredPage.open(context);
  const { page } = target;
  await openForTalk(target, bench.appUrl);
  await page.waitForTimeout(1500);
  const opened: number[] = [];
  for (const [, keys, selector] of lists) {
    const { ms } = await watchAction(page, () => page.keyboard.press(keys), { selector });
    opened.push(ms);
    await page.keyboard.press('Escape');
    await page.locator(selector).first().waitFor({ state: 'detached' });
  }
  await target.close();
  return opened;
}
