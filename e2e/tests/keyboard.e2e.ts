import type { Page } from '@playwright/test';

import { actionBar, actions, composer, editing, header } from '../fixtures/names.ts';
import { expectTabRound } from '../fixtures/tab-round.ts';
import { expect, test } from '../fixtures/test.ts';
import { inEnglish, tourChat, tourSettings, tourSidebar } from '../fixtures/tour.ts';

const text = [
  'Take green-house.com or green-house.org.',
  '```html\n<p>Hello</p>\n```',
  '| a | b |\n| - | - |\n| 1 | 2 |',
  '1. one\n2. two\n3. three',
].join('\n\n');

/** Name of what has the focus; empty where nothing has it. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return '';
    return element.getAttribute('aria-label') ?? element.textContent.trim();
  });
}

/** Goes on with a key until something has the focus; from the composer, backwards, that is near. */
async function goTo(page: Page, wanted: string, key: string): Promise<void> {
  const seen: string[] = [];
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press(key);
    const now = await focused(page);
    if (now === wanted) return;
    seen.push(now);
  }
  throw new Error(`${wanted} is not reached by ${key}. On the way: ${seen.join(' | ')}`);
}

const back = async (page: Page, wanted: string): Promise<void> => goTo(page, wanted, 'Shift+Tab');

/** Controls outside the order of the Tab key that are not part of a group with one place in it. */
function unreachable(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const groups =
      '[role="menu"],[role="toolbar"],[role="listbox"],[role="tablist"],[role="tree"],[role="grid"],[role="radiogroup"],fieldset';
    return [...document.querySelectorAll<HTMLElement>('button, a[href], input, textarea, select')]
      .filter((each) => each.checkVisibility({ visibilityProperty: true }))
      .filter((each) => each.tabIndex < 0 && each.closest(groups) === null)
      .map((each) => each.getAttribute('aria-label') ?? each.outerHTML.slice(0, 120));
  });
}

/** A line of the menu whose button has the focus, found by what it begins with. */
async function chooseByLetters(page: Page, line: string): Promise<void> {
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeFocused();
  await page.keyboard.type(line.slice(0, 4));
  await expect.poll(() => focused(page)).toBe(line);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toHaveCount(0);
}

test('T113, T115, T122 everything that can be done with a message is done by keyboard', async ({
  parley,
  page,
  fake,
}) => {
  await parley.setUp();
  fake.set({ text });
  await expect(parley.messageBox).toBeFocused();
  await page.keyboard.type('Show me');
  await page.keyboard.press('Enter');
  await parley.expectState('finished');
  // What stands under a reply is loaded with the first one.
  await expect(page.getByRole('toolbar', { name: actionBar.bar })).toBeVisible();
  await expect(page.getByRole('list', { name: actionBar.keywords })).toBeVisible();
  expect(await unreachable(page)).toEqual([]);

  await expect(parley.messageBox).toBeFocused();
  await back(page, actionBar.more);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: actionBar.more })).toBeFocused();

  await back(page, actionBar.listMore);
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => focused(page)).toMatch(/^Check with .+ these 2 domain names/);
  await back(page, actions.more);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focused(page)).toBe('Regenerate with another model…');
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe(actions.more);
  await chooseByLetters(page, actions.showRaw);
  await expect(parley.lastReply).toContainText('1. one');
  await chooseByLetters(page, actions.showRaw);
  await chooseByLetters(page, actions.pin);
  await expect(page.getByRole('button', { name: 'Pinned messages: 1' })).toBeVisible();
  await expect.poll(() => focused(page)).toBe(actions.more);
  await back(page, actions.copy);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text);

  await back(page, 'Copy as CSV');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^a,b\r?\n1,2/);
  for (const name of ['Download', 'Wrap lines', 'Open in an online editor', 'Preview']) {
    await back(page, name);
  }
  await page.keyboard.press('Enter');
  await expect(page.locator('iframe')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('iframe')).toHaveCount(0);

  await parley.messageBox.focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('textbox', { name: editing.message })).toBeFocused();
  await page.keyboard.type(' more');
  fake.set({ text: 'A second answer.' });
  await page.keyboard.press('Control+Enter');
  await expect(parley.textOf(parley.lastReply)).toHaveText('A second answer.');
  await expect(parley.textOf(parley.lastQuestion)).toHaveText('Show me more');
  await expect(page.getByRole('textbox', { name: composer.message, exact: true })).toBeFocused();
});

test.describe('the Tab key goes round, and it is seen where it is', () => {
  test('on the screen, and in every popover, menu and dialog of a chat', async ({
    parley,
    page,
    fake,
  }) => {
    test.setTimeout(300_000);
    await parley.setUp();
    fake.set({ text });
    await parley.ask('Show me');
    await expect(page.getByRole('list', { name: actionBar.keywords })).toBeVisible();
    await expectTabRound(page, 'the screen');
    await tourChat(parley, (screen) => expectTabRound(page, screen), inEnglish);
  });

  test('in what the list of chats opens', async ({ parley, page }) => {
    await parley.setUp();
    await parley.ask('Hello');
    await tourSidebar(parley, (screen) => expectTabRound(page, screen), inEnglish);
  });

  test('in each part of the settings', async ({ parley, page }) => {
    test.setTimeout(300_000);
    await parley.setUp();
    await tourSettings(parley, (screen) => expectTabRound(page, screen), inEnglish);
  });

  test('beside the chat, in an edit, with files, and with answers side by side', async ({
    parley,
    page,
    fake,
  }) => {
    const models = ['alpha', 'beta'];
    fake.set({ models, text });
    await parley.setUp({ isFresh: true });
    await parley.ask('Show me');
    await parley.lastReply.getByRole('button', { name: 'Preview' }).press('Enter');
    await expect(page.locator('iframe')).toBeVisible();
    await expectTabRound(page, 'with a preview');
    await page.getByRole('button', { name: 'Close preview' }).press('Enter');
    await parley.messageBox.focus();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('textbox', { name: editing.message })).toBeFocused();
    await expectTabRound(page, 'while a message is edited');
    await page.getByRole('button', { name: editing.cancel }).press('Enter');
    await page.keyboard.press('Control+f');
    await expectTabRound(page, 'while the chat is searched');
    await page.keyboard.press('Escape');
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('Text') });
    await expect(page.getByRole('button', { name: 'Remove a.txt' })).toBeVisible();
    await page.getByRole('button', { name: header.modelButton }).press('Enter');
    await page.getByRole('button', { name: 'Ask several models' }).press('Enter');
    await page.getByRole('combobox', { name: 'Search models' }).fill('beta');
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('button', { name: 'Remove beta' })).toBeVisible();
    await expectTabRound(page, 'with a file and two models');
    await parley.messageBox.fill('Both of you');
    await page.keyboard.press('Enter');
    const answers = page.getByRole('region', { name: '2 replies side by side' });
    await expect(answers.getByRole('button', { name: /^Continue with this one/ })).toHaveCount(2);
    await expectTabRound(page, 'replies side by side');
  });
});
