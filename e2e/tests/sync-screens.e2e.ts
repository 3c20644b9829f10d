import type { Locator, Page } from '@playwright/test';

import { startAccountHost, type AccountHost } from '../fixtures/account-host.ts';
import {
  expectSynced,
  openSync,
  signIn,
  turnOnSync,
  typeAskedWords,
  type SyncDevice,
} from '../fixtures/sync-device.ts';
import {
  arranging,
  backup,
  confirmDelete,
  keyForm,
  settings,
  shortcuts,
  sidebar,
  sync,
} from '../fixtures/names.ts';
import { expect, test } from '../fixtures/test.ts';

const email = 'ann@example.org';

test.describe('where the sync is found', () => {
  test('T91 T188 the sidebar and the settings have all of their parts, the sync among them once it is on', async ({
    parley,
    page,
    context,
    guards,
  }) => {
    const host = await startAccountHost();
    guards.allowOrigin(host.url);
    const laptop: SyncDevice = { parley, page, context };
    await parley.setUp({ address: host.url });
    await parley.ask('A chat in the list');
    const bar = page.getByRole('navigation', { name: sidebar.navigation });
    const syncButton = bar.getByRole('button', { name: /^Sync:/ });
    await expect(syncButton).toHaveCount(0);
    await signIn(laptop, host, email);
    await turnOnSync(laptop);
    await expectSynced(laptop);

    for (const name of [
      sidebar.newChat,
      sidebar.settings,
      arranging.newFolder,
      arranging.select,
      arranging.view,
    ]) {
      await expect(bar.getByRole('button', { name, exact: true })).toBeVisible();
    }
    await expect(bar.getByRole('searchbox', { name: sidebar.search })).toBeVisible();
    await expect(parley.chatRows).toHaveCount(1);
    await expect(bar.getByRole('button', { name: /^Parley ·/ })).toBeVisible();
    await expect(syncButton).toBeVisible();
    // It has a round begin: the server is asked.
    const asked = page.waitForRequest(/\/api\/sync\/pull/);
    await syncButton.click();
    await asked;

    const dialog = await parley.openSettings(settings.appearance);
    await expect(dialog.getByRole('group', { name: settings.theme })).toBeVisible();
    await dialog.getByRole('searchbox').fill('shortcuts');
    await dialog.getByRole('button', { name: shortcuts.dialog }).click();
    await expect(page.getByRole('dialog', { name: shortcuts.dialog })).toBeVisible();
    await page.keyboard.press('Escape');
    await parley.closeSettings();
    await parley.openSettings(settings.data);
    await expect(dialog.getByRole('button', { name: backup.export })).toBeVisible();
    await expect(dialog.getByRole('button', { name: backup.import })).toBeVisible();
    await dialog.getByRole('tab', { name: settings.keys }).click();
    for (const provider of ['openai', 'anthropic'] as const) {
      // Opens what is advanced, and fills in the endpoint.
      await parley.fillProvider({ provider });
    }
    await expect(
      parley.providerGroup().getByRole('textbox', { name: keyForm.organizationId }),
    ).toBeVisible();
    await dialog.getByRole('tab', { name: sync.section, exact: true }).click();
    const pulled = page.waitForRequest(/\/api\/sync\/pull/);
    await dialog.getByRole('button', { name: 'Sync now' }).click();
    await pulled;
    await host.stop();
  });
});

test('T34 a chat that came while the page was hidden is in the list once one comes back', async ({
  parley,
  page,
}) => {
  await parley.setUp();
  await parley.ask('Written here');
  await expect(parley.chatRows).toHaveCount(1);
  // As if a notice of another tab had never arrived.
  await page.evaluate(async () => {
    const opening = indexedDB.open('parley');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(new Error('The store cannot be opened.'));
    });
    const chats = database.transaction('chats', 'readwrite').objectStore('chats');
    await new Promise<void>((resolve, reject) => {
      const reading = chats.getAll();
      reading.onerror = () => reject(new Error('It cannot be read.'));
      reading.onsuccess = () => {
        const [chat] = reading.result as Record<string, unknown>[];
        const writing = chats.put({ ...chat, id: 'ch-elsewhere', title: 'Written elsewhere' });
        writing.onsuccess = () => resolve();
        writing.onerror = () => reject(new Error('It cannot be written.'));
      };
    });
    database.close();
  });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(parley.chatRows.filter({ hasText: 'Written elsewhere' })).toBeVisible();
});

/** Text that does not compress well, of about so many bytes. */
function noise(bytes: number, seed: number): string {
  let state = seed;
  let text = '';
  while (text.length < bytes) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    text += `${state.toString(36)} `;
  }
  return text;
}

