import type { BrowserContext } from 'playwright';

import type { Bench } from '../harness/bench.ts';
import type { BenchCase } from '../harness/case.ts';
import { MeasuredPage } from '../harness/measured-page.ts';
import { chatIdOf, longChatRows, messageIdOf, type SeedRows } from '../harness/seed-rows.ts';
import { typeKeys } from '../harness/typing.ts';
import { figure, type Figure } from '../report/figures.ts';
import { quantile, readFrames } from '../report/statistics.ts';
import { replyText } from '../text/reply-text.ts';

const sizes = [1000, 5000] as const;
const keyCount = 60;
const wheelStepPx = 240;
const wheelSteps = 50;

interface ChatFacts {
  readonly openedMs: number;
  readonly cpuMs: number;
  readonly elements: number;
  readonly heapMiB: number;
  readonly keys: readonly number[];
  readonly streamingKeys: readonly number[];
  readonly droppedPercent: number;
  readonly longestFrameMs: number;
}

/** Opening long chats, typing and scrolling in them. */
export const longChatsCase: BenchCase = {
  name: 'long-chats',
  title: 'Chats of 1,000 and 5,000 messages',
  runs: 3,
  async measure(bench, runs) {
    const empty = await bench.newAppContext({}, { serviceWorkers: true });
    const bare = await bench.newContext();
    const chats: BrowserContext[] = [];
    for (const size of sizes) {
      chats.push(await bench.newAppContext(rowsOf(size, runs), { serviceWorkers: true }));
    }
    const emptyMs: number[] = [];
    const bareKeys: number[] = [];
    const facts = sizes.map((): ChatFacts[] => []);
    for (let run = 0; run < runs; run += 1) {
      emptyMs.push(await openEmpty(bench, empty));
      bareKeys.push(...(await typeInBare(bench, bare)));
      for (const [at, size] of sizes.entries()) {
        const context = chats[at];
        if (context !== undefined) facts[at]?.push(await measureChat(bench, context, [size, run]));
      }
    }
    await Promise.all([empty, bare, ...chats].map((context) => context.close()));
    return sizes.flatMap((size, at) => figures(size, facts[at] ?? [], { emptyMs, bareKeys }));
  },
};

/** How many messages, and in which run the chat is used: what is asked in it stays in it. */
type Copy = readonly [size: number, run: number];

function idOf([size, run]: Copy): ReturnType<typeof chatIdOf> {
  return chatIdOf(`long${size}r${run}`);
}

function rowsOf(size: number, runs: number): SeedRows {
  const copies = Array.from({ length: runs }, (_, run) => longChatRows(idOf([size, run]), size));
  return {
    chats: copies.flatMap((rows) => rows['chats'] ?? []),
    messages: copies.flatMap((rows) => rows['messages'] ?? []),
  };
}

async function openEmpty(bench: Bench, context: BrowserContext): Promise<number> {
  const { page } = await MeasuredPage.open(context);
  await page.goto(bench.appUrl, { waitUntil: 'commit' });
  const openedMs = await page.evaluate(
    async () => (await window.benchProbe.elementPainted('textarea')) - performance.timeOrigin,
  );
  await page.close();
  return openedMs;
}

async function typeInBare(bench: Bench, context: BrowserContext): Promise<readonly number[]> {
  const target = await MeasuredPage.open(context);
  await target.page.goto(bench.bareUrl);
  const keys = await typeKeys(target, keyCount);
  await target.close();
  return keys;
}

