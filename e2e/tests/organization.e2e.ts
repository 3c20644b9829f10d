import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Page } from '@playwright/test';

import { expectAccessible } from '../fixtures/accessibility.ts';
import { startAccountHost, type AccountHost } from '../fixtures/account-host.ts';
import { account, admin, organization } from '../fixtures/names.ts';
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

/** A managed host with a document of its own. */
async function startHost(
  document: object,
  settings: Record<string, string> = {},
): Promise<AccountHost> {
  const config = path.join(mkdtempSync(path.join(tmpdir(), 'parley-organization-')), 'host.json');
  writeFileSync(config, JSON.stringify({ managed: true, ...document }));
  return startAccountHost('', { PARLEY_CONFIG: config, ...settings });
}

/** Suspends somebody, as the page of an owner. */
async function suspend(page: Page, email: string): Promise<void> {
  const list = (await call(page, { method: 'GET', path: 'api/admin/members' })) as {
    readonly members: readonly { readonly id: string; readonly email: string }[];
  };
  const found = list.members.find((each) => each.email === email);
  await call(page, {
    method: 'PUT',
    path: `api/admin/members/${found?.id}/status`,
    body: { status: 'suspended' },
  });
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

/** Asks for something that may be done with a member in the panel, and says yes. */
async function changeStatus(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: admin.actionsFor(member) }).press('Enter');
  await page.getByRole('menuitem', { name: `${action}…` }).press('Enter');
  const question = page.getByRole('dialog', { name: `${action} ${member}?` });
  await expectAccessible(page, `the question: ${action}?`);
  await question.getByRole('button', { name: action }).press('Enter');
  await expect(question).toBeHidden();
}

test.describe('an organization', () => {
  let host: AccountHost;
  test.beforeEach(async ({ guards }) => {
    host = await startHost({});
    guards.allowOrigin(host.url);
    // Who is asked and is nobody here yet: browsers log each such answer.
    guards.expectText(/status of (?:401|403|503)/);
  });
  test.afterEach(() => host.stop());

  test('T70, T79, T81 from nothing to an owner, a member, and one who is suspended, by keyboard on a phone', async ({
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
      const next = page.getByRole('dialog', { name: organization.owned });
      await expect(next).toBeVisible();
      await expectAccessible(page, 'an instance that is active');
      await next.getByRole('button', { name: organization.openPanel }).press('Enter');
    });

    await test.step('the panel invites somebody, and runs under a policy that names no other host', async () => {
      await expect(page.getByRole('heading', { name: admin.members })).toBeVisible();
      await expect(page.getByRole('row').filter({ hasText: owner })).toBeVisible();
      await expectAccessible(page, 'the members of an organization');
      const panel = await page.request.get(page.url());
      expect(panel.headers()['content-security-policy']).toContain(`frame-ancestors 'none'`);
      expect(panel.headers()['x-robots-tag']).toBe('noindex, noarchive');
      await page.getByRole('link', { name: admin.invites }).press('Enter');
      await page.getByRole('button', { name: admin.newInvite }).press('Enter');
      await page.getByLabel(admin.addresses).fill(member);
      await expectAccessible(page, 'an invite that is written');
      await page.getByRole('button', { name: admin.invite, exact: true }).press('Enter');
      const made = page.getByRole('dialog', { name: admin.invited });
      await made.getByRole('button', { name: admin.done }).press('Enter');
      await expect(page.getByRole('row').filter({ hasText: member })).toBeVisible();
      await expectAccessible(page, 'the invites of an organization');
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
      await page.getByRole('link', { name: admin.members }).press('Enter');
      await changeStatus(page, admin.suspend);
      await expect(page.getByRole('row').filter({ hasText: member })).toContainText(
        admin.suspended,
      );
      const told = invited.page.getByText(organization.suspended);
      await expect(told).toBeVisible();
      await expectAccessible(invited.page, 'the sign-in of somebody who is suspended');
      await invited.page.keyboard.press('Escape');
      await expect(told).toBeHidden();
      await expect(
        invited.page.getByRole('button', { name: 'Import chats or a backup…' }),
      ).toBeVisible();
    });

    await test.step('who is readmitted signs in anew', async () => {
      await changeStatus(page, admin.readmit);
      await expect(page.getByRole('row').filter({ hasText: member })).toContainText(admin.active);
      await invited.page.getByRole('button', { name: organization.signIn }).press('Enter');
      await signIn(invited.page, host, member);
      await expect(invited.page.getByRole('button', { name: member })).toBeVisible();
    });
    await theirs.close();
  });
});

