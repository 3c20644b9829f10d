import { createToastStore, type ToastStore } from '@parley/ui/components/toast/toast-store.ts';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';

import { licenseOf } from '#src/app/shared/license-of.ts';
import { nextFrame, untilTimers } from '#src/platform/testing/until-timers.ts';
import {
  createLicenseBench,
  refusedWith,
  type LicenseBench,
} from '#src/services/license/testing/license-bench.ts';

import { useLicense } from './use-license.tsx';

const key = 'PARLEY-AAAAA-BBBBB-CCCCC-DDDDD-EE1234';
const dialog = page.getByRole('dialog', { name: 'License key' });

let root: Root;
let toasts: ToastStore;

beforeEach(() => {
  toasts = createToastStore();
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  root = createRoot(container);
});

afterEach(() => {
  vi.useRealTimers();
  root.unmount();
});

function License({ bench }: { readonly bench: LicenseBench }): ReactNode {
  return useLicense({ ...bench.ports, toasts });
}

function start(bench: LicenseBench): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  flushSync(() =>
    root.render(
      <IntlProvider locale="en">
        <License bench={bench} />
      </IntlProvider>,
    ),
  );
}

/** Of a device whose license the server refuses. */
async function startRefused(status: number, body: object): Promise<LicenseBench> {
  const bench = await createLicenseBench();
  await bench.keepLicense(key);
  bench.network.script.license = () => Promise.resolve(refusedWith(status, body));
  start(bench);
  return bench;
}

const messages = (): readonly string[] => toasts.read().map(({ message }) => message);

/** The dialog comes one second after the message, to the millisecond. */
async function expectDialogAfterMessage(message: string): Promise<void> {
  await untilTimers(1);
  expect(messages()).toEqual([message]);
  vi.advanceTimersByTime(999);
  await vi.dynamicImportSettled();
  expect(dialog.elements()).toEqual([]);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1);
  await expect.element(dialog).toBeVisible();
}

describe('a license that the server refuses', () => {
  it('T44 T48 T218 a device that was unlinked is told, asked for a key 1 s later, and forgets its own', async () => {
    const bench = await startRefused(410, { deviceUnlinked: true });
    const said =
      'This device was unlinked from your license. Enter the license key to use it here again.';
    await expectDialogAfterMessage(said);
    await expect.element(dialog.getByText(said)).toBeVisible();
    expect(await bench.record()).toBeUndefined();
    await expect.poll(() => bench.ports.keys.getSnapshot().keys).toEqual([]);
  });

  it('T44 T48 T219 a license with too many devices is told, and asked for 1 s later', async () => {
    const bench = await startRefused(403, { limitReached: true });
    const said =
      'This license is in use on as many devices as it allows. Unlink one of them, then try again.';
    await expectDialogAfterMessage(said);
    await expect.element(dialog.getByText('Saved key: ••••1234')).toBeVisible();
    expect(await bench.record()).toMatchObject({ instanceId: 'device-1' });
  });

  it('T44 any other refusal is kept, and opens nothing', async () => {
    const bench = await startRefused(403, { error: 'Not for this product.' });
    const license = licenseOf(bench.ports);
    while (license.getSnapshot().fault === undefined) await nextFrame();
    expect(license.getSnapshot()).toMatchObject({
      state: { status: 'unverified' },
      fault: { code: 'refused', said: 'Not for this product.' },
    });
    await vi.dynamicImportSettled();
    expect(vi.getTimerCount()).toBe(0);
    expect(messages()).toEqual([]);
  });
});

describe('a host without licenses', () => {
  it('D2 loads and asks nothing', async () => {
    const bench = await createLicenseBench({ licensing: { enabled: false } });
    await bench.keepLicense(key);
    const before = bench.network.requests.length;
    start(bench);
    await vi.dynamicImportSettled();
    await nextFrame();
    expect(bench.network.requests).toHaveLength(before);
    expect(vi.getTimerCount()).toBe(0);
  });
});
