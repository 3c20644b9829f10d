import type { BrowserContext, CDPSession, Page } from 'playwright';

import type { Bench } from '../harness/bench.ts';
import type { BenchCase } from '../harness/case.ts';
import { MeasuredPage } from '../harness/measured-page.ts';
import { plantRows } from '../harness/plant-rows.ts';
import { libraryRows } from '../harness/seed-rows.ts';
import { figure } from '../report/figures.ts';

const chatCount = 10_000;
const messagesPerChat = 20;
/** Stands in the first message of the oldest chat. */
const rareWord = 'xylophone';
const commonWord = 'harbour';
const bytesPerMiB = 1024 * 1024;

interface SearchFacts {
  /** From a search right behind the start, when nothing has been read yet. */
  readonly coldMs: number;
  /** The same with a word typed letter by letter, from the last key. */
  readonly typedMs: number;
  readonly commonMs: number;
  readonly rareMs: number;
  readonly workerMiB: number;
  readonly longTaskMs: number;
}

/** Finding words in the messages of very many chats. */
export const searchCase: BenchCase = {
  name: 'search',
  title: 'Search in 200,000 messages of 10,000 chats',
  runs: 2,
  async measure(bench, runs) {
    const context = await bench.newAppContext();
    await plantRows(context, bench.appUrl, libraryRows(chatCount, messagesPerChat, rareWord));
    const index = await makeIndex(bench, context);
    const facts: SearchFacts[] = [];
    for (let run = 0; run < runs; run += 1) facts.push(await measureOnce(bench, context));
    await context.close();
    const all = (name: keyof SearchFacts): readonly number[] => facts.map((one) => one[name]);
    return [
      figure(
        ['common word → first hit painted', 'ms'],
        { app: all('commonMs') },
        { comparison: '=', limit: 300 },
      ),
      figure(
        ['word of the oldest message → hit painted', 'ms'],
        { app: all('rareMs') },
        { comparison: '=', limit: 300 },
      ),
      figure(
        ['the same right after the start', 'ms'],
        { app: all('coldMs') },
        { comparison: '=', limit: 300 },
      ),
      figure(
        ['the same typed, from the last key', 'ms'],
        { app: all('typedMs') },
        { comparison: '=', limit: 300 },
      ),
      figure(['making the index', 'ms'], { app: [index.ms] }),
      figure(['size of the index', 'MiB'], { app: [index.sizeMiB] }),
      figure(
        ['memory of the worker', 'MiB'],
        { app: all('workerMiB') },
        { comparison: '=', limit: 150 },
      ),
      figure(
        ['longest task of the page while searching', 'ms'],
        { app: all('longTaskMs') },
        { comparison: '=', limit: 100 },
      ),
    ];
  },
};

async function measureOnce(bench: Bench, context: BrowserContext): Promise<SearchFacts> {
  const target = await MeasuredPage.open(context);
  const { page } = target;
  const worker = await watchWorker(context, page);
  await page.goto(bench.appUrl, { waitUntil: 'commit' });
  await page.locator('[data-chat-id]').first().waitFor();
  const coldMs = await search(page, rareWord);
  // The pass over everything has put it into memory, where the next searches find it.
  await page.waitForTimeout(2000);
  await page.evaluate(() => window.benchProbe.takeLongTasks());
  const commonMs = await search(page, commonWord);
  const rareMs = await search(page, rareWord);
  const tasks = await page.evaluate(() => window.benchProbe.takeLongTasks());
  const workerMiB = await worker.heapMiB();
  await target.close();
  const typedMs = await typeAfterStart(bench, context);
  return { coldMs, typedMs, commonMs, rareMs, workerMiB, longTaskMs: Math.max(0, ...tasks) };
}

