import { createToastStore, type ToastStore } from '@parley/ui/components/toast/toast-store.ts';
import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';

import { licenseOf } from '#src/app/shared/license-of.ts';
import { createCommandRegistry } from '#src/services/commands/command-registry.ts';
import { createUnlockPrompt } from '#src/services/keys/unlock-prompt.ts';
import {
  createLicenseBench,
  vouchedAs,
  type LicenseBench,
} from '#src/services/license/testing/license-bench.ts';
import { createPluginParts, type PluginParts } from '#src/services/plugins/plugin-parts.ts';
import { manifestOf, pureFunction } from '#src/services/plugins/testing/plugin-bench.ts';
import { createProviderBench } from '#src/services/providers/testing/provider-bench.ts';
import { createSettingsService } from '#src/services/settings/settings-service.ts';
import { createToolRegistry } from '#src/services/tools/tool-registry.ts';

import { PluginsPane } from './plugins-pane.tsx';

const said = 'Plugins other than web search are part of premium. Add a license key to use them.';
const uuid = '0b6e3b3a-53ce-4b5e-9d3c-2f8f1c7d1a11';

let root: Root;
let toasts: ToastStore;

beforeEach(() => {
  toasts = createToastStore();
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  root = createRoot(container);
});

afterEach(() => root.unmount());

/** The collection with one plugin, which is off. */
async function show({ ports }: LicenseBench): Promise<PluginParts> {
  const settings = await createSettingsService(ports.store);
  const { service: providers } = await createProviderBench(ports.store);
  const parts = createPluginParts({
    ...ports,
    attachments: { blobOf: () => Promise.resolve(undefined) },
    isTemporary: () => false,
    unlockPrompt: createUnlockPrompt(ports.keys),
  });
  const manifest = manifestOf(uuid, pureFunction('roll_dice'));
  const id = parts.actions.idOf(manifest);
  await parts.actions.keep({ id, manifest, source: '' });
  root.render(
    <IntlProvider locale="en">
      <PluginsPane
        ports={{
          ...ports,
          settings,
          providers,
          toasts,
          commands: createCommandRegistry(),
          plugins: {
            list: () => [],
            subscribe: () => () => undefined,
            loadParts: () => Promise.resolve(parts),
          },
          tools: { tools: createToolRegistry([]) },
        }}
        first={id}
        onClose={() => undefined}
      />
    </IntlProvider>,
  );
  return parts;
}

const dialog = page.getByRole('dialog', { name: 'Plugins' });

/** In a narrow window, the list is a step back. */
async function choose(name: RegExp): Promise<void> {
  await dialog.getByRole('button', { name: 'All plugins' }).click();
  await dialog.getByRole('button', { name }).click();
}

describe('plugins without the license for them', () => {
  it('T54 T55 says so at the switch, and leaves web search to everybody', async () => {
    const bench = await createLicenseBench();
    await licenseOf(bench.ports).refresh();
    const parts = await show(bench);
    await expect.element(dialog.getByText(said)).toBeVisible();
    await dialog.getByRole('switch').first().click();
    await expect.poll(() => toasts.read().map(({ message }) => message)).toEqual([said]);
    const shelf = await parts.shelf.load();
    expect(shelf.ok && shelf.value.map(({ row }) => row.isOn)).toEqual([false]);
    toasts.dismiss(toasts.read()[0]?.id ?? 0);
    await choose(/^Image search/);
    await dialog.getByRole('switch').first().click();
    await expect.poll(() => toasts.read().map(({ message }) => message)).toEqual([said]);
    await expect.element(dialog.getByRole('switch').first()).not.toBeChecked();
    await choose(/^Web search/);
    await dialog.getByRole('switch').first().click();
    await expect.element(dialog.getByRole('switch').first()).toBeChecked();
  });

  it('T54 asks what a plugin may do, as ever, where there is a license', async () => {
    const bench = await createLicenseBench();
    bench.network.script.license = () => Promise.resolve(vouchedAs('standard'));
    await licenseOf(bench.ports).enter('PARLEY-AAAAA-BBBBB-CCCCC-DDDDD-EE1234');
    const parts = await show(bench);
    await dialog.getByRole('switch').first().click();
    expect(dialog.getByText(said).elements()).toEqual([]);
    await page.getByRole('button', { name: 'Allow', exact: true }).click();
    await expect
      .poll(async () => {
        const shelf = await parts.shelf.load();
        return shelf.ok && shelf.value.map(({ row }) => row.isOn);
      })
      .toEqual([true]);
    expect(toasts.read()).toEqual([]);
  });
});