async function measureChat(bench: Bench, context: BrowserContext, copy: Copy): Promise<ChatFacts> {
  const [size] = copy;
  const target = await MeasuredPage.open(context);
  const { page } = target;
  await page.goto(`${bench.appUrl}/#chat=${idOf(copy)}`, { waitUntil: 'commit' });
  // Its words are no proof: they stand in the list of chats as well, and earlier.
  const lastMessage = `[data-message-id="${messageIdOf(idOf(copy), size - 1)}"]`;
  const openedMs = await page.evaluate(
    async (selector) => (await window.benchProbe.elementPainted(selector)) - performance.timeOrigin,
    lastMessage,
  );
  const { mainThreadMs } = await target.cpu();
  await page.waitForTimeout(700);
  const elements = await target.elementCount();
  const heapMiB = await target.heapMiB();
  const keys = await typeKeys(target, keyCount);
  const frames = await scroll(target);
  const streamingKeys = await typeWhileStreaming(bench, target);
  await target.close();
  return {
    openedMs,
    cpuMs: mainThreadMs,
    elements,
    heapMiB,
    keys,
    streamingKeys,
    droppedPercent: frames.droppedPercent,
    longestFrameMs: frames.maxMs,
  };
}

async function scroll({ page }: MeasuredPage): Promise<ReturnType<typeof readFrames>> {
  await page.mouse.move(800, 350);
  await page.evaluate(() => window.benchProbe.startFrames());
  for (const direction of [-1, 1]) {
    for (let step = 0; step < wheelSteps; step += 1) {
      await page.mouse.wheel(0, direction * wheelStepPx);
      await page.waitForTimeout(16);
    }
  }
  return readFrames(await page.evaluate(() => window.benchProbe.stopFrames()));
}

/** Types while a reply comes in, which is stopped afterwards. */
async function typeWhileStreaming(bench: Bench, target: MeasuredPage): Promise<readonly number[]> {
  const { page, textBox } = target;
  bench.fake.set({
    text: `Begin ${replyText({ length: 20_000, end: 'omega.' })}`,
    chunkCharacters: 4,
    chunksPerSecond: 500,
  });
  await textBox.fill('And now?');
  const begun = await page.evaluateHandle(() => ({
    painted: window.benchProbe.textPainted('Begin'),
  }));
  await textBox.press('Enter');
  await begun.evaluate(({ painted }) => painted);
  const keys = await typeKeys(target, keyCount);
  await textBox.fill('');
  await page.getByRole('button', { name: 'Stop generating' }).click();
  return keys;
}

interface Compared {
  readonly emptyMs: readonly number[];
  readonly bareKeys: readonly number[];
}

function figures(
  size: number,
  facts: readonly ChatFacts[],
  { emptyMs, bareKeys }: Compared,
): readonly Figure[] {
  const name = size.toLocaleString('en-US');
  const all = (read: (one: ChatFacts) => number): readonly number[] => facts.map(read);
  const keys = (read: (one: ChatFacts) => readonly number[], q: number) => ({
    app: [quantile(facts.flatMap(read), q)],
    bare: [quantile(bareKeys, q)],
  });
  const perKey = { comparison: '×', limit: 1.5 } as const;
  return [
    figure(
      [`${name}: last message painted (bare: empty app)`, 'ms'],
      { app: all((one) => one.openedMs), bare: emptyMs },
      { comparison: '+', limit: 100 },
    ),
    figure([`${name}: main-thread CPU until then`, 'ms'], { app: all((one) => one.cpuMs) }),
    figure(
      [`${name}: DOM elements`, ''],
      { app: all((one) => one.elements) },
      { comparison: '=', limit: 1700 },
    ),
    figure([`${name}: heap`, 'MiB'], { app: all((one) => one.heapMiB) }),
    figure(
      [`${name}: key → paint, p50`, 'ms'],
      keys((one) => one.keys, 0.5),
    ),
    figure(
      [`${name}: key → paint, p95`, 'ms'],
      keys((one) => one.keys, 0.95),
      perKey,
    ),
    figure(
      [`${name}: … while streaming, p50`, 'ms'],
      keys((one) => one.streamingKeys, 0.5),
    ),
    figure(
      [`${name}: … while streaming, p95`, 'ms'],
      keys((one) => one.streamingKeys, 0.95),
      perKey,
    ),
    figure(
      [`${name}: wheel, frames dropped`, '%'],
      { app: all((one) => one.droppedPercent) },
      { comparison: '=', limit: 2 },
    ),
    figure([`${name}: wheel, longest frame`, 'ms'], { app: all((one) => one.longestFrameMs) }),
  ];
}
