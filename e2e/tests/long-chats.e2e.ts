import type { Locator, Page } from '@playwright/test';

import { atRest } from '../fixtures/at-rest.ts';
import { longChatId, longMessageId, plantLongChat } from '../fixtures/long-chat.ts';
import { actions, attributes, composer } from '../fixtures/names.ts';
import { expect, test } from '../fixtures/test.ts';

const rowOf = (page: Page, index: number): Locator =>
  page.locator(`[${attributes.messageId}="${longMessageId(index)}"]`);
const logOf = (page: Page): Locator => page.getByRole('log', { name: 'Conversation' });

async function goToMessage(page: Page, index: number): Promise<void> {
  const hash = `#chat=${longChatId}&message=${longMessageId(index)}`;
  await page.evaluate((next) => {
    location.hash = next;
  }, hash);
  await expect(rowOf(page, index)).toBeInViewport();
}

const code = Array.from({ length: 60 }, (_, line) => `const line${line} = ${line};`).join('\n');
const told = {
  31: [
    { type: 'reasoning', text: 'I count **slowly**.', durationMs: 2000 },
    { type: 'tool-call', callId: 'call-1', name: 'calculator', argumentsText: '{"a":1}' },
    { type: 'text', text: `Here it is.\n\n\`\`\`js\n${code}\n\`\`\`` },
  ],
  33: [{ type: 'text', text: 'Plain *words*.' }],
};

test('what a reader opened stays open when its row leaves the page and comes back', async ({
  parley,
  page,
}) => {
  await parley.setUp();
  await plantLongChat(page, 120, told);
  await page.goto('about:blank');
  await page.goto('/');
  await goToMessage(page, 31);
  const row = rowOf(page, 31);
  const thoughts = row.getByRole('button', { name: 'Thought for 2 seconds' });
  const call = row.locator(`[${attributes.part}="tool"]`).getByRole('button').first();
  await thoughts.click();
  await call.click();
  await row.getByRole('button', { name: 'Show all 60 lines' }).click();
  const wrap = row.getByRole('button', { name: 'Wrap lines' });
  await wrap.click();
  await expect(wrap).toHaveAttribute('aria-pressed', 'true');
  await goToMessage(page, 33);
  await parley.act(rowOf(page, 33), actions.showRaw);
  await expect(rowOf(page, 33).locator('pre')).toHaveText('Plain *words*.');

  await goToMessage(page, 119);
  await expect(row).toHaveCount(0);
  await expect(rowOf(page, 33)).toHaveCount(0);

  await goToMessage(page, 31);
  await expect(thoughts).toHaveAttribute('aria-expanded', 'true');
  await expect(row.getByRole('strong')).toHaveText('slowly');
  await expect(call).toHaveAttribute('aria-expanded', 'true');
  await expect(row.getByRole('button', { name: 'Show fewer lines' })).toBeVisible();
  await expect(wrap).toHaveAttribute('aria-pressed', 'true');
  await goToMessage(page, 33);
  await expect(rowOf(page, 33).locator('pre')).toHaveText('Plain *words*.');
});

interface Scrolled {
  /** How many windows high the conversation was when it was scrolled. */
  readonly windows: number;
  readonly topPx: number;
}

/** Scrolls right after the first picture of a chat, before the rows above it have come. */
async function scrollFirstImage(page: Page, by: 'wheel' | 'key'): Promise<void> {
  await page.addInitScript(
    ([rowId, way]) => {
      const observer = new MutationObserver(() => {
        const log = document.querySelector('[role="log"]');
        const row = document.querySelector(`[data-message-id="${rowId}"]`);
        if (log === null || row === null) return;
        observer.disconnect();
        if (way === 'wheel') {
          log.dispatchEvent(new WheelEvent('wheel', { deltaY: -200, bubbles: true }));
        }
        log.scrollTop -= 200;
        const scrolled = {
          windows: log.scrollHeight / log.clientHeight,
          topPx: row.getBoundingClientRect().top,
        };
        Object.assign(globalThis, { scrolled });
      });
      observer.observe(document, { childList: true, subtree: true });
    },
    [longMessageId(199), by] as const,
  );
}

for (const by of ['wheel', 'key'] as const) {
  test(`a chat that is scrolled by ${by} before the rows above have come stays there`, async ({
    parley,
    page,
  }) => {
    await parley.setUp();
    await plantLongChat(page, 200, {});
    await page.goto('about:blank');
    await scrollFirstImage(page, by);
    await page.goto(`/#chat=${longChatId}`);
    const windows = () => logOf(page).evaluate((each) => each.scrollHeight / each.clientHeight);
    await expect.poll(windows).toBeGreaterThan(5);
    const scrolled = await page.evaluate(() => Reflect.get(globalThis, 'scrolled') as Scrolled);
    expect(scrolled.windows).toBeLessThan(5);
    const topPx = () => rowOf(page, 199).evaluate((row) => row.getBoundingClientRect().top);
    await expect.poll(async () => Math.abs((await topPx()) - scrolled.topPx)).toBeLessThan(2);
    await expect(page.getByRole('button', { name: 'Jump to latest' })).toBeVisible();
  });
}

