import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import '@parley/ui/tokens/tokens.css';
import '@parley/ui/tokens/base.css';

import type { AccountError } from '#src/services/account/account-error.ts';
import {
  createTestAccount,
  testCode,
  type TestAccount,
} from '#src/services/account/testing/test-account.ts';

import { AccountSettings } from './account-settings.tsx';

let root: Root;
let account: TestAccount;
let saved: Blob[];
let notices: string[];

const consent = page.getByRole('checkbox', { name: /I agree that this server stores/ });
const open = page.getByRole('button', { name: 'Sign in…' });
const dialog = page.getByRole('dialog', { name: 'Sign in' });
const emailField = dialog.getByRole('textbox', { name: 'Email' });
const codeField = page.getByRole('textbox', { name: 'Code' });
const next = dialog.getByRole('button', { name: 'Continue' });
const enter = dialog.getByRole('button', { name: 'Sign in', exact: true });
const cancel = dialog.getByRole('button', { name: 'Cancel' });
const alert = page.getByRole('alert');
const said = (): string => alert.elements()[0]?.textContent ?? '';

beforeEach(() => {
  saved = [];
  notices = [];
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  root = createRoot(container);
});

afterEach(() => root.unmount());

/** @param refusal  what the first call is answered with */
function show(isSignedIn = false, refusal?: AccountError, fixedEmail?: string): void {
  account = createTestAccount(isSignedIn);
  if (refusal !== undefined) account.refuseNext(refusal);
  root.render(
    <IntlProvider locale="en" timeZone="UTC">
      <AccountSettings
        accounts={account.service}
        passkeys={account.passkeys}
        fixedEmail={fixedEmail}
        host={{ links: { privacy: 'https://chat.example/privacy', terms: undefined } }}
        saveExport={(content) => saved.push(content)}
        notify={(message) => notices.push(message)}
      />
    </IntlProvider>,
  );
}

async function openDialog(): Promise<void> {
  show();
  await consent.click();
  await open.click();
  await expect.element(emailField).toHaveFocus();
}

async function toCodeStep(): Promise<void> {
  await openDialog();
  await userEvent.keyboard('ann@example.org{Enter}');
  await expect.element(codeField).toHaveFocus();
}

