import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { makePdf } from '@parley/domain/document/testing/make-pdf.ts';

import { startAccountHost, type AccountHost } from '../fixtures/account-host.ts';
import {
  expectSynced,
  joinByLink,
  openSync,
  renameChat,
  signIn,
  turnOnSync,
  type SyncDevice,
} from '../fixtures/sync-device.ts';
import { arranging, sidebar, sync } from '../fixtures/names.ts';
import { expect, test } from '../fixtures/test.ts';

const email = 'ann@example.org';

test.describe('sync between two browsers', () => {
  let host: AccountHost;
  test.beforeEach(async ({ guards }) => {
    host = await startAccountHost();
    guards.allowOrigin(host.url);
  });
  test.afterEach(async ({ page }) => {
    await page.close();
    await host.stop();
  });

  test('T61 a code from the laptop brings its chats to the phone, and what is done on one is on the other', async ({
    parley,
    page,
    context,
    browser,
  }) => {
    const laptop: SyncDevice = { parley, page, context };
    await parley.setUp({ address: host.url });
    await parley.ask('A question from the laptop');
    const reply = await parley.textOf(parley.lastReply).innerText();
    await signIn(laptop, host, email);
    await turnOnSync(laptop);
    await expectSynced(laptop);

    const phone = await joinByLink(browser, { from: laptop, host, email });
    await phone.parley.openChat('A question from the laptop');
    await expect(phone.parley.textOf(phone.parley.lastReply)).toHaveText(reply);
    await renameChat(phone, 'A question from the laptop', 'Named on the phone');
    await expect(parley.chatRows.filter({ hasText: 'Named on the phone' })).toBeVisible();
    await parley.ask('Another one from the laptop');
    await expect(phone.parley.lastQuestion).toContainText('Another one from the laptop');
    await expect(phone.parley.replies).toHaveCount(2);
    await phone.context.close();
  });

  test('what both have changed without a connection is on both afterwards', async ({
    parley,
    page,
    context,
    browser,
    guards,
  }) => {
    guards.expectText(/ERR_INTERNET_DISCONNECTED/);
    const laptop: SyncDevice = { parley, page, context };
    await parley.setUp({ address: host.url });
    await parley.ask('First chat');
    await parley.newChat();
    await parley.ask('Second chat');
    await signIn(laptop, host, email);
    await turnOnSync(laptop);
    const phone = await joinByLink(browser, { from: laptop, host, email });
    await expect(phone.parley.chatRows).toHaveCount(2);
    // Menus are loaded now, for here no service worker keeps them.
    await renameChat(laptop, 'First chat', 'Chat of the laptop');
    await renameChat(phone, 'Second chat', 'Chat of the phone');
    await expect(phone.parley.chatRows.filter({ hasText: 'Chat of the laptop' })).toBeVisible();

    await context.setOffline(true);
    await phone.context.setOffline(true);
    await renameChat(laptop, 'Chat of the laptop', 'Renamed on the laptop');
    await renameChat(phone, 'Chat of the phone', 'Renamed on the phone');
    await expect(
      page.getByRole('button', { name: /^Sync: Waiting for a connection/ }),
    ).toBeVisible();
    await context.setOffline(false);
    await phone.context.setOffline(false);
    for (const device of [laptop, phone]) {
      await expect(
        device.parley.chatRows.filter({ hasText: 'Renamed on the laptop' }),
      ).toBeVisible();
      await expect(
        device.parley.chatRows.filter({ hasText: 'Renamed on the phone' }),
      ).toBeVisible();
      await expect(device.parley.chatRows).toHaveCount(2);
    }
    await phone.context.close();
  });
});

/** A document of several chunks, with a text that no other one has. */
function largePdf(line: string): Buffer {
  const noise = Array.from({ length: 400_000 }, (_none, at) =>
    ((at * 2_654_435_761) % 4_294_967_296).toString(36),
  );
  const pdf = makePdf([{ lines: [line] }]);
  return Buffer.from(pdf.replace('startxref', `%${noise.join('')}\nstartxref`), 'latin1');
}

/** How many chunks a server has. */
function countOfStored(dataFolder: string): number {
  return readdirSync(path.join(dataFolder, 'blobs'), {
    recursive: true,
    withFileTypes: true,
  }).filter((entry) => entry.isFile() && /^\d+$/.test(entry.name)).length;
}

/** Counts requests for a chunk of any file. */
function countChunks({ context }: SyncDevice, method: 'GET' | 'PUT', index: number) {
  const counted = { count: 0 };
  const pattern = new RegExp(`/api/blobs/[0-9a-f]{64}/${index}(?:\\?|$)`);
  context.on('request', (request) => {
    if (request.method() === method && pattern.test(request.url())) counted.count += 1;
  });
  return counted;
}

