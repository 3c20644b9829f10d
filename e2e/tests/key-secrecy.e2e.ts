import { readFile } from 'node:fs/promises';

import type { Locator, Page } from '@playwright/test';

import { encryptKeys, keyPassword, unlock, unlockDialog } from '../fixtures/encrypt-keys.ts';
import {
  actions,
  backup,
  chatMenu,
  copies,
  costs,
  settings,
  share,
  usage,
} from '../fixtures/names.ts';
import type { Parley } from '../fixtures/parley.ts';
import { record, storedText } from '../fixtures/stored-text.ts';
import { expect, test } from '../fixtures/test.ts';

const secret = 'sk-secret-0123456789-ABCDwxyz';
/** The key and the password, whole, in part and as Base64. */
const secrets = [secret, secret.slice(3, 20), btoa(secret), keyPassword, btoa(keyPassword)];

function expectNone(text: string, where: string): void {
  for (const each of secrets) expect(text.includes(each), `${each} in ${where}`).toBe(false);
}

async function saved(page: Page, button: Locator): Promise<string> {
  const download = page.waitForEvent('download');
  await button.click();
  // Byte by byte, for a file may be no text.
  return readFile(await (await download).path(), 'latin1');
}

async function exportBackup(parley: Parley, password?: string): Promise<string> {
  const { page } = parley;
  await parley.openSettings(settings.data);
  await page.getByRole('button', { name: backup.export }).click();
  const dialog = page.getByRole('dialog', { name: backup.exportDialog });
  if (password !== undefined) {
    await dialog.getByRole('checkbox', { name: 'Protect the file with a password' }).check();
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByLabel('Repeat password', { exact: true }).fill(password);
  }
  const file = await saved(
    page,
    dialog.getByRole('button', { name: backup.startExport, exact: true }),
  );
  await expect(dialog.getByRole('status')).toContainText('saved and verified');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await parley.closeSettings();
  return file;
}

test('T83 T189 an encrypted key is in no file that leaves the program', async ({
  parley,
  page,
}) => {
  test.slow();
  await page.addInitScript(() => {
    globalThis.print = () => undefined;
    Reflect.set(globalThis, 'showDirectoryPicker', async () => {
      const root = await navigator.storage.getDirectory();
      return root.getDirectoryHandle('Notes', { create: true });
    });
  });
  await parley.setUp({ key: secret });
  await encryptKeys(parley);
  await parley.ask('Hello');

  const plain = await exportBackup(parley);
  expect(plain).toContain('Hello');
  expectNone(plain, 'the backup');
  expectNone(await exportBackup(parley, 'of the file'), 'the backup under a password');

  await page.getByRole('button', { name: chatMenu.button }).click();
  await page.getByRole('menuitem', { name: share.dialog }).click();
  const sharing = page.getByRole('dialog', { name: share.dialog });
  const choose = async (format: string): Promise<void> => {
    await sharing.getByRole('combobox', { name: share.format }).click();
    await page.getByRole('option', { name: format, exact: true }).click();
  };
  for (const format of [
    'Markdown',
    'Plain text',
    'HTML page',
    'JSON',
    'Fine-tuning JSON',
    'ShareGPT',
  ]) {
    await choose(format);
    const file = await saved(page, sharing.getByRole('button', { name: share.download }));
    expect(file, format).toContain('Hello');
    expectNone(file, format);
  }
  await choose('Print or PDF');
  await sharing.getByRole('button', { name: share.print }).click();
  const sheet = page.locator('body > article[aria-hidden]');
  await expect(sheet).toContainText('Hello');
  expectNone(await sheet.innerHTML(), 'the printed sheet');
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(sheet).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: costs.button }).click();
  await page.getByRole('button', { name: costs.allUsage }).click();
  const all = page.getByRole('dialog', { name: usage.dialog });
  expectNone(await saved(page, all.getByRole('button', { name: usage.csv })), 'the table');
  await page.keyboard.press('Escape');

  // A copy on this device and a mirror on the disk are no downloads: they lie in the storage here.
  const dialog = await parley.openSettings(settings.data);
  await dialog.getByRole('button', { name: copies.make }).click();
  await expect(dialog.getByRole('list', { name: copies.title })).toContainText('1 chat');
  const mirror = page.getByRole('region', { name: 'Mirror to a folder' });
  await mirror.getByRole('button', { name: 'Choose a folder…' }).click();
  await expect.poll(() => storedText(page)).toContain('.md');
  expectNone(await storedText(page), 'the copy, the mirror or any other storage');
});

test('T83 a key that a provider repeats in an error is not shown, kept or logged', async ({
  parley,
  page,
  context,
  fake,
}) => {
  const seen = record(context, fake.url);
  await parley.setUp({ key: secret });
  await encryptKeys(parley);
  const message = `Incorrect API key provided: ${secret}. Find yours in your account.`;
  const body = JSON.stringify({ error: { message, type: 'invalid_request_error' } });
  fake.next({ response: { status: 401, contentType: 'application/json', body } });
  await parley.send('Hello');
  await parley.expectState('failed');
  expectNone(await storedText(page), 'what is stored and shown');
  await page.reload();
  await unlock(page);
  await expect(unlockDialog(page)).toBeHidden();
  await parley.lastReply.getByRole('button', { name: actions.retry }).click();
  await parley.expectState('finished');
  expectNone(await storedText(page), 'what is stored and shown');
  expectNone(seen(), 'requests and console');
});