describe('an account in the settings', () => {
  it('T58 sign-in shows only once consent is given', async () => {
    show();
    const missing = page.getByText('Please login first before enabling Cloud Sync.');
    await expect.element(missing).toBeVisible();
    expect(open.elements()).toEqual([]);
    await consent.click();
    await expect.element(open).toBeVisible();
    expect(missing.elements()).toEqual([]);
    await consent.click();
    await expect.element(missing).toBeVisible();
    expect(open.elements()).toEqual([]);
    expect(page.getByRole('link', { name: 'Privacy' }).elements()).toHaveLength(1);
    expect(page.getByRole('link', { name: 'Terms' }).elements()).toEqual([]);
    expect(account.calls).toEqual([]);
  });

  it('T56 the address, then a code of six characters; Enter sends each', async () => {
    await openDialog();
    await expect.element(next).toBeDisabled();
    await userEvent.keyboard('  ann@example.org {Enter}');
    await expect.element(codeField).toHaveFocus();
    await expect.element(codeField).toHaveAttribute('placeholder', 'XXXXXX');
    await expect.element(enter).toBeDisabled();
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard(`${testCode.toLowerCase()}{Enter}`);
    await expect.element(page.getByText('Signed in as ann@example.org')).toBeVisible();
    expect(dialog.elements()).toEqual([]);
    expect(account.calls).toEqual([
      'code to ann@example.org',
      'sign in ann@example.org abc234',
      'load',
    ]);
    await expect.poll(() => document.activeElement?.textContent).toContain('Signed in as');
  });

  it('T56 cancel goes one step back, and out of the first one', async () => {
    await toCodeStep();
    await userEvent.keyboard('AAA');
    await cancel.click();
    await expect.element(emailField).toHaveFocus();
    await expect.element(emailField).toHaveValue('ann@example.org');
    await next.click();
    await expect.element(codeField).toHaveValue('');
    await cancel.click();
    await cancel.click();
    await expect.poll(() => dialog.elements()).toEqual([]);
    await expect.element(open).toHaveFocus();
  });

  it('T56 buttons are off while a call is under way, and nothing is called twice', async () => {
    await openDialog();
    await userEvent.keyboard('ann@example.org');
    await expect.element(next).toBeEnabled();
    const release = account.hold();
    await userEvent.keyboard('{Enter}{Enter}');
    await expect.element(next).toHaveAttribute('aria-disabled', 'true');
    await expect.element(cancel).toBeDisabled();
    await userEvent.keyboard('{Enter}');
    expect(account.calls).toEqual(['code to ann@example.org']);
    release();
    await expect.element(codeField).toHaveFocus();
    await expect.element(cancel).toBeEnabled();
  });

  it('an address that is none is not sent', async () => {
    await openDialog();
    await userEvent.keyboard('ann{Enter}');
    await expect.poll(said).toContain('Enter an email address');
    await expect.element(emailField).toHaveFocus();
    await userEvent.keyboard('@');
    expect(alert.elements()).toEqual([]);
    expect(account.calls).toEqual([]);
  });

  it('T59 where the address is fixed, it stands there and cannot be changed', async () => {
    show(false, undefined, 'member@example.org');
    await consent.click();
    await open.click();
    await expect.element(emailField).toHaveValue('member@example.org');
    await expect.element(emailField).toHaveAttribute('readonly');
    await next.click();
    await expect.element(codeField).toHaveFocus();
    expect(account.calls).toEqual(['code to member@example.org']);
  });

  it('a wrong code is marked, to be typed over, and another one can be sent', async () => {
    await toCodeStep();
    await userEvent.keyboard('AAAAAA{Enter}');
    await expect.poll(said).toContain('This code is wrong or no longer valid.');
    await expect.element(codeField).toHaveAttribute('aria-invalid', 'true');
    await userEvent.keyboard(testCode);
    await expect.element(codeField).toHaveValue(testCode);
    await dialog.getByRole('button', { name: 'Send a new code' }).click();
    await expect.element(page.getByText('Requested. Only the newest code works.')).toBeVisible();
    await expect.element(codeField).toHaveFocus();
    expect(account.calls.filter((each) => each.startsWith('code to'))).toHaveLength(2);
  });

  it.each([
    [{ code: 'refused', userMessage: undefined }, 'Something went wrong. Please try again.'],
    [{ code: 'refused', userMessage: 'Closed on Sundays.' }, 'Closed on Sundays.'],
    [{ code: 'unreachable' }, 'Can’t reach the server.'],
    [{ code: 'too-many-attempts' }, 'Too many attempts.'],
  ] as const)('T207 a sign-in that fails says why: %j', async (error, text) => {
    await openDialog();
    account.refuseNext(error);
    await userEvent.keyboard('ann@example.org{Enter}');
    await expect.poll(said).toContain(text);
    await userEvent.keyboard('{Enter}');
    await expect.element(codeField).toHaveFocus();
    account.refuseNext(error);
    await userEvent.keyboard(`${testCode}{Enter}`);
    await expect.poll(said).toContain(text);
    const red = document.createElement('p');
    red.style.color = 'var(--danger-text)';
    document.body.append(red);
    expect(getComputedStyle(alert.element()).color).toBe(getComputedStyle(red).color);
  });

  it('who is signed in sees it, once the server says so', async () => {
    show(true);
    await expect.element(page.getByText('Signed in as ann@example.org')).toBeVisible();
    const rows = page.getByRole('list', { name: 'Signed-in browsers' }).getByRole('listitem');
    expect(rows.elements().map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Firefox on LinuxThis browser · Signed in Jan 1, 2026'),
      expect.stringContaining('Last active Jan 2, 2026'),
    ]);
    expect(account.calls).toEqual(['load']);
  });

  it('who was signed out elsewhere is told, and can sign in again', async () => {
    show(true, { code: 'signed-out' });
    await expect.poll(said).toContain('You were signed out. Sign in again.');
    await expect.element(consent).toBeVisible();
  });

  it('a server that does not answer is asked again on request', async () => {
    show(true, { code: 'unreachable' });
    await expect.element(alert).toBeVisible();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(page.getByText('Signed in as ann@example.org')).toBeVisible();
  });

  it('another browser is signed out by two presses', async () => {
    show(true);
    const end = page.getByRole('button', { name: 'Sign out Firefox on Linux' });
    await end.click();
    await page.getByRole('button', { name: 'Sure?' }).click();
    await expect.poll(() => page.getByRole('listitem').elements().length).toBe(1);
    expect(end.elements()).toEqual([]);
    expect(account.calls).toEqual(['load', 'end there', 'load']);
  });

  it('signing out leads back to the beginning', async () => {
    show(true);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect.element(consent).not.toBeChecked();
    expect(alert.elements()).toEqual([]);
  });

  it('an export is handed over as a file', async () => {
    show(true);
    await page.getByRole('button', { name: 'Export data' }).click();
    await expect.poll(() => saved.length).toBe(1);
    expect(await saved[0]?.text()).toBe('{"type":"account"}\n');
    account.refuseNext({ code: 'unreachable' });
    await page.getByRole('button', { name: 'Export data' }).click();
    await expect.poll(said).toContain('Can’t reach the server.');
    expect(saved).toHaveLength(1);
  });

  it('an account is deleted by a fresh code, after what that means was said', async () => {
    show(true);
    await page.getByRole('button', { name: 'Delete account…' }).click();
    const question = page.getByRole('dialog', { name: 'Delete your account?' });
    await expect.element(question.getByText(/Your chats, settings, and keys stay/)).toBeVisible();
    await question.getByRole('button', { name: 'Email me a code' }).click();
    await expect.element(codeField).toHaveFocus();
    const confirm = question.getByRole('button', { name: 'Delete account' });
    await expect.element(confirm).toBeDisabled();
    await userEvent.keyboard('AAAAAA{Enter}');
    await expect.poll(said).toContain('This code is wrong or no longer valid.');
    await userEvent.keyboard(`${testCode}{Enter}`);
    await expect.element(consent).toBeVisible();
    expect(notices).toEqual(['Account deleted.']);
    expect(account.calls).toEqual([
      'load',
      'code to ann@example.org',
      'delete AAAAAA',
      `delete ${testCode}`,
    ]);
  });
});