test.describe('files and pictures in a sync', () => {
  test('what one browser attached is opened on the other, over lines that break, and no server can read it', async ({
    parley,
    page,
    context,
    browser,
    guards,
  }) => {
    guards.expectText(/ERR_FAILED/);
    const host = await startAccountHost();
    guards.allowOrigin(host.url);
    const laptop: SyncDevice = { parley, page, context };
    await parley.setUp({ address: host.url });
    await parley.ask('A chat to begin with');
    await signIn(laptop, host, email);
    await turnOnSync(laptop);
    const phone = await joinByLink(browser, { from: laptop, host, email });

    const report = largePdf('The canary nests among apples.');
    const picture = await page.screenshot({
      type: 'png',
      clip: { x: 0, y: 0, width: 90, height: 60 },
    });
    const firstSent = countChunks(laptop, 'PUT', 0);
    const secondSent = countChunks(laptop, 'PUT', 1);
    const second = /\/api\/blobs\/[0-9a-f]{64}\/1(?:\?|$)/;
    await context.route(second, (route) => route.abort());
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles([
        { name: 'heron-report.pdf', mimeType: 'application/pdf', buffer: report },
        { name: 'heron-picture.png', mimeType: 'image/png', buffer: picture },
      ]);
    await expect(page.getByRole('button', { name: /^heron-report\.pdf/ })).toBeVisible();
    await parley.ask('Look at both of them');
    await expect.poll(() => secondSent.count).toBeGreaterThan(0);

    // The message is there before its files.
    await phone.parley.openChat('A chat to begin with');
    await expect(phone.parley.lastQuestion).toContainText('Look at both of them');
    await context.unroute(second);
    await page.reload();
    await expect.poll(() => countOfStored(host.dataFolder), { timeout: 60_000 }).toBeGreaterThan(4);
    // Of the document, of its text, and of the picture: none was sent once more.
    expect(firstSent.count).toBe(3);

    const firstGot = countChunks(phone, 'GET', 0);
    let broken = 0;
    await phone.context.route(second, async (route) => {
      broken += 1;
      await (broken === 1 ? route.abort() : route.fallback());
    });
    const shown = phone.parley.lastQuestion.getByRole('img', { name: 'heron-picture.png' });
    await expect
      .poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBe(90);
    await phone.parley.lastQuestion.getByRole('button', { name: /heron-report\.pdf/ }).click();
    const dialog = phone.page.getByRole('dialog', { name: 'heron-report.pdf' });
    await expect(dialog.getByText('The canary nests among apples.')).toBeVisible();
    const before = firstGot.count;
    const downloading = phone.page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download original' }).click();
    expect(readFileSync(await (await downloading).path())).toEqual(report);
    expect(broken).toBeGreaterThan(1);
    expect(firstGot.count).toBe(before + 1);

    const noise = report.subarray(2_000_000, 2_000_040).toString('latin1');
    for (const secret of ['canary nests', 'heron-report', 'heron-picture', noise]) {
      expect(filesWith(host.dataFolder, secret)).toEqual([]);
    }
    await phone.context.close();
    await host.stop();
  });
});

/** Where a text stands in the files of a folder, and whether the database is among them. */
function filesWith(folder: string, text: string): readonly string[] {
  const wanted = Buffer.from(text);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(wanted));
}

test.describe('what the server of a sync gets', () => {
  test('of what is written it has nothing that can be read: neither texts nor titles nor keys', async ({
    parley,
    page,
    context,
    guards,
  }) => {
    const host = await startAccountHost();
    guards.allowOrigin(host.url);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(`${host.url}/api/sync`)) {
        sent.push(request.url(), request.postDataBuffer()?.toString('latin1') ?? '');
      }
    });
    const laptop: SyncDevice = { parley, page, context };
    await parley.setUp({ address: host.url });
    await parley.ask('The canary sings at dawn');
    await renameChat(laptop, 'The canary', 'Heron at noon');
    await signIn(laptop, host, email);
    const words = await turnOnSync(laptop);
    await expectSynced(laptop);
    // The database keeps what it was told by then: the address is in it.
    expect(filesWith(host.dataFolder, email)).not.toEqual([]);
    const secrets = ['The canary sings', 'Heron at noon', 'sk-fake-key', words.join(' ')];
    for (const secret of secrets) {
      expect(filesWith(host.dataFolder, secret)).toEqual([]);
      expect(sent.join('\n')).not.toContain(secret);
    }
    expect(sent.length).toBeGreaterThan(2);
    await host.stop();
  });

  test('it is asked nothing, and no worker runs, where nobody syncs', async ({
    parley,
    page,
    guards,
  }) => {
    const host = await startAccountHost();
    guards.allowOrigin(host.url);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(`${host.url}/api/`)) asked.push(request.url());
    });
    await parley.setUp({ address: host.url });
    await parley.ask('Nobody else needs to know');
    await page.reload();
    await expect(parley.messages).toHaveCount(2);
    await parley.openSettings();
    expect(asked).toEqual([]);
    expect(page.workers().filter((worker) => worker.url().includes('sync-worker'))).toEqual([]);
    await host.stop();
  });
});

