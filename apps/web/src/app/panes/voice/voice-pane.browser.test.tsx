import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';

import { licenseOf } from '#src/app/shared/license-of.ts';
import type { Speech } from '#src/app/shared/speech.ts';
import {
  createLicenseBench,
  vouchedAs,
  type LicenseBench,
} from '#src/services/license/testing/license-bench.ts';
import { createProviderBench } from '#src/services/providers/testing/provider-bench.ts';
import { createSettingsService } from '#src/services/settings/settings-service.ts';
import { silent } from '#src/services/speech/reading-state.ts';

import { VoicePane } from './voice-pane.tsx';

const key = 'PARLEY-AAAAA-BBBBB-CCCCC-DDDDD-EE1234';
const notice = page.getByText('Reading aloud is part of premium. Add a license key to use it.');
const sample = page.getByRole('textbox', { name: 'Test sentence' });

const speech: Speech = {
  getSnapshot: () => silent,
  subscribe: () => () => undefined,
  run: () => undefined,
};

let root: Root;

beforeEach(() => {
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  root = createRoot(container);
});

afterEach(() => {
  root.unmount();
  location.hash = '';
});

async function show(bench: LicenseBench): Promise<void> {
  const settings = await createSettingsService(bench.ports.store);
  await settings.change({ speech: { source: 'browser' } });
  const { service: providers } = await createProviderBench(bench.ports.store);
  root.render(
    <IntlProvider locale="en">
      <VoicePane
        ports={{ ...bench.ports, settings, providers, speech }}
        openSection={() => undefined}
      />
    </IntlProvider>,
  );
}

describe('reading aloud without a license', () => {
  it('T54 T55 names what is missing, leads to the shop, and goes when there is a license', async () => {
    const bench = await createLicenseBench();
    const license = licenseOf(bench.ports);
    await license.refresh();
    await show(bench);
    await expect.element(notice).toBeVisible();
    expect(sample.elements()).toEqual([]);
    await page.getByRole('button', { name: 'See plans' }).click();
    expect(location.hash).toBe('#pricing');
    bench.network.script.license = () => Promise.resolve(vouchedAs('standard'));
    await license.enter(key);
    await expect.element(notice).not.toBeInTheDocument();
    await expect.element(sample).toBeVisible();
  });

  it('T54 a managed host and one that sells nothing say nothing of it', async () => {
    for (const host of [{ managed: true }, { licensing: { enabled: false } }]) {
      const bench = await createLicenseBench(host);
      await licenseOf(bench.ports).refresh();
      await show(bench);
      await expect.element(sample).toBeVisible();
      expect(notice.elements()).toEqual([]);
    }
  });
});
