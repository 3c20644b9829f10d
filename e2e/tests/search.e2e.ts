import type { Page } from '@playwright/test';

import { expectAccessible } from '../fixtures/accessibility.ts';
import { actions, attributes, palette, search, sidebar } from '../fixtures/names.ts';
import { plantLongChat } from '../fixtures/long-chat.ts';
import type { Parley } from '../fixtures/parley.ts';
import { expect, test } from '../fixtures/test.ts';

const field = (page: Page) => page.getByRole('searchbox', { name: sidebar.search });
const hits = (page: Page) => page.locator(`a[${attributes.foundMessageId}]`);

/** Texts that are marked in the conversation and stand in the view. */
function markedInView(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const view = document.querySelector('[role="log"]')?.getBoundingClientRect();
    const ranges = [...(CSS.highlights.get('found-text') ?? [])];
    return ranges.flatMap((range) => {
      if (!(range instanceof Range) || view === undefined) return [];
      const { top, bottom } = range.getBoundingClientRect();
      return top >= view.top && bottom <= view.bottom ? [range.toString()] : [];
    });
  });
}

async function makeChats(parley: Parley): Promise<void> {
  await parley.ask('Where do penguins live?');
  await parley.newChat();
  await parley.ask('What is tea?');
  await parley.newChat();
}

test('T28 T103 words in any message are found while typing, and lead to it by keyboard', async ({
  parley,
  page,
  fake,
}) => {
  await parley.setUp();
  fake.set({ text: 'They like the Antarctic. Émigrés are rare among them.' });
  await makeChats(parley);
  await field(page).fill('e');
  await expect(parley.chatRows).toHaveCount(2);
  await field(page).fill('emigres antarctic');
  await expect(hits(page)).toHaveCount(2);
  await expect(hits(page).first().locator('mark')).toHaveText(['Antarctic', 'Émigrés']);
  await field(page).press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(field(page)).toBeFocused();
  // Two chats by their preview, then the message of each.
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowDown');
  await expect(hits(page).nth(1)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(parley.chatRows.first().getByRole('link')).toBeFocused();
  await page.keyboard.press('End');
  await expect(hits(page).nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field(page)).toBeFocused();
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowDown');
  await expect(hits(page).nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(parley.questions).toContainText(['Where do penguins live?']);
  await expect.poll(() => markedInView(page)).toEqual(['Antarctic', 'Émigrés']);
  expect(page.url()).not.toContain('emigres');
  await page.reload();
  await expect.poll(() => markedInView(page)).toEqual(['Antarctic', 'Émigrés']);
  await parley.messageBox.press('Escape');
  await expect.poll(() => markedInView(page)).toEqual([]);
});

test('T28 what was said is marked, and not what stands on buttons or is for readers only', async ({
  parley,
  page,
  fake,
}) => {
  await parley.setUp();
  fake.set({ text: 'Copy the message:\n\n```\nlet copy = message;\n```' });
  await parley.ask('How?');
  await parley.newChat();
  await field(page).fill('copy message');
  await hits(page).first().click();
  await expect(parley.lastReply.getByRole('button', { name: 'Copy code' })).toBeVisible();
  await expect.poll(() => markedInView(page)).toEqual(['Copy', 'message', 'copy', 'message']);
});

test('T103 titles come at once with what was found marked, and Escape clears', async ({
  parley,
  page,
}) => {
  await parley.setUp();
  await makeChats(parley);
  // One letter is no search: the list stands, folders and all, with nothing marked.
  await field(page).fill('P');
  await expect(parley.chatRows).toHaveCount(2);
  await expect(parley.chatRows.locator('mark')).toHaveCount(0);
  await field(page).fill('PE');
  await expect(parley.chatRows).toHaveCount(1);
  await field(page).fill('PENG');
  await expect(parley.chatRows).toHaveCount(1);
  await expect(parley.chatRows.locator('mark')).toContainText(['peng']);
  await field(page).fill('nothing like this');
  await expect(page.getByText(search.nothing)).toBeVisible();
  await field(page).press('Escape');
  await expect(field(page)).toHaveValue('');
  await expect(parley.chatRows).toHaveCount(2);
});

test('T28 a hit on another branch shows that branch', async ({ parley, page, fake }) => {
  await parley.setUp();
  fake.set({ text: 'The first version names a walrus.' });
  const reply = await parley.ask('Which animal?');
  fake.set({ text: 'The second version names a seal.' });
  await parley.act(reply, actions.regenerate);
  await expect(parley.lastReply).toContainText('seal');
  await parley.expectState('finished');
  await field(page).fill('walrus');
  await hits(page).click();
  await expect(parley.lastReply).toContainText('walrus');
  await expect.poll(() => markedInView(page)).toEqual(['walrus']);
});

const needle = { 7: [{ type: 'text', text: 'Some words of a long talk.\n\nPelícano' }] };

test('T28 a hit far up in a long chat comes into view', async ({ parley, page }) => {
  await parley.setUp();
  await plantLongChat(page, 2000, needle);
  await page.reload();
  await field(page).fill('pelicano');
  await hits(page).click();
  await expect.poll(() => markedInView(page)).toEqual(['Pelícano']);
  await expect(page.locator(`[${attributes.messageId}="ms-long-7"]`)).toBeInViewport();
});

test('a link to a message near the end stays there when the rows above it have come', async ({
  parley,
  page,
}) => {
  await parley.setUp();
  await plantLongChat(page, 200, {});
  await page.goto('about:blank');
  await page.goto('/#chat=ch-long&message=ms-long-195');
  const row = (index: number) => page.locator(`[${attributes.messageId}="ms-long-${index}"]`);
  const log = page.getByRole('log', { name: 'Conversation' });
  const windows = () => log.evaluate((each) => each.scrollHeight / each.clientHeight);
  // The first picture is about two windows high.
  await expect.poll(windows).toBeGreaterThan(5);
  await expect(row(195)).toBeInViewport({ ratio: 1 });
});

test('what is deleted, renamed and written is followed within a second', async ({
  parley,
  page,
  fake,
}) => {
  await parley.setUp();
  fake.set({ text: 'A penguin.' });
  await parley.ask('First');
  await field(page).fill('penguin');
  await expect(hits(page)).toHaveCount(1);
  await parley.send('Second');
  await expect(hits(page)).toHaveCount(2);
  await parley.expectState('finished');
  await parley.deleteMessage(parley.lastReply);
  await expect(hits(page)).toHaveCount(1);
});

test('T107 the palette finds messages and leads to them', async ({ parley, page, fake }) => {
  await parley.setUp();
  fake.set({ text: 'Only the reply names a walrus.' });
  await parley.ask('Which animal?');
  await parley.newChat();
  fake.set({ text: 'And this one a seal.' });
  await parley.ask('Another question');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: palette.field }).fill('walrus');
  // The chat by its preview at once, then the message itself.
  const found = page.getByRole('option').filter({ hasText: 'names a walrus' });
  await expect(found).toHaveCount(2);
  await found.last().click();
  await expect(parley.questions).toContainText(['Which animal?']);
  await expect.poll(() => markedInView(page)).toEqual(['walrus']);
});

