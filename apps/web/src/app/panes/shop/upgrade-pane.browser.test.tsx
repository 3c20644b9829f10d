import { err, ok } from '@parley/domain/shared/result.ts';
import { createToastStore, type ToastStore } from '@parley/ui/components/toast/toast-store.ts';
import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';

import '@parley/ui/tokens/tokens.css';
import '@parley/ui/tokens/base.css';

import { createLocalFlags } from '#src/platform/local-flags.ts';
import {
  createLicenseBench,
  type LicenseBench,
} from '#src/services/license/testing/license-bench.ts';

import { UpgradePane } from './upgrade-pane.tsx';

const key = 'PARLEY-AAAAA-BBBBB-CCCCC-DDDDD-EE1234';
const checkoutUrl = 'https://pay.test/up-1';
const address = `${checkoutUrl}?checkout%5Bcustom%5D%5Bupgrade_license%5D=${key}`;

let root: Root;
let toasts: ToastStore;
let closed: number;
/** What becomes of the tab, and where the worker was asked for the address. */
let steps: string[];

beforeEach(() => {
  closed = 0;
  steps = [];
  toasts = createToastStore();
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  root = createRoot(container);
});

afterEach(() => {
  root.unmount();
  vi.restoreAllMocks();
});

/** The browser opens tabs, or refuses them. */
function letOpen(isAllowed: boolean): void {
  const tab = {
    opener: window,
    location: {
      replace: (href: string) => steps.push(`${tab.opener === null ? 'alone' : 'opener'} ${href}`),
    },
    close: () => steps.push('closed'),
  };
  vi.spyOn(window, 'open').mockImplementation((href, target) => {
    steps.push(`open ${String(href)} ${String(target)}`);
    return isAllowed ? (tab as unknown as Window) : null;
  });
}

async function show(): Promise<LicenseBench> {
  const bench = await createLicenseBench();
  await bench.keepLicense(key);
  bench.network.script.upgrade = (question) => {
    steps.push(`ask ${question.checkoutUrl} ${String(question.affiliate)}`);
    return Promise.resolve(ok(address));
  };
  const flags = createLocalFlags(() => sessionStorage);
  flags.write('affiliate', 'friend-7');
  root.render(
    <IntlProvider locale="en">
      <UpgradePane
        ports={{ ...bench.ports, flags, toasts }}
        upgrade={{ price: '$39', checkoutUrl }}
        onClose={() => {
          closed += 1;
        }}
      />
    </IntlProvider>,
  );
  return bench;
}

const dialog = page.getByRole('dialog', { name: 'Upgrade to Premium for $39?' });
const go = dialog.getByRole('button', { name: 'Open checkout' });
const told = (): readonly string[] => toasts.read().map(({ message }) => message);

describe('the way to a greater license', () => {
  it('T37 names the end of the key and the host first, and sends nothing unless that is wanted', async () => {
    letOpen(true);
    const bench = await show();
    const text = dialog.getByText(
      /^Your license key ••••1234 is sent to pay\.test, which opens in a new tab\./,
    );
    await expect.element(text).toBeVisible();
    expect(document.body.textContent).not.toContain(key);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(closed).toBe(1);
    expect(steps).toEqual([]);
    expect(bench.network.requests).not.toContain('address-of-upgrade');
  });

  it('T37 opens the tab in the click, before it asks for the address with the key', async () => {
    letOpen(true);
    await show();
    await go.click();
    await expect.poll(() => closed).toBe(1);
    expect(steps).toEqual(['open  _blank', `ask ${checkoutUrl} friend-7`, `alone ${address}`]);
    expect(told()).toEqual(['Finish upgrading in the new tab.']);
    expect(document.body.innerHTML).not.toContain(key);
  });

  it('T37 offers a link, with the focus on it, where the browser opens no tab', async () => {
    letOpen(false);
    await show();
    await go.click();
    const link = dialog.getByRole('link', { name: 'Open checkout' });
    await expect.element(dialog.getByText(/blocked the new tab/)).toBeVisible();
    await expect.element(link).toHaveFocus();
    await expect.element(link).toHaveAttribute('href', address);
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(closed).toBe(0);
    link.element().addEventListener('click', (event) => event.preventDefault());
    await link.click();
    expect(closed).toBe(1);
    expect(told()).toEqual(['Finish upgrading in the new tab.']);
  });

  it('T37 says what is in the way, and leaves no empty tab', async () => {
    letOpen(true);
    const bench = await show();
    bench.network.script.upgrade = () => Promise.resolve(err({ code: 'keys-locked' }));
    await go.click();
    await expect.element(dialog.getByText(/^Your keys are locked/)).toBeVisible();
    expect(steps).toEqual(['open  _blank', 'closed']);
    expect(closed).toBe(0);
    await expect.element(go).toBeEnabled();
  });
});