test.describe('a storage that is full', () => {
  test('says so, loses nothing, and goes on once there is room', async ({
    parley,
    page,
    context,
    guards,
  }) => {
    const host = await startAccountHost('*', { PARLEY_SYNC_QUOTA_MB: '1' });
    guards.allowOrigin(host.url);
    const laptop: SyncDevice = { parley, page, context };
    await parley.setUp({ address: host.url });
    await parley.ask('A small chat');
    await signIn(laptop, host, email);
    await turnOnSync(laptop);
    await expectSynced(laptop);

    for (const seed of [1, 2, 3]) {
      await parley.newChat();
      await parley.ask(`Large ${seed} ${noise(500_000, seed)}`);
    }
    const full = page.getByRole('button', { name: /^Sync: Storage is full/ });
    await expect(full).toBeVisible({ timeout: 30_000 });
    // In this state it leads to where one is told more.
    await full.click();
    const dialog = page.getByRole('dialog', { name: settings.dialog });
    await expect(
      dialog.getByText(/Storage is full: [\d.,]+ [kM]B of 1 MB\. New messages stay/).first(),
    ).toBeVisible();
    await expect(dialog.getByText(/only on this device so far/)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(parley.chatRows).toHaveCount(4);

    for (const seed of [1, 2, 3]) {
      const row = parley.chatRows.filter({ hasText: `Large ${seed}` });
      await row.hover();
      await row.getByRole('button', { name: sidebar.rowActions }).click();
      await page.getByRole('menuitem', { name: sidebar.delete, exact: true }).click();
      await expect(row).toHaveCount(0);
    }
    await page.getByRole('button', { name: arranging.view }).click();
    await page.getByRole('menuitem', { name: arranging.trash }).click();
    const trash = page.getByRole('dialog', { name: arranging.trash });
    await trash.getByRole('button', { name: 'Empty trash' }).click();
    await trash.getByRole('button', { name: confirmDelete }).click();
    await expect(trash.getByRole('button', { name: arranging.restore })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await openSync(laptop);
    await page.getByRole('button', { name: 'Sync now' }).click();
    await parley.closeSettings();
    await expectSynced(laptop);
    await expect(parley.chatRows).toHaveCount(1);
    await host.stop();
  });
});

/** Goes on with the Tab key until something has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${wanted.toString()} is not reached by Tab`);
}

async function press(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press('Enter');
}

async function expectNoSideScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

/** Opens the section by its name, without a mouse. */
async function openSyncByKeys(page: Page): Promise<Locator> {
  await page.keyboard.press('Control+,');
  const dialog = page.getByRole('dialog', { name: settings.dialog });
  await tabTo(page, dialog.getByRole('tab', { selected: true }));
  const tab = dialog.getByRole('tab', { name: sync.section, exact: true });
  for (let presses = 0; presses < 20; presses += 1) {
    if ((await tab.getAttribute('aria-selected')) === 'true') break;
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
  }
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  return dialog;
}

test.describe('on a narrow screen, with keys alone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  let host: AccountHost;
  test.beforeEach(async ({ guards }) => {
    host = await startAccountHost();
    guards.allowOrigin(host.url);
  });
  test.afterEach(async ({ page }) => {
    await page.close();
    await host.stop();
  });

  test('sync is turned on, a second device joins, and is removed', async ({
    parley,
    page,
    context,
    browser,
  }) => {
    await parley.setUp({ address: host.url });
    await parley.ask('Seen on both');
    await signIn({ context, page }, host, email);
    let dialog = await openSyncByKeys(page);
    await press(page, dialog.getByRole('button', { name: sync.turnOn }));
    const phrase = page.getByRole('dialog', { name: sync.phraseDialog });
    await expect(phrase.getByRole('listitem')).toHaveCount(12);
    const words = (await phrase.getByRole('listitem').allInnerTexts()).map((word) =>
      word.replaceAll(/[^a-z]/g, ''),
    );
    await expectNoSideScroll(page);
    await press(page, phrase.getByRole('button', { name: sync.written }));
    await typeAskedWords(page, words, tabTo);
    await press(page, page.getByRole('button', { name: sync.finish, exact: true }));
    await expect(page.getByRole('heading', { name: sync.status })).toBeVisible();
    await press(page, dialog.getByRole('button', { name: sync.addDevice }));
    const offer = page.getByRole('dialog', { name: sync.addDialog });
    const shown = offer.getByText(/^[\dA-Z]{4}(?:-[\dA-Z]{4}){3}$/);
    await expect(shown).toBeVisible();
    await expectNoSideScroll(page);
    const code = await shown.innerText();
    await page.keyboard.press('Escape');

    const other = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const phone = await other.newPage();
    await phone.goto(`${host.url}/manifest.json`);
    await signIn({ context: other, page: phone }, host, email);
    await phone.goto(`${host.url}/#join=${code}`);
    const join = phone.getByRole('dialog', { name: sync.section, exact: true });
    await expect(join.getByRole('textbox', { name: sync.code })).toHaveValue(code);
    await press(phone, join.getByRole('button', { name: sync.unlock }));
    await expect(join.getByRole('heading', { name: sync.status })).toBeVisible();
    await expectNoSideScroll(phone);

    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    dialog = await openSyncByKeys(page);
    const devices = dialog.getByRole('list', { name: sync.devices });
    await expect(devices.getByRole('listitem')).toHaveCount(2);
    await press(page, devices.getByRole('button', { name: /^Remove/ }));
    const question = page.getByRole('alertdialog');
    await press(page, question.getByRole('button', { name: sync.remove, exact: true }));
    await expect(devices.getByRole('listitem')).toHaveCount(1);
    await expect(dialog.getByRole('button', { name: sync.addDevice })).toBeFocused();
    await expectNoSideScroll(page);
    await other.close();
  });
});
