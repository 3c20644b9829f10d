import { readFile } from 'node:fs/promises';

import { expectAccessible } from '../fixtures/accessibility.ts';
import { costs, spending, usage } from '../fixtures/names.ts';
import { expect, test } from '../fixtures/test.ts';

test('T165 usage is shown as a chart and a table, filtered, and downloaded; unknown prices are named', async ({
  parley,
  page,
}) => {
  await parley.setUp();
  await parley.ask('What does this cost?');
  await page.getByRole('button', { name: costs.button }).click();
  await page.getByRole('button', { name: costs.allUsage }).click();
  const dialog = page.getByRole('dialog', { name: usage.dialog });
  await expect(dialog.getByRole('img', { name: usage.summary })).toBeVisible();
  await expectAccessible(page, 'usage as a chart');
  await dialog.getByRole('button', { name: usage.asTable }).click();
  await expect(dialog.getByRole('table')).toContainText('unknown');
  await expectAccessible(page, 'usage as a table');

  await dialog.getByRole('radio', { name: usage.byChat }).check();
  await dialog.getByRole('list', { name: usage.byChat }).getByRole('button').first().click();
  await expect(dialog.getByRole('button', { name: usage.showAll })).toBeVisible();
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: usage.csv }).click();
  const file = await readFile(await (await saving).path(), 'utf8');
  expect(file.split('\r\n')[1]).toMatch(/^\d{4}-\d\d-\d\d,What does this cost\?,/);
  await dialog.getByRole('button', { name: usage.openChat }).click();
  await expect(dialog).toHaveCount(0);
});

test('a spending limit stops a request before it leaves; it is passed once, or changed', async ({
  parley,
  fake,
  page,
}) => {
  // A model whose price is known.
  fake.set({ models: ['gpt-5'] });
  await parley.setUp({ isFresh: true });
  await parley.openSettings('Usage and cost');
  await page.getByRole('textbox', { name: spending.day }).fill('0.01');
  await page.keyboard.press('Enter');
  await expectAccessible(page, 'settings of spending');
  await page.keyboard.press('Escape');
  const count = fake.completions().length;
  await parley.send('What does this cost?');
  await expect(page.getByText(spending.stopped)).toBeVisible();
  await expect(page.getByText(/Your daily spending limit is \$0\.01/)).toBeVisible();
  await expectAccessible(page, 'a request that a limit stopped');
  expect(fake.completions()).toHaveLength(count);

  await page.getByRole('button', { name: spending.anyway }).click();
  await expect(parley.lastReply).toHaveAttribute('data-state', 'finished');
  expect(fake.completions().length).toBeGreaterThan(count);

  // A limit of the chat alone, from the reply that it stopped.
  await page.getByRole('button', { name: costs.button }).click();
  await page.getByRole('textbox', { name: spending.chat }).fill('0.02');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await parley.send('And this?');
  await expect(page.getByText(/The spending limit for this chat is \$0\.02/)).toBeVisible();
  await page.getByRole('button', { name: spending.change }).click();
  await expect(page.getByRole('textbox', { name: spending.chat })).toHaveValue('0.02');
});
