import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Page } from '@playwright/test';

import { expectAccessible } from '../fixtures/accessibility.ts';
import { startAccountHost, type AccountHost } from '../fixtures/account-host.ts';
import { account, organization } from '../fixtures/names.ts';
import { expect, test } from '../fixtures/test.ts';

const owner = 'owner@example.org';
const member = 'member@example.org';

test.use({ viewport: { width: 390, height: 844 } });

/** Types an address and the code that is mailed to it, into the dialog that is open. */
async function signIn(page: Page, host: AccountHost, email: string): Promise<void> {
  await expect(page.getByLabel(account.email)).toBeFocused();
  await page.keyboard.type(email);
  const code = await host.codeOf(email, () => page.keyboard.press('Enter'));
  await expect(page.getByLabel(account.code, { exact: true })).toBeFocused();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

/** Calls the server as the page of somebody. */
function call(
  page: Page,
  request: { method: string; path: string; body?: object },
): Promise<unknown> {
  return page.evaluate(async ({ method, path: route, body }) => {
    const headers = { 'content-type': 'application/json' };
    const init = body === undefined ? { method } : { method, headers, body: JSON.stringify(body) };
    const response = await fetch(route, init);
    if (!response.ok) throw new Error(`${route} answered ${response.status}`);
    return response.json();
  }, request);
}

test.describe('an organization', () => {
  let host: AccountHost;
  test.beforeEach(async ({ guards }) => {
    const config = path.join(mkdtempSync(path.join(tmpdir(), 'parley-organization-')), 'host.json');
    writeFileSync(config, '{"managed": true}\n');
    host = await startAccountHost('', { PARLEY_CONFIG: config });
    guards.allowOrigin(host.url);
    // Who is asked and is nobody here yet: browsers log each such answer.
    guards.expectText(/status of (?:401|403|503)/);
  });
  test.afterEach(() => host.stop());

  test('T70, T79 from nothing to an owner, a member, and one who is suspended, by keyboard on a phone', async ({
    parley,
    page,
    browser,
  }) => {
    await test.step('whoever comes first reads that there is no owner, and where one is made', async () => {
      await page.goto(host.url);
      const notice = page.getByRole('dialog', { name: organization.notActive });
      await expect(notice).toBeVisible();
      await expectAccessible(page, 'an instance that is not active');
      await notice.getByRole('link', { name: organization.activate }).press('Enter');
    });

    await test.step('the setup code of the server makes the first owner', async () => {
      const dialog = page.getByRole('dialog', { name: organization.setup });
      await expect(dialog.getByLabel(account.email)).toBeFocused();
      await expectAccessible(page, 'the way to a first owner');
      await page.keyboard.press('Tab');
      const code = readFileSync(path.join(host.dataFolder, 'setup-code'), 'utf8').trim();
      await page.keyboard.type(code);
      await page.keyboard.press('Shift+Tab');
      await signIn(page, host, owner);
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('button', { name: owner })).toBeVisible();
      await expectAccessible(page, 'the first screen of an owner');
    });
    await call(page, {
      method: 'POST',
      path: 'api/admin/invites',
      body: { email: member, role: 'member', scopes: [] },
    });

    const theirs = await browser.newContext({
      baseURL: host.url,
      viewport: { width: 390, height: 844 },
    });
    const invited = parley.on(await theirs.newPage());
    await test.step('who is invited signs in, by the dialog that opens or by its button', async () => {
      await invited.page.goto(host.url);
      const dialog = invited.page.getByRole('dialog', { name: organization.signIn });
      await expect(dialog).toBeVisible();
      await expectAccessible(invited.page, 'the sign-in of an organization');
      await invited.page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await invited.page.getByRole('button', { name: organization.signIn }).press('Enter');
      await signIn(invited.page, host, member);
      await expect(dialog).toBeHidden();
      await expect(invited.page.getByRole('button', { name: member })).toBeVisible();
    });

    await test.step('who is suspended reads so within seconds, and can still read what is here', async () => {
      const list = (await call(page, { method: 'GET', path: 'api/admin/members' })) as {
        readonly members: readonly { readonly id: string; readonly email: string }[];
      };
      const found = list.members.find(({ email }) => email === member);
      await call(page, {
        method: 'PUT',
        path: `api/admin/members/${found?.id}/status`,
        body: { status: 'suspended' },
      });
      const told = invited.page.getByText(organization.suspended);
      await expect(told).toBeVisible();
      await expectAccessible(invited.page, 'the sign-in of somebody who is suspended');
      await invited.page.keyboard.press('Escape');
      await expect(told).toBeHidden();
      await expect(
        invited.page.getByRole('button', { name: 'Import chats or a backup…' }),
      ).toBeVisible();
    });
    await theirs.close();
  });
});
