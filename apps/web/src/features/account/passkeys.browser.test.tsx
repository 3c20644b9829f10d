import axe from 'axe-core';
import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import '@parley/ui/tokens/tokens.css';
import '@parley/ui/tokens/base.css';

import {
  createTestAccount,
  passkeyOf,
  type TestAccount,
} from '#src/services/account/testing/test-account.ts';

import { AccountSettings } from './account-settings.tsx';

let root: Root;
let account: TestAccount;
let notices: string[];

const add = page.getByRole('button', { name: 'Add a passkey' });
const list = page.getByRole('list', { name: 'Passkeys' });
const byPasskey = page.getByRole('button', { name: 'Sign in with a passkey' });
const alert = page.getByRole('alert');
const said = (): string => alert.elements()[0]?.textContent ?? '';

beforeEach(() => {
  notices = [];
  const container = document.createElement('main');
  document.body.replaceChildren(container);
  root = createRoot(container);
});

afterEach(() => root.unmount());

function show(isSignedIn: boolean, changed: Partial<TestAccount> = {}): void {
  account = Object.assign(createTestAccount(isSignedIn), changed);
  root.render(
    <IntlProvider locale="en" timeZone="UTC">
      <AccountSettings
        accounts={account.service}
        passkeys={account.passkeys}
        host={{ links: { privacy: undefined, terms: undefined } }}
        saveExport={() => undefined}
        notify={(message) => notices.push(message)}
      />
    </IntlProvider>,
  );
}

async function openDialog(changed: Partial<TestAccount> = {}): Promise<void> {
  show(false, changed);
  await page.getByRole('checkbox', { name: /I agree that this server stores/ }).click();
  await page.getByRole('button', { name: 'Sign in…' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveFocus();
}

async function expectAccessible(): Promise<void> {
  const { violations } = await axe.run(document.body);
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

describe('passkeys in the account', () => {
  it('are listed with when they were added and used', async () => {
    const usedAtMs = Date.UTC(2026, 0, 5, 12, 30);
    show(true, { passkeyList: [passkeyOf('Laptop', { usedAtMs }), passkeyOf('Phone')] });
    await expect.element(list).toBeVisible();
    const rows = list.getByRole('listitem').elements();
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^LaptopAdded Jan 1, 2026 · Last used Jan 5, 2026, 12:30/),
      expect.stringMatching(/^PhoneAdded Jan 1, 2026 · Not used yet/),
    ]);
    await expectAccessible();
  });

  it('are added under the name of this browser', async () => {
    show(true);
    expect(list.elements()).toEqual([]);
    await add.click();
    await expect.element(list.getByText('Firefox on Linux')).toBeVisible();
    expect(notices).toEqual(['Passkey added.']);
    expect(account.calls).toEqual(['load', 'add passkey Firefox on Linux', 'load']);
  });

  it.each([
    ['passkey-not-used', 'No passkey was used.'],
    ['passkey-known', 'There’s already a passkey for this account there.'],
    ['passkey-unsupported', 'can’t use passkeys at this address'],
    ['passkey-refused', 'The server didn’t accept this passkey.'],
    ['passkey-limit-reached', 'as many passkeys as it can have'],
    ['unreachable', 'Can’t reach the server.'],
  ] as const)('say why none was added: %s', async (code, text) => {
    show(true);
    await expect.element(add).toBeVisible();
    account.refuseNext({ code });
    await add.click();
    await expect.poll(said).toContain(text);
    expect(notices).toEqual([]);
    await expectAccessible();
  });

  it('are renamed', async () => {
    show(true, { passkeyList: [passkeyOf('Laptop')] });
    await page.getByRole('button', { name: 'Rename Laptop' }).click();
    const field = page.getByRole('textbox', { name: 'Name' });
    await expect.element(field).toHaveFocus();
    await expectAccessible();
    await userEvent.fill(field, '  ');
    await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled();
    await userEvent.fill(field, ' Key of the office ');
    account.refuseNext({ code: 'unreachable' });
    await userEvent.keyboard('{Enter}');
    await expect.poll(said).toContain('Can’t reach the server.');
    await userEvent.keyboard('{Enter}');
    await expect.element(list.getByText('Key of the office')).toBeVisible();
    expect(page.getByRole('dialog').elements()).toEqual([]);
  });

  it('are removed by two presses', async () => {
    show(true, { passkeyList: [passkeyOf('Laptop'), passkeyOf('Phone')] });
    await page.getByRole('button', { name: 'Remove Laptop' }).click();
    expect(account.calls).toEqual(['load']);
    await page.getByRole('button', { name: 'Sure?' }).click();
    await expect.poll(() => list.getByRole('listitem').elements().length).toBe(1);
    expect(account.calls).toEqual(['load', 'remove passkey id of Laptop', 'load']);
    await expect.element(page.getByRole('heading', { name: 'Passkeys' })).toHaveFocus();
  });

  it('are not offered where the browser has none; those of others can still be removed', async () => {
    show(true, { canUsePasskeys: false, passkeyList: [passkeyOf('Phone')] });
    await expect
      .element(page.getByText('This browser can’t use passkeys at this address.'))
      .toBeVisible();
    expect(add.elements()).toEqual([]);
    await expect.element(page.getByRole('button', { name: 'Remove Phone' })).toBeEnabled();
  });
});

describe('a sign-in by passkey', () => {
  it('takes one press and no address', async () => {
    await openDialog();
    await expectAccessible();
    await byPasskey.click();
    await expect.element(page.getByText('Signed in as ann@example.org')).toBeVisible();
    expect(account.calls).toEqual(['sign in by passkey', 'load']);
  });

  it('says why it failed, and a code does as well', async () => {
    await openDialog();
    account.refuseNext({ code: 'passkey-not-used' });
    await byPasskey.click();
    await expect.poll(said).toContain('No passkey was used.');
    await expectAccessible();
    await userEvent.fill(page.getByRole('textbox', { name: 'Email' }), 'ann@example.org');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('textbox', { name: 'Code' })).toHaveFocus();
    expect(alert.elements()).toEqual([]);
    expect(byPasskey.elements()).toEqual([]);
  });

  it('keeps everything else waiting while the browser asks', async () => {
    await openDialog();
    await userEvent.keyboard('ann@example.org');
    const release = account.hold();
    await byPasskey.click();
    await expect.element(byPasskey).toHaveAttribute('aria-busy', 'true');
    await expect.element(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
    await userEvent.fill(page.getByRole('textbox', { name: 'Email' }), 'bob@example.org');
    await userEvent.keyboard('{Enter}');
    expect(account.calls).toEqual(['sign in by passkey']);
    release();
    await expect.element(page.getByText('Signed in as ann@example.org')).toBeVisible();
  });

  it('is not offered where the browser has none', async () => {
    await openDialog({ canUsePasskeys: false });
    expect(byPasskey.elements()).toEqual([]);
  });
});
