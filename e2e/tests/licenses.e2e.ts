import type { BrowserContext, Locator } from '@playwright/test';

import { expectAccessible } from '../fixtures/accessibility.ts';
import type { Guards } from '../fixtures/guards.ts';
import { startLicenseHost, type LicenseHost } from '../fixtures/license-host.ts';
import { expect, test } from '../fixtures/test.ts';

const dayMs = 24 * 60 * 60 * 1000;

let host: LicenseHost;

test.beforeAll(async () => {
  host = await startLicenseHost();
});
test.afterAll(() => host.stop());
test.beforeEach(({ guards }) => guards.allowOrigin(host.url));

const field = (dialog: Locator): Locator => dialog.getByRole('textbox', { name: 'License key' });
const activate = (dialog: Locator): Locator => dialog.getByRole('button', { name: 'Activate' });

/** Answers for another host; lists what it was asked, with what was sent. */
async function answerAt(
  context: BrowserContext,
  guards: Guards,
  origin: string,
): Promise<readonly string[]> {
  const asked: string[] = [];
  guards.allowOrigin(origin);
  await context.route(`${origin}/**`, async (route) => {
    const request = route.request();
    asked.push([request.method(), request.url(), request.postData()].join(' '));
    const body = '<!doctype html><link rel="icon" href="data:,"><p>The other host</p>';
    await route.fulfill({ contentType: 'text/html', body });
  });
  return asked;
}

test('T10 T47 T48 whoever comes from the shop enters a key, and nothing but one', async ({
  parley,
  page,
}) => {
  const key = host.issue();
  await parley.setUp({ address: host.url, isFresh: true });
  await page.goto(`${host.url}/#thank-you`);
  const dialog = page.getByRole('dialog', { name: 'Thank you!' });
  await expect(dialog).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  await expect(dialog.locator('canvas')).toHaveAttribute('data-state', 'falling');
  await expectAccessible(page, 'the license key');
  await expect(activate(dialog)).toBeDisabled();
  await field(dialog).fill('sk-1234');
  await expect(dialog.getByText('This is an API key.')).toBeVisible();
  await expect(activate(dialog)).toBeDisabled();
  await page.keyboard.press('Enter');
  await field(dialog).fill('PARLEY-1');
  await expect(dialog.getByText('This is an API key.')).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('This license key isn’t valid.')).toBeVisible();
  await field(dialog).fill(key.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('License activated on this device.')).toBeVisible();
});

test('T43 T45 T46 T217 a license holds while its server fails, and goes when it is unlinked', async ({
  parley,
  page,
}) => {
  const key = host.issue();
  await parley.setUp({ address: host.url, isFresh: true });
  await page.goto(`${host.url}/#thank-you`);
  const dialog = page.getByRole('dialog', { name: 'Thank you!' });
  await field(dialog).fill(key);
  await activate(dialog).click();
  await expect(dialog).toBeHidden();
  let settings = await parley.openSettings('About');
  await expect(settings.getByText('License verified')).toBeVisible();
  await expect(
    settings.getByText(`Premium · ••••${key.slice(-4)} · ann@example.org`),
  ).toBeVisible();
  await expect(page.getByText(key)).toHaveCount(0);
  await expectAccessible(page, 'the license in the settings');

  await page.context().route('**/api/license', (route) => route.fulfill({ status: 500 }));
  await page.clock.setSystemTime(Date.now() + dayMs);
  await page.reload();
  await expect(page.getByRole('status').getByText('Your license stays active.')).toBeVisible();
  settings = await parley.openSettings('About');
  await expect(settings.getByText('License verified')).toBeVisible();

  await settings.getByRole('button', { name: 'Unlink this device' }).click();
  const reloaded = page.waitForEvent('load');
  await settings.getByRole('button', { name: 'Sure?' }).click();
  await reloaded;
  settings = await parley.openSettings('About');
  await expect(settings.getByText('No active license on this device.')).toBeVisible();
});

