import { parseProviderId } from '@parley/domain/shared/ids.ts';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';

import { licenseOf } from '#src/app/shared/license-of.ts';
import { nextFrame } from '#src/platform/testing/until-timers.ts';
import {
  createLicenseBench,
  vouchedAs,
  type LicenseBench,
} from '#src/services/license/testing/license-bench.ts';

import { LicenseNotice } from './license-notice.tsx';

const bar = page.getByText('Your API key is set up, but no license is active on this device.');

let root: Root;

beforeEach(() => {
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  root = createRoot(container);
});

afterEach(() => {
  vi.useRealTimers();
  root.unmount();
});

async function addApiKey({ ports }: LicenseBench): Promise<void> {
  const providerId = parseProviderId('openai');
  if (providerId === undefined) throw new Error('No id');
  const place = { providerId, origin: 'https://api.openai.com' };
  await ports.network.request('save-key', { ...place, key: 'sk-secret-1234' });
  await expect.poll(() => ports.keys.getSnapshot().keys).toHaveLength(1);
}

function start({ ports }: LicenseBench): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  flushSync(() =>
    root.render(
      <IntlProvider locale="en">
        <LicenseNotice ports={ports} />
      </IntlProvider>,
    ),
  );
}

async function settle(): Promise<void> {
  await nextFrame();
  await vi.dynamicImportSettled();
  await nextFrame();
}

describe('the bar for a missing license', () => {
  it('T49 comes 10 s after the start where there is an API key, and goes with a license', async () => {
    const bench = await createLicenseBench();
    await addApiKey(bench);
    await licenseOf(bench.ports).refresh();
    start(bench);
    vi.advanceTimersByTime(9999);
    await settle();
    expect(bar.elements()).toEqual([]);
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    await expect.element(bar).toBeVisible();
    bench.network.script.license = () => Promise.resolve(vouchedAs('standard'));
    await licenseOf(bench.ports).enter('PARLEY-AAAAA-BBBBB-CCCCC-DDDDD-EE1234');
    await expect.element(bar).not.toBeInTheDocument();
  });

  it('T49 can be dismissed', async () => {
    const bench = await createLicenseBench();
    await addApiKey(bench);
    await licenseOf(bench.ports).refresh();
    start(bench);
    vi.advanceTimersByTime(10_000);
    vi.useRealTimers();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect.element(bar).not.toBeInTheDocument();
  });

  it('T49 comes neither without an API key nor where nothing is sold', async () => {
    const keyless = await createLicenseBench();
    await licenseOf(keyless.ports).refresh();
    start(keyless);
    vi.advanceTimersByTime(10_000);
    await settle();
    expect(bar.elements()).toEqual([]);
    vi.useRealTimers();
    const unsold = await createLicenseBench({ licensing: { enabled: false } });
    await addApiKey(unsold);
    start(unsold);
    vi.advanceTimersByTime(10_000);
    await settle();
    expect(bar.elements()).toEqual([]);
    expect(unsold.network.requests).toEqual(['save-key']);
  });
});
