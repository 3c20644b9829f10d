import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';

import {
  createLicenseBench,
  refusedWith,
  vouchedAs,
  type LicenseBench,
} from '#src/services/license/testing/license-bench.ts';

import { LicenseSection } from './license-section.tsx';

let root: Root;
let container: HTMLElement;

beforeEach(() => {
  container = document.createElement('div');
  document.body.replaceChildren(container);
  root = createRoot(container);
});

afterEach(() => root.unmount());

function show({ ports }: LicenseBench): void {
  root.render(
    <IntlProvider locale="en">
      <LicenseSection ports={ports} />
    </IntlProvider>,
  );
}

describe('the license in the settings', () => {
  it('T46 shows nothing while it is unknown, then a label once it is verified', async () => {
    const bench = await createLicenseBench();
    await bench.keepLicense('PARLEY-AAAAA-BBBBB-CCCCC-DDDDD-EE1234');
    const asked = Promise.withResolvers<null>();
    const released = Promise.withResolvers<null>();
    bench.network.script.license = async () => {
      asked.resolve(null);
      await released.promise;
      return vouchedAs('extended');
    };
    show(bench);
    await asked.promise;
    expect(container.textContent).toBe('');
    released.resolve(null);
    await expect.element(page.getByText('License verified')).toBeVisible();
    await expect.element(page.getByText('Extended · ••••1234 · ann@example.org')).toBeVisible();
    expect(page.getByText(/No active license/).elements()).toEqual([]);
  });

  it('T46 asks for one where there is none', async () => {
    show(await createLicenseBench());
    await expect.element(page.getByText(/No active license on this device/)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Enter license key…' })).toBeVisible();
    expect(page.getByText('License verified').elements()).toEqual([]);
  });

  it.each([
    [refusedWith(400, {}), 'Something went wrong. Please try again.'],
    [refusedWith(500, { userMessage: 'Crashed.' }), 'Something went wrong. Please try again.'],
    [refusedWith(400, { userMessage: 'Closed on Sundays.' }), 'Closed on Sundays.'],
  ])('T207 a device that cannot be unlinked stays, with the reason: %#', async (answer, text) => {
    const bench = await createLicenseBench();
    await bench.keepLicense('PARLEY-AAAAA-BBBBB-CCCCC-DDDDD-EE1234');
    bench.network.script.license = () => Promise.resolve(vouchedAs('extended'));
    show(bench);
    await expect.element(page.getByText('License verified')).toBeVisible();
    bench.network.script.license = () => Promise.resolve(answer);
    await page.getByRole('button', { name: 'Unlink this device' }).click();
    await page.getByRole('button', { name: 'Sure?' }).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(text);
    await expect.element(page.getByText('License verified')).toBeVisible();
    expect(await bench.record()).toMatchObject({ instanceId: 'device-1' });
  });
});
