import { readFile } from 'node:fs/promises';

import type { Locator, Page } from '@playwright/test';

import { expectAccessible } from '../fixtures/accessibility.ts';
import { startAccountHost, type AccountHost } from '../fixtures/account-host.ts';
import { account, palette, settings } from '../fixtures/names.ts';
import type { Parley } from '../fixtures/parley.ts';
import { expect, test } from '../fixtures/test.ts';

const email = 'ann@example.org';

/** Opens the section by keyboard, where the settings are open. */
async function openAccount({ settingsDialog }: Parley): Promise<Locator> {
  const tab = settingsDialog.getByRole('tab', { name: account.section });
  await settingsDialog.getByRole('tab', { selected: true }).press('Home');
  while ((await tab.getAttribute('aria-selected')) !== 'true') {
    await settingsDialog.getByRole('tab', { selected: true }).press('ArrowDown');
  }
  return settingsDialog;
}

/** Signs in by keyboard alone, from the consent on. */
async function signIn(page: Page, host: AccountHost, address = email): Promise<void> {
  const consent = page.getByRole('checkbox', { name: account.consent });
  await consent.press('Space');
  await page.getByRole('button', { name: account.open }).press('Enter');
  const dialog = page.getByRole('dialog', { name: account.dialog });
  await expect(dialog.getByLabel(account.email)).toBeFocused();
  await page.keyboard.type(address);
  const code = await host.codeOf(address, () => page.keyboard.press('Enter'));
  await expect(dialog.getByLabel(account.code)).toBeFocused();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Signed in as ${address}`)).toBeVisible();
  await expect(dialog).toBeHidden();
}

function noteApiCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/api\/(?:account|login|verify|logout)/.test(pathname)) {
      calls.push(`${request.method()} ${pathname}`);
    }
  });
  return calls;
}

test.describe('a server with accounts', () => {
  let host: AccountHost;
  test.beforeEach(async ({ guards }) => {
    host = await startAccountHost();
    guards.allowOrigin(host.url);
  });
  test.afterEach(async ({ page }) => {
    await page.close();
    await host.stop();
  });

  test('T56, T57, T58 signs in by a mailed code, lists browsers, ends one, exports and deletes, by keyboard', async ({
    parley,
    page,
    context,
    browser,
  }) => {
    const calls = noteApiCalls(page);
    await parley.setUp({ address: host.url });
    await page.keyboard.press('Control+,');
    await openAccount(parley);
    await expect(page.getByText('Please login first before enabling Cloud Sync.')).toBeVisible();
    await expect(page.getByRole('button', { name: account.open })).toBeHidden();
    await expectAccessible(page, 'the account before the consent');
    expect(calls).toEqual([]);

    await signIn(page, host);
    await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
    await expectAccessible(page, 'the account of somebody who is signed in');
    expect(calls).toEqual(['POST /api/login', 'POST /api/verify', 'GET /api/account']);
    const [cookie] = await context.cookies(host.url);
    expect(cookie).toMatchObject({ name: 'cloud_token', httpOnly: true, sameSite: 'Lax' });
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(days).toBeCloseTo(30, 1);
    const kept = await page.evaluate(
      () => JSON.stringify(Object.entries(localStorage)) + document.cookie,
    );
    expect(kept).not.toContain(email);
    expect(kept).not.toContain(cookie?.value);

    // Nothing is asked at a start, whoever is signed in.
    calls.length = 0;
    await page.reload();
    await expect(parley.messageBox).toBeVisible();
    await page.keyboard.press('Control+,');
    await expect(parley.settingsDialog).toBeVisible();
    expect(calls).toEqual([]);
    await openAccount(parley);
    await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();

    const phone = await browser.newContext({ baseURL: host.url });
    await test.step('another browser signs in, and is signed out from here', async () => {
      const other = parley.on(await phone.newPage());
      await other.setUp({ address: host.url });
      await other.page.keyboard.press('Control+,');
      await openAccount(other);
      await signIn(other.page, host);
      const rows = other.page.getByRole('list', { name: account.sessions }).getByRole('listitem');
      await expect(rows).toHaveCount(2);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+,');
      await openAccount(parley);
      const end = page.getByRole('button', { name: /^Sign out Chrome on / });
      await end.press('Enter');
      await page.getByRole('button', { name: 'Sure?' }).press('Enter');
      await expect(end).toBeHidden();
      await expect(
        page.getByRole('list', { name: account.sessions }).getByRole('listitem'),
      ).toHaveCount(1);
      await other.page.keyboard.press('Escape');
      await other.page.keyboard.press('Control+,');
      await openAccount(other);
      await expect(other.page.getByRole('alert')).toHaveText('You were signed out. Sign in again.');
    });
    await phone.close();

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: account.export }).press('Enter');
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^account-\d{4}-\d\d-\d\d\.ndjson$/);
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { type: string }).type)).toEqual([
      'account',
      'session',
      'code',
      'code',
    ]);

    await page.getByRole('button', { name: account.delete }).press('Enter');
    const question = page.getByRole('dialog', { name: 'Delete your account?' });
    await expectAccessible(page, 'the question before an account is deleted');
    const code = await host.codeOf(email, () =>
      question.getByRole('button', { name: 'Email me a code' }).press('Enter'),
    );
    await expect(question.getByLabel(account.code)).toBeFocused();
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('checkbox', { name: account.consent })).toBeVisible();
    await expect(page.getByText('Account deleted.')).toBeVisible();
    expect(await context.cookies(host.url)).toEqual([]);
  });

  test('T56, T207 wrong codes are refused in red, cancel goes back, and a new code replaces the old', async ({
    parley,
    page,
    guards,
  }) => {
    guards.expectText(/status of 400/);
    await parley.setUp({ address: host.url });
    await page.keyboard.press('Control+,');
    await openAccount(parley);
    await page.getByRole('checkbox', { name: account.consent }).press('Space');
    await page.getByRole('button', { name: account.open }).press('Enter');
    const dialog = page.getByRole('dialog', { name: account.dialog });
    await expect(dialog.getByRole('button', { name: account.continue })).toBeDisabled();
    await page.keyboard.type(email);
    const first = await host.codeOf(email, () => page.keyboard.press('Enter'));
    await expect(dialog.getByPlaceholder('XXXXXX')).toBeFocused();
    await expect(dialog.getByRole('button', { name: account.enter, exact: true })).toBeDisabled();
    await dialog.getByRole('button', { name: account.cancel }).press('Enter');
    await expect(dialog.getByLabel(account.email)).toHaveValue(email);
    const second = await host.codeOf(email, () => page.keyboard.press('Enter'));
    await expect(dialog.getByLabel(account.code)).toBeFocused();
    await page.keyboard.type(first);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText(
      'This code is wrong or no longer valid. Check it, or send a new one.',
    );
    await expectAccessible(page, 'a wrong code');
    await page.keyboard.type(` ${second.toLowerCase()} `);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
    await page.getByRole('button', { name: account.signOut, exact: true }).press('Enter');
    await expect(page.getByRole('checkbox', { name: account.consent })).not.toBeChecked();
  });

  test('deleting everything in this browser signs out, too', async ({ parley, page, context }) => {
    await parley.setUp({ address: host.url });
    await page.keyboard.press('Control+,');
    await openAccount(parley);
    await signIn(page, host);
    await parley.closeSettings();
    await parley.openSettings(settings.data);
    await page.getByRole('button', { name: 'Delete everything…' }).press('Enter');
    await page.getByRole('textbox', { name: /DELETE/ }).fill('DELETE');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => context.cookies(host.url)).toEqual([]);
  });

  test('the palette and the search of the settings lead to the account', async ({
    parley,
    page,
  }) => {
    await parley.setUp({ address: host.url });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: palette.field }).fill('account');
    await page.getByRole('option', { name: /^Account/ }).click();
    await expect(
      parley.settingsDialog.getByRole('tab', { name: account.section, selected: true }),
    ).toBeVisible();
    await parley.settingsDialog.getByRole('searchbox').fill('sign in');
    await expect(page.getByRole('checkbox', { name: account.consent })).toBeVisible();
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

    test('everything fits and can be touched', async ({ parley, page }) => {
      await parley.setUp({ address: host.url });
      await page.keyboard.press('Control+,');
      await openAccount(parley);
      await page.getByRole('checkbox', { name: account.consent }).tap();
      await page.getByRole('button', { name: account.open }).tap();
      const dialog = page.getByRole('dialog', { name: account.dialog });
      const long = `${'very-long-name-'.repeat(4)}@${'subdomain-'.repeat(4)}x.example.org`;
      await dialog.getByLabel(account.email).fill(long);
      const code = await host.codeOf(long, () =>
        dialog.getByRole('button', { name: account.continue }).tap(),
      );
      await expectFits(page);
      await expectAccessible(page, 'the code on a phone');
      await dialog.getByLabel(account.code).fill(code);
      await dialog.getByRole('button', { name: account.enter, exact: true }).tap();
      await expect(page.getByText(`Signed in as ${long}`)).toBeVisible();
      await expectFits(page);
      await expectAccessible(page, 'the account on a phone');
      for (const name of [account.signOut, account.export]) {
        const box = await page.getByRole('button', { name, exact: true }).boundingBox();
        expect(box?.height).toBeGreaterThanOrEqual(44);
      }
    });
  });
});

/** Neither the page nor anything in its dialogs is wider than the screen. */
async function expectFits(page: Page): Promise<void> {
  const tooWide = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('[role="dialog"], [role="dialog"] *')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .filter((element) => element.closest('[role="tablist"]') === null)
      .map((element) => element.outerHTML.slice(0, 120)),
  );
  expect(tooWide).toEqual([]);
}

test('only who is on the list gets mail, and nobody is told', async ({ parley, page, guards }) => {
  const host = await startAccountHost('ann@example.org');
  guards.allowOrigin(host.url);
  await parley.setUp({ address: host.url });
  await page.keyboard.press('Control+,');
  await openAccount(parley);
  await page.getByRole('checkbox', { name: account.consent }).press('Space');
  await page.getByRole('button', { name: account.open }).press('Enter');
  await page.keyboard.type('bob@example.org');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(account.code)).toBeFocused();
  await page.getByRole('button', { name: account.cancel }).press('Enter');
  await page.getByRole('textbox', { name: account.email }).fill(email);
  await host.codeOf(email, () => page.keyboard.press('Enter'));
  expect(host.mailed()).toEqual([email]);
  await page.close();
  await host.stop();
});

test('a server without accounts shows nothing of them', async ({ parley }) => {
  await parley.setUp();
  await parley.openSettings();
  await expect(parley.settingsDialog.getByRole('tab', { name: settings.data })).toBeVisible();
  await expect(parley.settingsDialog.getByRole('tab', { name: account.section })).toBeHidden();
});
