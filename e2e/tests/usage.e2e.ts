import { readFile } from 'node:fs/promises';

import { expectAccessible } from '../fixtures/accessibility.ts';
import { costs, usage } from '../fixtures/names.ts';
import { expect, test } from '../fixtures/test.ts';

test('T165 usage is drawn, told in a table, filtered and saved; a price that nobody knows is told', async ({
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