test.describe('a person with several browsers', () => {
  let host: AccountHost;
  test.beforeEach(async ({ guards }) => {
    host = await startAccountHost();
    guards.allowOrigin(host.url);
  });
  test.afterEach(async ({ page }) => {
    await page.close();
    await host.stop();
  });

  test('has one of several tabs sync for all, and another one where that is closed', async ({
    parley,
    page,
    context,
    browser,
  }) => {
    const laptop: SyncDevice = { parley, page, context };
    await parley.setUp({ address: host.url });
    await parley.ask('Seen by all tabs');
    await signIn(laptop, host, email);
    await turnOnSync(laptop);
    await expectSynced(laptop);
    const phone = await joinByLink(browser, { from: laptop, host, email });
    const tabs = [page, await context.newPage(), await context.newPage()];
    for (const tab of tabs.slice(1)) await tab.goto(host.url);
    for (const tab of tabs) await expectSynced({ page: tab });
    const working = (): readonly boolean[] =>
      tabs.map((tab) => tab.workers().some((worker) => worker.url().includes('sync-worker')));
    expect(working()).toEqual([true, false, false]);

    const [, second, third] = tabs;
    if (second === undefined || third === undefined) throw new Error('There are three tabs');
    const last = parley.on(third);
    await renameChat({ page: third, parley: last }, 'Seen by all tabs', 'Renamed in the third tab');
    await expect(
      phone.parley.chatRows.filter({ hasText: 'Renamed in the third tab' }),
    ).toBeVisible();
    await page.close();
    await renameChat(phone, 'Renamed in the third tab', 'Renamed on the phone');
    await expect(last.chatRows.filter({ hasText: 'Renamed on the phone' })).toBeVisible();
    await phone.context.close();
  });

  test('takes the keys from a lost phone, and gets them back with the recovery phrase alone', async ({
    parley,
    page,
    context,
    browser,
  }) => {
    const laptop: SyncDevice = { parley, page, context };
    await parley.setUp({ address: host.url });
    await parley.ask('Before the phone was lost');
    await signIn(laptop, host, email);
    const words = await turnOnSync(laptop);
    const phone = await joinByLink(browser, { from: laptop, host, email });
    await expectSynced(phone);
    await openSync(laptop);
    const devices = page.getByRole('list', { name: sync.devices });
    await expect(devices.getByRole('listitem')).toHaveCount(2);
    await devices.getByRole('button', { name: /^Remove/ }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: sync.remove, exact: true })
      .click();
    await expect(devices.getByRole('listitem')).toHaveCount(1);
    await parley.closeSettings();
    await parley.ask('After the phone was lost');
    await expectSynced(laptop);

    await phone.parley.openChat('Before the phone was lost');
    await renameChat(phone, 'Before the phone was lost', 'Written by a thief');
    await expect(phone.page.getByRole('button', { name: sync.removedButton })).toBeVisible();
    await expect(phone.parley.questions).toHaveCount(1);
    await expect(parley.chatRows.filter({ hasText: 'Written by a thief' })).toHaveCount(0);

    await openSync(phone);
    await phone.page.getByRole('radio', { name: sync.byPhrase }).check();
    const field = phone.page.getByRole('textbox', { name: sync.phrase });
    await field.fill(words.toReversed().join(' '));
    await phone.page.getByRole('button', { name: sync.unlock }).click();
    await expect(phone.page.getByRole('alert')).toBeVisible();
    await field.fill(words.join(' ').toUpperCase());
    await phone.page.getByRole('button', { name: sync.unlock }).click();
    await expect(phone.page.getByRole('heading', { name: sync.status })).toBeVisible();
    await phone.parley.closeSettings();
    await expectSynced(phone);
    await expect(phone.parley.questions).toHaveCount(2);
    await phone.context.close();
  });

  test('finds a message that was written while the chat was deleted elsewhere in the trash with it', async ({
    parley,
    page,
    context,
    browser,
    guards,
  }) => {
    guards.expectText(/ERR_FAILED/);
    const laptop: SyncDevice = { parley, page, context };
    await parley.setUp({ address: host.url });
    await parley.ask('A chat that both touch');
    await signIn(laptop, host, email);
    await turnOnSync(laptop);
    const phone = await joinByLink(browser, { from: laptop, host, email });
    await phone.context.route(`${host.url}/api/**`, (route) => route.abort());
    await parley.ask('One more message');
    await expectSynced(laptop);
    const row = phone.parley.chatRows.filter({ hasText: 'A chat that both touch' });
    await row.hover();
    await row.getByRole('button', { name: sidebar.rowActions }).click();
    await phone.page.getByRole('menuitem', { name: sidebar.delete }).click();
    await expect(row).toHaveCount(0);
    await phone.context.unroute(`${host.url}/api/**`);
    await expect(parley.chatRows).toHaveCount(0);
    await page.getByRole('button', { name: arranging.view }).click();
    await page.getByRole('menuitem', { name: arranging.trash }).click();
    const trash = page.getByRole('dialog', { name: arranging.trash });
    await trash.getByRole('button', { name: arranging.restore }).click();
    await page.keyboard.press('Escape');
    await expect(phone.parley.chatRows).toHaveCount(1);
    await phone.parley.openChat(/./);
    await expect(phone.parley.questions).toHaveCount(2);
    await phone.context.close();
  });
});
