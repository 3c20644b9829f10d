import type { Page } from '@playwright/test';

import { expectAccessible } from '../fixtures/accessibility.ts';
import { startAccountHost, type AccountHost } from '../fixtures/account-host.ts';
import { account } from '../fixtures/names.ts';
import type { Parley } from '../fixtures/parley.ts';
import { expect, test } from '../fixtures/test.ts';
import { addVirtualAuthenticator } from '../fixtures/virtual-authenticator.ts';

const email = 'ann@example.org';

/** Browsers have passkeys for names, and none for numbers. */
function byName({ url }: AccountHost): string {
  return url.replace('127.0.0.1', 'localhost');
}

/** Opens the sign-in, where the settings show that nobody is signed in. */
async function openSignIn(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: account.consent }).press('Space');
  await page.getByRole('button', { name: account.open }).press('Enter');
  await expect(page.getByLabel(account.email)).toBeFocused();
}

async function signInByCode(parley: Parley, host: AccountHost): Promise<void> {
  const { page } = parley;
  await parley.setUp({ address: byName(host) });
  await parley.openSettings(account.section);
  await openSignIn(page);
  await page.keyboard.type(email);
  const code = await host.codeOf(email, () => page.keyboard.press('Enter'));
  await expect(page.getByLabel(account.code)).toBeFocused();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: account.signOut, exact: true }).press('Enter');
  await expect(page.getByRole('checkbox', { name: account.consent })).toBeVisible();
}

test.describe('passkeys', () => {
  let host: AccountHost;
  test.beforeEach(async ({ guards }) => {
    host = await startAccountHost();
    guards.allowOrigin(byName(host));
  });
  test.afterEach(() => host.stop());

  test('one is added, signs in without an address, is renamed and removed, by keyboard', async ({
    parley,
    page,
    guards,
  }) => {
    guards.expectText(/status of 400/);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/passkeys')) sent.push(request.postData() ?? '');
    });
    const authenticator = await addVirtualAuthenticator(page);
    await signInByCode(parley, host);
    expect(sent).toEqual([]);
    const rows = page.getByRole('list', { name: account.passkeys }).getByRole('listitem');
    await page.getByRole('button', { name: account.addPasskey }).press('Enter');
    await expect(rows).toHaveText([/^Chrome on .*Added .* · Not used yet/]);
    await expect(page.getByText('Passkey added.')).toBeVisible();
    await expectAccessible(page, 'an account with a passkey');

    await test.step('it signs in', async () => {
      await signOut(page);
      await openSignIn(page);
      await expectAccessible(page, 'the sign-in with passkeys');
      await page.getByRole('button', { name: account.byPasskey }).press('Enter');
      await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
      await expect(rows).toHaveText([/Last used/]);
      expect(host.mailed()).toEqual([email, email]);
    });

    await test.step('whom it does not recognize does not get in', async () => {
      await signOut(page);
      await authenticator.recognize(false);
      await openSignIn(page);
      await page.getByRole('button', { name: account.byPasskey }).press('Enter');
      await expect(page.getByRole('alert')).toContainText('No passkey was used.');
      await authenticator.recognize(true);
      await page.getByRole('button', { name: account.byPasskey }).press('Enter');
      await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
    });

    await test.step('the same device gets no second one', async () => {
      await page.getByRole('button', { name: account.addPasskey }).press('Enter');
      await expect(page.getByRole('alert')).toContainText('There’s already a passkey');
      await expect(rows).toHaveCount(1);
    });

    await test.step('it is renamed, removed, and of no use', async () => {
      await page.getByRole('button', { name: /^Rename Chrome on/ }).press('Enter');
      await page.getByRole('textbox', { name: 'Name' }).fill('Laptop');
      await page.keyboard.press('Enter');
      await expect(rows).toHaveText([/^Laptop/]);
      await page.getByRole('button', { name: 'Remove Laptop' }).press('Enter');
      await page.getByRole('button', { name: 'Sure?' }).press('Enter');
      await expect(rows).toHaveCount(0);
      await signOut(page);
      await openSignIn(page);
      await page.getByRole('button', { name: account.byPasskey }).press('Enter');
      await expect(page.getByRole('alert')).toContainText('passkey');
      await expect(page.getByText(`Signed in as ${email}`)).toBeHidden();
    });

    // What extensions give stays in the browser.
    expect(sent.join('\n')).not.toMatch(/clientExtensionResults|"prf"/);
  });

  test('nothing is offered at an address of numbers', async ({ parley, page, guards }) => {
    guards.allowOrigin(host.url);
    await parley.setUp({ address: host.url });
    await parley.openSettings(account.section);
    await openSignIn(page);
    await expect(page.getByRole('button', { name: account.continue })).toBeVisible();
    await expect(page.getByRole('button', { name: account.byPasskey })).toBeHidden();
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

    test('everything fits and can be touched', async ({ parley, page }) => {
      await addVirtualAuthenticator(page);
      await signInByCode(parley, host);
      await page.getByRole('button', { name: account.addPasskey }).tap();
      const rename = page.getByRole('button', { name: /^Rename/ });
      await expect(rename).toBeVisible();
      const box = await rename.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect((box?.x ?? 390) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
      await expectAccessible(page, 'passkeys on a phone');
    });
  });
});
