import type { Page } from '@playwright/test';

import {
  actions,
  keys,
  modelSettings,
  palette,
  search,
  settings,
  shortcuts,
  sidebar,
} from '../fixtures/names.ts';
import { expect, test } from '../fixtures/test.ts';

/** What has the focus; nothing at all is a fault at every step. */
async function expectFocus(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.locator(':focus')).toHaveAccessibleName(name);
}

test.beforeEach(async ({ parley, page }) => {
  await parley.setUp();
  // With it comes what looks after the focus.
  await expect(page.locator('[data-toast-region]')).toBeAttached();
});

test('tags can be added, saved, and removed by keyboard alone', async ({ parley, page }) => {
  await parley.ask('Hello');
  await parley.chatRows.getByRole('button', { name: sidebar.rowActions }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Tags' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Tags' });
  await expectFocus(page, 'New tag');
  for (const tag of ['one', 'three', 'two']) {
    await page.keyboard.type(tag);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: `Remove tag ${tag}` })).toBeVisible();
    await expectFocus(page, 'New tag');
  }
  await page.keyboard.press('Tab');
  await expectFocus(page, 'Remove tag one');
  await page.keyboard.press('Enter');
  await expectFocus(page, 'Remove tag three');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectFocus(page, 'Remove tag three');
  await page.keyboard.press('Enter');
  await expectFocus(page, 'New tag');
  await page.keyboard.press('Escape');
  await expectFocus(page, sidebar.rowActions);
});

test('search filters can be removed one by one or all together', async ({ parley, page }) => {
  await parley.ask('A walrus');
  const open = page.getByRole('button', { name: search.filters, exact: true });
  await page.getByRole('searchbox', { name: sidebar.search }).fill('walrus');
  await open.focus();
  async function setTwo(): Promise<void> {
    await page.keyboard.press('Enter');
    const fields = page.getByRole('dialog', { name: search.filters });
    for (const name of ['Has an attachment', 'Favorite chats only']) {
      await fields.getByRole('checkbox', { name }).focus();
      await page.keyboard.press('Space');
    }
  }
  await setTwo();
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
  await page.keyboard.press('Tab');
  await expectFocus(page, `${search.removeFilter}With attachment`);
  await page.keyboard.press('Enter');
  await expectFocus(page, `${search.removeFilter}Favorites`);
  await page.keyboard.press('Enter');
  await expectFocus(page, sidebar.search);

  await open.focus();
  await setTwo();
  await page.keyboard.press('Tab');
  await expectFocus(page, 'Clear filters');
  await page.keyboard.press('Enter');
  await expectFocus(page, 'Favorite chats only');
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
});

test('attachments can be removed one by one', async ({ parley, page }) => {
  const files = ['a.txt', 'b.txt', 'c.txt'].map((name) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from(`The text of ${name}`),
  }));
  await page.locator('input[type="file"]').first().setInputFiles(files);
  await page.getByRole('button', { name: 'Remove b.txt' }).focus();
  await page.keyboard.press('Enter');
  await expectFocus(page, 'Remove c.txt');
  await page.keyboard.press('Enter');
  await expectFocus(page, 'Remove a.txt');
  await page.keyboard.press('Enter');
  await expect(parley.messageBox).toBeFocused();
});

test('messages can be unpinned in their list', async ({ parley, page }) => {
  await parley.act(await parley.ask('Hello'), actions.pin);
  await parley.act(await parley.ask('Again'), actions.pin);
  await page.getByRole('button', { name: 'Pinned messages: 2' }).focus();
  await page.keyboard.press('Enter');
  const unpin = page.getByRole('dialog').getByRole('button', { name: 'Unpin' });
  await unpin.first().focus();
  await page.keyboard.press('Enter');
  await expect(unpin).toHaveCount(1);
  await expect(unpin).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator(':focus')).toBeVisible();
});

test('T84 a key is deleted from the list of keys', async ({ parley, page }) => {
  const dialog = await parley.openSettings(settings.privacy);
  for (const name of ['Work', 'Home']) {
    await dialog.getByRole('button', { name: keys.addAnother }).focus();
    await page.keyboard.press('Enter');
    await expectFocus(page, keys.name);
    await page.keyboard.type(name);
    await page.keyboard.press('Tab');
    await page.keyboard.type(`sk-${name}-key`);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('radio', { name })).toBeChecked();
  }
  await dialog.getByRole('button', { name: 'Remove Work' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('radio', { name: 'Work' })).toHaveCount(0);
  await expectFocus(page, 'Remove Home');
});

test('all letters of the shortcuts are given back', async ({ page }) => {
  await page.keyboard.press('Control+/');
  const dialog = page.getByRole('dialog', { name: shortcuts.dialog });
  await dialog.getByRole('textbox', { name: shortcuts.letterOfNewChat, exact: true }).fill('j');
  const reset = dialog.getByRole('button', { name: shortcuts.resetAll });
  await expect(reset).toBeEnabled();
  await reset.focus();
  await page.keyboard.press('Enter');
  await expect(reset).toBeDisabled();
  await expectFocus(page, /^Letter for /);
});

test('a chat deleted by its menu leaves the focus to the next one', async ({ parley, page }) => {
  for (const text of ['First', 'Second', 'Third']) {
    await parley.newChat();
    await parley.ask(text);
  }
  const rows = parley.chatRows;
  await rows.nth(1).getByRole('button', { name: sidebar.rowActions }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: sidebar.delete }).focus();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1).locator(':focus')).toHaveCount(1);
});

test('the message box has the focus after a chat was begun or opened', async ({ parley, page }) => {
  await parley.ask('First question');
  const start = page.getByRole('navigation', { name: sidebar.navigation });
  const begin = start.getByRole('button', { name: sidebar.newChat, exact: true });
  await begin.click();
  await expect(parley.messageBox).toBeFocused();
  await begin.click();
  await expect(parley.messageBox).toBeFocused();
  await parley.chatRows.getByRole('link').click();
  await expect(parley.messages).toHaveCount(2);
  await expect(parley.messageBox).toBeFocused();
  await page.getByRole('button', { name: 'Chat menu' }).focus();
  await page.keyboard.press('Control+Alt+n');
  await expect(parley.messages).toHaveCount(0);
  await expect(parley.messageBox).toBeFocused();
  await begin.focus();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: palette.field }).fill('first question');
  await page
    .getByRole('option', { name: /First question/ })
    .first()
    .click();
  await expect(parley.messages).toHaveCount(2);
  await expect(parley.messageBox).toBeFocused();
});

test('the message box has the focus after a dialog did its work, its opener after Esc', async ({
  parley,
  page,
}) => {
  await parley.ask('Hello');
  const opener = page.getByRole('button', { name: modelSettings.button, exact: true });
  const dialog = page.getByRole('dialog', { name: modelSettings.dialog });
  await opener.click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await opener.click();
  await dialog.getByRole('button', { name: modelSettings.save }).click();
  await expect(parley.messageBox).toBeFocused();

  await page.getByRole('heading', { level: 1 }).getByRole('button').click();
  await page.getByRole('textbox', { name: 'Chat title' }).fill('Renamed');
  await page.keyboard.press('Enter');
  await expect(parley.messageBox).toBeFocused();
});

test('what is typed on the bare page goes into the message box', async ({ parley, page }) => {
  await parley.ask('First question');
  await page.locator(':focus').evaluate((element) => {
    if (element instanceof HTMLElement) element.blur();
  });
  await page.keyboard.type('Not lost');
  await expect(parley.messageBox).toHaveValue('Not lost');
});