const organizationKey = 'sk-organization-key-0001';
const ownKey = 'sk-own-key-of-a-member-0002';

test('T80 a managed host pays with its own key: a member asks, the reply streams, and no key is in the browser', async ({
  parley,
  page,
  browser,
  fake,
  guards,
}) => {
  const host = await startHost(
    {
      allowUserAPIKey: false,
      systemModels: [{ id: 'house-1', provider: 'house', description: 'Ours' }],
    },
    { PARLEY_OWNER_EMAIL: owner, PARLEY_PROVIDER_HOSTS: fake.url },
  );
  guards.allowOrigin(host.url);
  guards.expectText(/status of (?:401|403|502|503)/);
  fake.set({ key: organizationKey, text: 'A reply that the organization pays for.' });

  await test.step('the owner adds a key', async () => {
    await page.goto(`${host.url}/admin`);
    const dialog = page.getByRole('dialog', { name: organization.setup });
    await expect(dialog).toBeVisible();
    await signIn(page, host, owner);
    const owned = page.getByRole('dialog', { name: organization.owned });
    await expect(owned).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(owned).toBeHidden();
    const added = await call(page, {
      method: 'POST',
      path: 'api/admin/provider-keys',
      body: { provider: 'house', label: 'House', key: ownKey, baseUrl: `${fake.url}/v1` },
    });
    expect(JSON.stringify(added)).not.toContain(ownKey);
  });

  await test.step('a key that the provider refuses is told where the reply would stand', async () => {
    await parley.send('Who pays?');
    await parley.expectState('failed');
    await expect(parley.errorOf(parley.lastReply)).toContainText(organization.noKey);
    const { keys } = (await call(page, { method: 'GET', path: 'api/admin/provider-keys' })) as {
      readonly keys: readonly { readonly id: string; readonly state: string }[];
    };
    expect(keys.map(({ state }) => state)).toEqual(['refused']);
    await call(page, {
      method: 'PATCH',
      path: `api/admin/provider-keys/${keys[0]?.id}`,
      body: { key: organizationKey },
    });
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
  await invited.page.goto(host.url);
  const dialog = invited.page.getByRole('dialog', { name: organization.signIn });

  await test.step('who is not signed in is asked to, and what they wrote stays', async () => {
    await expect(dialog).toBeVisible();
    await invited.page.keyboard.press('Escape');
    // The sign-in opens over the chat as soon as the request is refused.
    await invited.messageBox.fill('Am I in?');
    await invited.sendButton.click();
    await expect(dialog).toBeVisible();
    await signIn(invited.page, host, member);
    await expect(dialog).toBeHidden();
    await invited.expectState('failed');
    await expect(invited.errorOf(invited.lastReply)).toContainText(organization.pleaseSignIn);
    await expect(invited.textOf(invited.lastQuestion)).toHaveText('Am I in?');
  });

  await test.step('a member is answered, by the server, with its key', async () => {
    const reply = await invited.ask('Who pays?');
    await expect(invited.textOf(reply)).toHaveText('A reply that the organization pays for.');
    const sent = fake.completions().at(-1);
    expect(sent?.headers['authorization']).toBe(`Bearer ${organizationKey}`);
    expect(sent?.headers['cookie']).toBeUndefined();
    expect(sent?.headers['user-agent']).toBe('Parley');
    expect(sent?.bodyText).not.toContain(member);
  });

  await test.step('who is suspended reads so', async () => {
    await suspend(page, member);
    await expect(invited.page.getByText(organization.suspended)).toBeVisible();
    await invited.page.keyboard.press('Escape');
    await invited.send('And now?');
    await invited.expectState('failed');
    await expect(invited.errorOf(invited.lastReply)).toContainText(organization.suspended);
  });
  await theirs.close();
  await host.stop();
});
