import { createToastStore, type ToastStore } from '@parley/ui/components/toast/toast-store.ts';
import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import '@parley/ui/tokens/tokens.css';
import '@parley/ui/tokens/base.css';

import { loadCatalogue, type Catalogue } from '#src/app/languages/locales.ts';
import { licenseOf } from '#src/app/shared/license-of.ts';
import {
  createLicenseBench,
  refusedWith,
  unreachableServer,
  vouchedAs,
  type LicenseBench,
} from '#src/services/license/testing/license-bench.ts';

import { LicensePane } from './license-pane.tsx';

const key = 'PARLEY-AAAAA-BBBBB-CCCCC-DDDDD-EE1234';

let root: Root;
let toasts: ToastStore;
let closed: number;

beforeEach(() => {
  closed = 0;
  toasts = createToastStore();
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  root = createRoot(container);
});

afterEach(() => root.unmount());

function show(bench: LicenseBench, locale = 'en', messages: Catalogue = {}): void {
  root.render(
    <IntlProvider locale={locale} messages={messages}>
      <LicensePane
        ports={{ ...bench.ports, toasts }}
        onClose={() => {
          closed += 1;
        }}
      />
    </IntlProvider>,
  );
}

const field = page.getByRole('textbox', { name: 'License key' });
const told = (): readonly string[] => toasts.read().map(({ message }) => message);

async function enter(text: string): Promise<void> {
  await field.fill(text);
  await userEvent.keyboard('{Enter}');
}

describe('the dialog for a license key', () => {
  it('T48 goes away when the server vouches for the key', async () => {
    const bench = await createLicenseBench();
    bench.network.script.license = () => Promise.resolve(vouchedAs('standard'));
    show(bench);
    await enter(key);
    await expect.poll(() => closed).toBe(1);
    expect(told()).toEqual(['License activated on this device.']);
    expect(licenseOf(bench.ports).getSnapshot().state).toEqual({
      status: 'verified',
      plan: 'standard',
    });
  });

  it('T48 stays with what is wrong, in the field, until something else is typed', async () => {
    const bench = await createLicenseBench();
    bench.network.script.license = () => Promise.resolve(unreachableServer);
    show(bench);
    await enter(key);
    const fault = page.getByText(/^Can’t reach the license server/);
    await expect.element(fault).toBeVisible();
    await expect.element(field).toHaveFocus();
    await expect.element(field).toBeInvalid();
    expect(closed).toBe(0);
    expect(told()).toEqual([]);
    await field.fill('P');
    await expect.element(fault).not.toBeInTheDocument();
  });

  it('T46 an empty key removes the license', async () => {
    const bench = await createLicenseBench();
    await bench.keepLicense(key);
    bench.network.script.license = () => Promise.resolve(vouchedAs('premium'));
    show(bench);
    await expect.element(page.getByText('Saved key: ••••1234')).toBeVisible();
    await page.getByRole('button', { name: 'Remove license' }).click();
    await expect.poll(() => closed).toBe(1);
    expect(told()).toEqual(['License removed.']);
    expect(await bench.record()).toBeUndefined();
    await expect.poll(() => bench.ports.keys.getSnapshot().keys).toEqual([]);
    expect(licenseOf(bench.ports).getSnapshot().state).toEqual({ status: 'unverified' });
  });

  it('T254 says what is wrong in the language of the person', async () => {
    const bench = await createLicenseBench();
    bench.network.script.license = () => Promise.resolve(refusedWith(403, { limitReached: true }));
    const german = await loadCatalogue('de');
    show(bench, 'de', german);
    const germanField = page.getByRole('textbox', { name: 'Lizenzschlüssel' });
    await germanField.fill(key);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(/^Diese Lizenz wird auf so vielen Geräten/)).toBeVisible();
    await germanField.fill('sk-123');
    await expect.element(page.getByText(/^Das ist ein API-Schlüssel/)).toBeVisible();
  });
});
