import type { Locator, Page } from '@playwright/test';

import { changeHostConfig } from '../fixtures/host-config.ts';
import {
  actionBar,
  characters,
  header,
  modelSettings,
  palette,
  plugins,
  settings,
  sidebar,
} from '../fixtures/names.ts';
import { expect, test } from '../fixtures/test.ts';
import type { Parley } from '../fixtures/parley.ts';

const library = 'Prompt library';
const share = 'Share';
const shareDialog = 'Share and export';

const bar = (page: Page): Locator => page.getByRole('toolbar', { name: actionBar.bar });

/** What each switch takes away, as far as the screen shows it while no dialog is open. */
const parts = {
  pickCharacters: (page: Page) => bar(page).getByRole('button', { name: characters.dialog }),
  promptLibrary: (page: Page) => bar(page).getByRole('button', { name: library }),
  share: (page: Page) => bar(page).getByRole('button', { name: share }),
  voiceInput: (page: Page) => page.getByRole('button', { name: 'Voice input' }),
};

async function look(page: Page): Promise<Record<string, boolean>> {
  const found: Record<string, boolean> = {};
  for (const [name, part] of Object.entries(parts)) found[name] = (await part(page).count()) > 0;
  return found;
}

const all = (isThere: boolean): Record<string, boolean> =>
  Object.fromEntries(Object.keys(parts).map((name) => [name, isThere]));

/** Loads the page anew under other switches. */
async function turn(
  { page, parley }: { readonly page: Page; readonly parley: Parley },
  chatFeatures: Record<string, boolean>,
): Promise<void> {
  await page.unrouteAll();
  await changeHostConfig(page, { accounts: { enabled: true }, chatFeatures });
  await page.reload();
  await expect(parley.messageBox).toBeVisible();
}

const opened = (page: Page, name: string): Locator =>
  page.getByRole('dialog', { name, exact: true });

test('T205 the bar of actions and the microphone follow their switches', async ({
  parley,
  page,
}) => {
  await parley.setUp();
  await parley.ask('Hello');
  await expect.poll(() => look(page)).toEqual(all(true));
  await turn({ page, parley }, all(false));
  await expect(bar(page).getByRole('button', { name: actionBar.regenerate })).toBeVisible();
  await expect.poll(() => look(page)).toEqual(all(false));
});

test('T205 search, characters, plugins, the sync and the system prompt follow their switches', async ({
  parley,
  page,
}) => {
  await parley.setUp();
  for (const isOn of [true, false]) {
    await turn(
      { page, parley },
      {
        addNewCharacters: isOn,
        addNewPlugins: isOn,
        commandK: isOn,
        defaultCharacters: isOn,
        syncToCloud: isOn,
        systemMessage: isOn,
      },
    );
    const count = isOn ? 1 : 0;
    await page.keyboard.press('Control+Alt+a');
    const gallery = opened(page, characters.dialog);
    await expect(gallery.getByRole('searchbox', { name: characters.search })).toBeFocused();
    await expect(gallery.getByRole('button', { name: characters.create })).toHaveCount(count);
    await expect(gallery.getByText('No characters yet')).toHaveCount(1 - count);
    await page.keyboard.press('Escape');
    await expect(gallery).toBeHidden();
    await page.keyboard.press('Control+Alt+g');
    const collection = opened(page, plugins.dialog);
    await expect(collection.getByRole('navigation')).toBeVisible();
    await expect(collection.getByRole('button', { name: plugins.create })).toHaveCount(count);
    await page.keyboard.press('Escape');
    await expect(collection).toBeHidden();
    await page.getByRole('button', { name: modelSettings.button, exact: true }).click();
    const dialog = opened(page, modelSettings.dialog);
    const instruction = dialog.getByRole('textbox', { name: modelSettings.instruction });
    await expect(instruction).toBeEditable({ editable: isOn });
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    const options = await parley.openSettings(settings.keys);
    await expect(options.getByRole('tab', { name: 'Sync' })).toHaveCount(count);
    await parley.closeSettings();
    await page.keyboard.press('Control+k');
    if (isOn) {
      await expect(opened(page, palette.dialog)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(opened(page, palette.dialog)).toBeHidden();
    } else {
      // A dialog would take the keys.
      await parley.messageBox.press('Control+k');
      await parley.messageBox.fill('Still here');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  }
});

test('T128 a host can put sharing out of sight, in bar, menus, palette and keys', async ({
  parley,
  page,
}) => {
  await parley.setUp();
  await parley.ask('Hello');
  for (const isOn of [true, false]) {
    await turn({ page, parley }, { share: isOn });
    const count = isOn ? 1 : 0;
    await expect(bar(page).getByRole('button', { name: actionBar.regenerate })).toBeVisible();
    await expect(bar(page).getByRole('button', { name: share })).toHaveCount(count);
    await page.getByRole('button', { name: 'Chat menu' }).click();
    await expect(page.getByRole('menuitem', { name: 'Branch map' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: shareDialog })).toHaveCount(count);
    await page.keyboard.press('Escape');
    await parley.chatRows.first().hover();
    await parley.chatRows.first().getByRole('button', { name: sidebar.rowActions }).click();
    await expect(page.getByRole('menuitem', { name: sidebar.rename })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: share, exact: true })).toHaveCount(count);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Alt+s');
    await page.keyboard.press('Control+k');
    const search = opened(page, palette.dialog);
    if (isOn) {
      await expect(opened(page, shareDialog)).toBeVisible();
    } else {
      await search.getByRole('combobox', { name: palette.field }).fill('export download');
      await expect(search.getByText(palette.nothingFound)).toBeVisible();
      await expect(opened(page, shareDialog)).toHaveCount(0);
    }
  }
});

test('T128 the model settings of a host can hide the picker', async ({ parley, page }) => {
  await changeHostConfig(page, {
    defaultModel: 'fake-small',
    useDefaultModelSettings: true,
  });
  await parley.setUp();
  await expect(page.getByRole('button', { name: modelSettings.button })).toHaveCount(0);
  await expect(page.getByRole('button', { name: header.modelButton })).toHaveCount(0);
  await parley.messageBox.fill('@');
  await expect(page.getByRole('option', { name: /fake-/ })).toHaveCount(0);
});

test('T24 a red bar stands over a managed host whose server license has expired', async ({
  parley,
  page,
}) => {
  await parley.setUp();
  await changeHostConfig(page, { managed: true, serverLicense: 'expired' });
  await page.reload();
  await expect(parley.messageBox).toBeVisible();
  const text =
    'Action Required: This server license has expired. Please contact your server administrator to renew the license...';
  await expect(page.locator('[data-tone="danger"]').getByText(text)).toBeVisible();
});