/** The numbered sentence that stands in the middle of the conversation. */
function sentenceInView(page: Page): Promise<string | undefined> {
  return logOf(page).evaluate((log) => {
    const { left, top, width, height } = log.getBoundingClientRect();
    // Between two paragraphs there is none.
    for (const below of [0, 8, 16, 24]) {
      const caret = document.caretPositionFromPoint(left + width / 2, top + height / 2 + below);
      const before = caret?.offsetNode.textContent?.slice(0, caret.offset);
      const found = before?.match(/Sentence \d+/gu)?.at(-1);
      if (found !== undefined) return found;
    }
    return undefined;
  });
}

for (const { what, between } of [
  { what: 'one paragraph', between: ' ' },
  { what: 'lines', between: '\n' },
  { what: 'paragraphs', between: '\n\n' },
]) {
  test(`whoever scrolled up in 4,000 sentences stays where they read: ${what}`, async ({
    parley,
    fake,
    page,
  }) => {
    await page.setViewportSize({ width: 1000, height: 420 });
    await parley.setUp();
    const sentences = Array.from({ length: 4000 }, (_, at) => `Sentence ${at} of a long reply.`);
    fake.set({
      text: sentences.join(between),
      chunkCharacters: 3000,
      chunksPerSecond: 50,
      stallAfterChunks: 20,
      stallMs: 3000,
    });
    await parley.send('A question');
    await expect(parley.textOf(parley.lastReply)).toContainText('Sentence 1800 ');
    await logOf(page).hover();
    await page.mouse.wheel(0, -3000);
    await expect(page.getByRole('button', { name: 'Jump to latest' })).toBeVisible();
    let read = await sentenceInView(page);
    await expect(async () => {
      const earlier = read;
      read = await sentenceInView(page);
      expect(read).toMatch(/Sentence/u);
      expect(read).toBe(earlier);
    }).toPass();
    await parley.expectState('finished');
    await expect(parley.textOf(parley.lastReply)).toContainText('Sentence 3999 ');
    expect(await sentenceInView(page)).toBe(read);
  });
}

const half = { chunkCharacters: 10, chunksPerSecond: 400 };

for (const width of [390, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('stopping a short reply moves nothing of the conversation', async ({
      parley,
      fake,
      page,
    }) => {
      await parley.setUp();
      fake.set({ ...half, text: 'Some words of a reply.', stallAfterChunks: 1 });
      await parley.send('A question');
      await expect(parley.textOf(parley.lastReply)).toContainText('Some words');
      const topsOf = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('[data-message-id]')].map(
            (row) => row.getBoundingClientRect().top,
          ),
        );
      const before = await atRest(topsOf);
      await page.getByRole('button', { name: composer.stop }).click();
      await parley.expectState('stopped');
      await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
      expect(await topsOf()).toEqual(before);
    });

    test('after Stop the end of a long reply is in view, with its actions', async ({
      parley,
      fake,
      page,
    }) => {
      await parley.setUp();
      fake.set({ ...half, text: 'Some words of a reply. '.repeat(200), stallAfterChunks: 400 });
      await parley.send('A question');
      const text = parley.textOf(parley.lastReply);
      await expect
        .poll(async () => ((await text.textContent()) ?? '').length)
        .toBeGreaterThanOrEqual(3999);
      await atRest(() => text.evaluate((element) => element.getBoundingClientRect().bottom));
      await page.getByRole('button', { name: composer.stop }).click();
      await parley.expectState('stopped');
      await expect(page.getByRole('button', { name: 'Continue' })).toBeInViewport({ ratio: 1 });
      const copy = parley.lastReply.getByRole('button', { name: actions.copy, exact: true });
      await expect(copy).toBeInViewport({ ratio: 1 });
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the end of a reply moves nothing of it', async ({ parley, fake }) => {
    await parley.setUp();
    fake.set({
      text: 'Some words of a reply. '.repeat(60),
      chunkCharacters: 10,
      chunksPerSecond: 400,
      stallAfterChunks: 138,
      stallMs: 1500,
    });
    await parley.send('A question');
    const text = parley.textOf(parley.lastReply);
    const bottomOf = () => text.evaluate((element) => element.getBoundingClientRect().bottom);
    await expect
      .poll(async () => ((await text.textContent()) ?? '').length)
      .toBeGreaterThanOrEqual(1379);
    const before = await atRest(bottomOf);
    await parley.expectState('finished');
    await expect(parley.lastReply.getByRole('button', { name: actions.copy })).toBeVisible();
    expect(await bottomOf()).toBe(before);
  });
});

test('the first question of a chat stays where it came to stand', async ({ parley, page }) => {
  await parley.setUp();
  await parley.send('A question');
  const top = await logOf(page).evaluate((log) => log.scrollTop);
  await parley.expectState('finished');
  expect(await logOf(page).evaluate((log) => log.scrollTop)).toBe(top);
  expect(top).toBe(0);
});