test('T40 T44 T219 the sixth device is refused', async ({ parley, page }) => {
  const key = host.issue();
  for (let count = 0; count < 5; count += 1) expect(await host.useElsewhere(key)).toBe(200);
  await parley.setUp({ address: host.url, isFresh: true });
  const settings = await parley.openSettings('About');
  await settings.getByRole('button', { name: 'Enter license key…' }).click();
  const dialog = page.getByRole('dialog', { name: 'License key' });
  await field(dialog).fill(key);
  await activate(dialog).click();
  await expect(dialog.getByText('as many devices as it allows')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(settings.getByText('No active license on this device.')).toBeVisible();
});

test('T25 an empty program leads to a license, and to what it can do once there is one', async ({
  parley,
  page,
}) => {
  const key = host.issue();
  await parley.setUp({ address: host.url, isFresh: true });
  const main = page.getByRole('main');
  const starter = main.getByRole('button', { name: 'What Parley can do' });
  await expect(main.getByText('No active license on this device.')).toBeVisible();
  await expect(main.getByRole('button', { name: 'See plans' })).toBeVisible();
  await expect(starter).toHaveCount(0);
  await expectAccessible(page, 'an empty program without a license');
  await main.getByRole('button', { name: 'Enter license key…' }).click();
  const dialog = page.getByRole('dialog', { name: 'License key' });
  await field(dialog).fill(key);
  await activate(dialog).click();
  await expect(starter).toBeVisible();
  await expect(main.getByText('No active license on this device.')).toHaveCount(0);
  await parley.ask('Hello');
  await parley.newChat();
  await expect(main.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(starter).toHaveCount(0);
});

test('T41 without a license an own key answers, a reminder comes every few minutes, and history is kept', async ({
  parley,
  page,
}) => {
  await parley.setUp({ address: host.url, isFresh: true });
  await page.clock.install();
  const reminder = page.getByRole('region', { name: 'You’re using Parley without a license' });
  const proceed = reminder.getByRole('button', { name: 'Continue' });
  await expect(page.getByText('No active license on this device.')).toBeVisible();
  // The reminder takes the place of the message box as soon as the reply is there.
  const askUntilReminded = async (text: string): Promise<void> => {
    await parley.messageBox.fill(text);
    await parley.sendButton.click();
    await expect(reminder).toBeVisible();
    await parley.expectState('finished');
  };
  await askUntilReminded('First question');
  await expect(proceed).toBeDisabled();
  await expect(parley.messageBox).toBeHidden();
  await expectAccessible(page, 'a reminder of a license');
  await page.clock.runFor(11_000);
  await proceed.click();
  await expect(parley.messageBox).toBeVisible();

  await parley.ask('Second question');
  await expect(parley.messageBox).toBeVisible();
  await expect(reminder).toHaveCount(0);
  await page.clock.fastForward('02:01');
  await askUntilReminded('Third question');

  await page.reload();
  await expect(parley.questions).toHaveCount(3);
  await expect(parley.textOf(parley.questions.first())).toHaveText('First question');
  await expect(parley.replies).toHaveCount(3);
  await expect(parley.chatRows).toHaveCount(1);
  await expect(reminder).toHaveCount(0);
});

test('T37 an upgrade tells the key to the shop alone, after the person saw both', async ({
  parley,
  page,
  context,
  guards,
}) => {
  const key = host.issue('standard');
  const asked = await answerAt(context, guards, 'https://pay.test');
  await parley.setUp({ address: host.url, isFresh: true });
  await page.goto(`${host.url}/#thank-you`);
  const thanks = page.getByRole('dialog', { name: 'Thank you!' });
  await field(thanks).fill(key);
  await activate(thanks).click();
  await expect(thanks).toBeHidden();
  await page.goto(`${host.url}/#pricing`);
  await page.getByRole('button', { name: 'Upgrade to Premium for $39…' }).click();
  const question = page.getByRole('dialog', { name: 'Upgrade to Premium for $39?' });
  await expect(question.getByText(`••••${key.slice(-4)} is sent to pay.test`)).toBeVisible();
  await expectAccessible(page, 'the question before an upgrade');
  expect(asked).toEqual([]);
  const opened = page.waitForEvent('popup');
  await question.getByRole('button', { name: 'Open checkout' }).click();
  const checkout = await opened;
  await expect(checkout.getByText('The other host')).toBeVisible();
  expect(await checkout.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
  expect(asked).toEqual([
    `GET https://pay.test/upgrade-1?checkout%5Bcustom%5D%5Bupgrade_license%5D=${key} `,
  ]);
  await expect(page.getByText('Finish upgrading in the new tab.')).toBeVisible();
});

test('T53 the newsletter takes an address, and tells it to the mailing list alone', async ({
  parley,
  page,
  context,
  guards,
}) => {
  const asked = await answerAt(context, guards, 'https://list.test');
  await parley.setUp({ address: host.url, isFresh: true });
  await page.goto(`${host.url}/#pricing`);
  await page.getByRole('button', { name: 'Newsletter…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Newsletter' });
  await expectAccessible(page, 'the newsletter');
  const subscribe = dialog.getByRole('button', { name: 'Subscribe' });
  await subscribe.click();
  await expect(dialog.getByText('Enter an email address')).toBeVisible();
  const email = dialog.getByRole('textbox', { name: 'Email address' });
  await email.fill('ann');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Enter an email address')).toBeVisible();
  expect(asked).toEqual([]);
  const opened = page.waitForEvent('popup');
  await email.fill('ann@example.org');
  await page.keyboard.press('Enter');
  const list = await opened;
  await expect(list.getByText('The other host')).toBeVisible();
  expect(await list.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
  expect(asked).toEqual(['POST https://list.test/subscribe email=ann%40example.org']);
  await expect(page.getByText('Finish subscribing in the new tab.')).toBeVisible();
});

test('without licensing nothing of it is loaded or asked', async ({ parley, page }) => {
  const asked: string[] = [];
  page.context().on('request', (request) => {
    asked.push(new URL(request.url()).pathname);
  });
  await parley.setUp();
  const settings = await parley.openSettings('About');
  await expect(settings.getByText('Version')).toBeVisible();
  await expect(settings.getByText(/license key/i)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Alt+a');
  await expect(page.getByRole('dialog', { name: 'Characters' })).toBeVisible();
  await expect(page.getByText(/premium/i)).toHaveCount(0);
  expect(asked.filter((path) => /\/api\/(?:unlink-)?license|license-of/.test(path))).toEqual([]);
});
