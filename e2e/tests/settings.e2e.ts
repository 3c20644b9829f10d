import { expectAccessible } from '../fixtures/accessibility.ts';
import { settings } from '../fixtures/names.ts';
import { expect, test } from '../fixtures/test.ts';

test('T69 the storage limits are shown, and the largest chats are found', async ({
  parley,
  page,
}) => {
  await parley.setUp();
  await parley.ask('A chat that takes room');
  await parley.openSettings(settings.data);
  const dialog = parley.settingsDialog;
  // 5,242,880 bytes, as people read them.
  await expect(dialog.getByText(/of 5\.24 MB used/)).toBeVisible();
  await expect(dialog.getByText(/of [\d.]+ [MGT]B used/)).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Measure' }).press('Enter');
  const biggest = dialog.getByRole('list', { name: 'Largest chats' });
  await expect(biggest.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page, 'the storage panel');
  await biggest.getByRole('button', { name: /A chat that takes room/ }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(parley.lastQuestion).toContainText('A chat that takes room');
});

test('T188 the settings are found by their words, by keyboard', async ({ parley, page }) => {
  await parley.setUp();
  await page.keyboard.press('Control+,');
  const dialog = parley.settingsDialog;
  await dialog.getByRole('searchbox').fill('biggest');
  await expect(dialog.getByText('Largest chats')).toBeVisible();
  await expect(dialog.getByText('Theme')).toBeHidden();
  for (const [word, found] of [
    ['mirror', 'Mirror to a folder'],
    ['repair', 'Mirror to a folder'],
    ['quota', 'Largest chats'],
    ['notification', 'Notify when a reply is ready'],
    ['TITLE', 'Name chats automatically'],
  ] as const) {
    await dialog.getByRole('searchbox').fill(word);
    await expect(dialog.getByText(found, { exact: true })).toBeVisible();
    await expect(dialog.getByText('Theme')).toBeHidden();
  }
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('searchbox')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a setting that cannot be stored holds for now, and says so', async ({ parley, page }) => {
  await parley.setUp();
  const dialog = await parley.openSettings(settings.appearance);
  await page.evaluate(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...row) {
      if (this.name !== 'settings') return put.apply(this, row);
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    };
  });
  await dialog.getByRole('radio', { name: settings.themes.dark }).check();
  await expect(page.getByText('Couldn’t save this setting')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('an address that asks for prices is answered and leaves no trace', async ({
  parley,
  page,
}) => {
  await parley.setUp();
  await page.goto('/#pricing');
  await expect(page.getByText('There’s nothing to buy here')).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
});