/** The first session of a profile reads everything and keeps what it learned. */
async function makeIndex(
  bench: Bench,
  context: BrowserContext,
): Promise<{ readonly ms: number; readonly sizeMiB: number }> {
  const target = await MeasuredPage.open(context);
  const { page } = target;
  const beganMs = performance.now();
  await page.goto(bench.appUrl, { waitUntil: 'commit' });
  const bytes = await page.evaluate(async (wanted) => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- goes to the page with this function
    const readSize = (): Promise<readonly [chats: number, bytes: number]> =>
      new Promise((resolve) => {
        const opening = indexedDB.open('parley-search');
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve([0, 0]);
        opening.onsuccess = () => {
          const request = opening.result.transaction('rows').objectStore('rows').getAll();
          request.onsuccess = () => {
            opening.result.close();
            const rows: readonly { facts: readonly unknown[]; bits: Uint8Array }[] = request.result;
            resolve([
              rows.reduce((sum, { facts }) => sum + facts.length, 0),
              rows.reduce((sum, { bits }) => sum + bits.byteLength, 0),
            ]);
          };
        };
      });
    for (;;) {
      const [chats, size] = await readSize();
      if (chats >= wanted) return size;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }, chatCount);
  const ms = performance.now() - beganMs;
  await target.close();
  return { ms, sizeMiB: bytes / bytesPerMiB };
}

/** Types the rare word right behind a start, at the speed of a quick hand. */
async function typeAfterStart(bench: Bench, context: BrowserContext): Promise<number> {
  const target = await MeasuredPage.open(context);
  const { page } = target;
  await page.goto(bench.appUrl, { waitUntil: 'commit' });
  await page.locator('[data-chat-id]').first().waitFor();
  await page.getByRole('searchbox', { name: 'Search chats' }).focus();
  const hit = await page.evaluateHandle(() => ({
    painted: window.benchProbe.elementPainted('[data-found-message-id]'),
  }));
  await page.keyboard.type(rareWord, { delay: 70 });
  const lastKeyAtMs = await page.evaluate(() => window.benchProbe.lastKeyAtMs());
  const paintedAtMs = await hit.evaluate(({ painted }) => painted);
  await target.close();
  return paintedAtMs - lastKeyAtMs;
}

/** Pastes a text and waits for the first message that is found. */
async function search(page: Page, text: string): Promise<number> {
  const field = page.getByRole('searchbox', { name: 'Search chats' });
  await field.fill('');
  await page.locator('[data-found-message-id]').first().waitFor({ state: 'detached' });
  await field.focus();
  const hit = await page.evaluateHandle(() => ({
    typed: new Promise<number>((resolve) => {
      const tell = (event: Event): void => resolve(performance.timeOrigin + event.timeStamp);
      document.addEventListener('input', tell, { capture: true, once: true });
    }),
    painted: window.benchProbe.elementPainted('[data-found-message-id]'),
  }));
  await page.keyboard.insertText(text);
  const [typedAtMs, paintedAtMs] = await hit.evaluate(({ typed, painted }) =>
    Promise.all([typed, painted]),
  );
  return paintedAtMs - typedAtMs;
}

interface WatchedWorker {
  heapMiB(): Promise<number>;
}

/** Attaches to the search worker of a page, which has a heap of its own. */
async function watchWorker(context: BrowserContext, page: Page): Promise<WatchedWorker> {
  const session = await context.newCDPSession(page);
  let workerId = '';
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.url.includes('search-worker')) workerId = sessionId;
  });
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  });
  return {
    async heapMiB() {
      await ask(session, workerId, 'HeapProfiler.collectGarbage');
      return (await ask(session, workerId, 'Runtime.getHeapUsage')) / bytesPerMiB;
    },
  };
}

let lastMessageId = 0;

/** Asks a worker, and gives the bytes that the answer names. */
function ask(session: CDPSession, sessionId: string, method: string): Promise<number> {
  lastMessageId += 1;
  const id = lastMessageId;
  return new Promise((resolve, reject) => {
    session.on('Target.receivedMessageFromTarget', (event) => {
      const answer: unknown = JSON.parse(event.message);
      if (event.sessionId !== sessionId || numberAt(answer, 'id') !== id) return;
      const result: unknown = Reflect.get(Object(answer), 'result');
      resolve(numberAt(result, 'usedSize') + (numberAt(result, 'backingStorageSize') || 0));
    });
    session
      .send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) })
      .catch(reject);
  });
}

function numberAt(value: unknown, name: string): number {
  const found: unknown = Reflect.get(Object(value), name);
  return typeof found === 'number' ? found : Number.NaN;
}