test('filters narrow the search', async ({ parley, page, fake }) => {
  await parley.setUp();
  fake.set({ text: 'A penguin, they say.' });
  await parley.ask('Is that a penguin?');
  await field(page).fill('penguin');
  await expect(hits(page)).toHaveCount(2);
  await page.getByRole('button', { name: search.filters }).click();
  await parley.choose(page.getByRole('combobox', { name: search.role }), search.me);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: search.filters })).toBeHidden();
  await expect(hits(page)).toHaveCount(1);
  await expect(hits(page)).toContainText('Is that');
  await page.getByRole('button', { name: `${search.removeFilter}${search.byMe}` }).click();
  await expect(hits(page)).toHaveCount(2);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the results and their filters can be used by everybody', async ({ parley, page, fake }) => {
    await parley.setUp();
    fake.set({ text: 'A penguin, they say.' });
    await parley.ask('Is that a penguin?');
    await page.getByRole('button', { name: sidebar.open }).click();
    await field(page).fill('penguin');
    await expect(hits(page)).toHaveCount(2);
    await expectAccessible(page, 'search results');
    await page.getByRole('button', { name: search.filters }).click();
    await expect(page.getByRole('dialog', { name: search.filters })).toBeVisible();
    await expectAccessible(page, 'search filters');
    await page.keyboard.press('Escape');
    await hits(page).first().tap();
    await expect(page.getByRole('navigation', { name: sidebar.navigation })).toBeHidden();
    await expect.poll(() => markedInView(page)).toContain('penguin');
  });
});
