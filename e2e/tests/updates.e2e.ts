import { startChangingProxy } from '../fixtures/changing-proxy.ts';
import { settings, sidebar } from '../fixtures/names.ts';
import { expect, test } from '../fixtures/test.ts';
import { wording } from '../fixtures/wording.ts';
import { serverUrl } from '../server-address.ts';

const newVersion = 'A new version is ready.';

test.describe('a page with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a new build waits until it is asked for', async ({ parley, page, guards }) => {
    let isDeployed = false;
    const proxy = await startChangingProxy(serverUrl, (path, answer) =>
      isDeployed && path === '/sw.js'
        ? { ...answer, body: answer.body.replace(/(?<=parley-\$\{")[0-9a-f]{16}/, 'next-build') }
        : answer,
    );
    guards.allowOrigin(proxy.url);
    await parley.setUp({ address: proxy.url });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await expect(parley.messageBox).toBeVisible();
    const cachedBuilds = (): Promise<string[]> => page.evaluate(() => caches.keys());
    expect(await cachedBuilds()).toHaveLength(1);

    isDeployed = true;
    await page.reload();
    await expect(page.getByText(newVersion)).toBeVisible();
    await parley.messageBox.fill('Not yet sent');
    await page.evaluate(() => Object.assign(globalThis, { isOldPage: true }));
    await page.getByRole('button', { name: 'Reload', exact: true }).click();
    await expect
      .poll(() => page.evaluate(() => 'isOldPage' in globalThis).catch(() => true))
      .toBe(false);
    await expect(parley.messageBox).toHaveValue('Not yet sent');
    expect(await cachedBuilds()).toContain('parley-next-build');
    await expect(page.getByText(newVersion)).toHaveCount(0);
    await proxy.close();
  });
});

test.describe('a page that is older than its server', () => {
  test('is loaded anew once for a part that is gone, with its draft', async ({
    parley,
    page,
    guards,
  }) => {
    guards.expectText(/open-settings|dynamically imported/);
    await parley.setUp();
    await parley.messageBox.fill('Not yet sent');
    let isGone = true;
    page.once('load', () => {
      isGone = false;
    });
    await page.route('**/assets/open-settings-*.js', (route) =>
      isGone ? route.fulfill({ status: 404, body: '' }) : route.continue(),
    );
    await page.evaluate(() => Object.assign(globalThis, { isOldPage: true }));
    await page.getByRole('button', { name: sidebar.settings, exact: true }).click();
    await expect
      .poll(() => page.evaluate(() => 'isOldPage' in globalThis).catch(() => true))
      .toBe(false);
    await expect(parley.messageBox).toHaveValue('Not yet sent');
    await parley.openSettings(settings.appearance);
  });

  test('is not loaded again and again for a part that stays away', async ({
    parley,
    page,
    guards,
  }) => {
    guards.expectText(/open-settings|dynamically imported/);
    await parley.setUp();
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await page.route('**/assets/open-settings-*.js', (route) =>
      route.fulfill({ status: 404, body: '' }),
    );
    await page.getByRole('button', { name: sidebar.settings, exact: true }).click();
    await expect.poll(() => loads).toBe(1);
    await page.getByRole('button', { name: sidebar.settings, exact: true }).click();
    await expect(page.getByRole('dialog', { name: wording.partMissing })).toBeVisible();
    expect(loads).toBe(1);
  });
});
