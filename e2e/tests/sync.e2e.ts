import { startAccountHost, type AccountHost } from '../fixtures/account-host.ts';
import {
  expectSynced,
  joinByLink,
  renameChat,
  signIn,
  turnOnSync,
  type SyncDevice,
} from '../fixtures/sync-device.ts';
import { expect, test } from '../fixtures/test.ts';

const email = 'ann@example.org';

test.describe('sync between two browsers', () => {
  let host: AccountHost;
  test.beforeEach(async ({ guards }) => {
    host = await startAccountHost();
    guards.allowOrigin(host.url);
  });
  test.afterEach(() => host.stop());

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
