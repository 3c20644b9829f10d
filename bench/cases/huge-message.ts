import type { Bench } from '../harness/bench.ts';
import type { BenchCase } from '../harness/case.ts';
import { MeasuredPage } from '../harness/measured-page.ts';
import { chatIdOf, hugeMessageRows, messageIdOf } from '../harness/seed-rows.ts';
import { figure, type Figure } from '../report/figures.ts';

const megabytes = 50;
const longestTaskMs = 200;

const roles = ['user', 'assistant'] as const;

/** Opening a chat with a message that is larger than any page can show at once, a question or a reply. */
export const hugeMessageCase: BenchCase = {
  name: 'huge-message',
  title: `A chat with one message of ${megabytes} MB`,
  runs: 3,
  async measure(bench, runs) {
    const all: Figure[] = [];
    for (const role of roles) {
      const facts: OpenFacts[] = [];
      for (let run = 0; run < runs; run += 1) facts.push(await open(bench, role));
      all.push(...figures(role, facts));
    }
    return all;
  },
};

type Role = (typeof roles)[number];

interface OpenFacts {
  readonly shownMs: number;
  readonly longestTaskMs: number;
  readonly elements: number;
}

async function open(bench: Bench, role: Role): Promise<OpenFacts> {
  const chatId = chatIdOf('huge');
  const context = await bench.newAppContext(hugeMessageRows(chatId, role, megabytes * 1024 * 1024));
  const target = await MeasuredPage.open(context);
  const { page } = target;
  await page.goto(`${bench.appUrl}/#chat=${chatId}`, { waitUntil: 'commit' });
  const shownMs = await page.evaluate(
    async (selector) => (await window.benchProbe.elementPainted(selector)) - performance.timeOrigin,
    `[data-message-id="${messageIdOf(chatId, roles.indexOf(role))}"] [data-markdown]`,
  );
  // What follows the first picture counts, too: the check of the profile begins five seconds later.
  await page.waitForTimeout(8000);
  const tasks = await page.evaluate(() => window.benchProbe.takeLongTasks());
  const elements = await target.elementCount();
  await target.close();
  await context.close();
  return { shownMs, longestTaskMs: Math.max(0, ...tasks), elements };
}

function figures(role: Role, facts: readonly OpenFacts[]): readonly Figure[] {
  const name = role === 'user' ? 'question' : 'reply';
  const all = (key: keyof OpenFacts): readonly number[] => facts.map((one) => one[key]);
  return [
    figure([`${name}: its beginning painted`, 'ms'], { app: all('shownMs') }),
    figure(
      [`${name}: longest task`, 'ms'],
      { app: all('longestTaskMs') },
      { comparison: '=', limit: longestTaskMs },
    ),
    figure([`${name}: DOM elements`, ''], { app: all('elements') }),
  ];
}
