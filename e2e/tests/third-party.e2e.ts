import { expect, test } from '../fixtures/test.ts';

test('the licenses of others are read from the settings', async ({ parley, page }) => {
  await parley.setUp();
  const dialog = await parley.openSettings('About');
  const opened = page.waitForEvent('popup');
  await dialog.getByRole('link', { name: 'Show licenses' }).press('Enter');
  const notices = await opened;
  await expect(notices.getByRole('heading', { name: 'Third-party software' })).toBeVisible();
  const react = notices.getByText(/^react \d/);
  await react.click();
  await expect(
    notices.getByText('Copyright (c) Meta Platforms', { exact: false }).first(),
  ).toBeVisible();
  const bill = await page.request.get('./sbom.cdx.json');
  expect(JSON.stringify(await bill.json())).toContain('pkg:npm/react@');
});
