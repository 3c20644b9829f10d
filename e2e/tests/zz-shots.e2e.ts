import { startRelayHost } from '../fixtures/relay-host.ts';
import { test } from '../fixtures/test.ts';

for (const [width, scheme] of [[390, 'light'], [390, 'dark'], [1440, 'light'], [1440, 'dark']] as const) {
  test(`shot ${width} ${scheme}`, async ({ parley, page, guards }) => {
    const host = await startRelayHost(['api.search.brave.com', 'pages.test']);
    guards.allowOrigin(host.url);
    await page.emulateMedia({ colorScheme: scheme });
    await parley.setUp({ address: host.url });
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await page.getByRole('button', { name: 'Tools', exact: true }).click();
    await page.getByRole('dialog', { name: 'Tools' }).getByRole('button', { name: 'Web search: Set up…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Web search' });
    await dialog.getByRole('radio', { name: 'Brave Search' }).check();
    await dialog.getByRole('button', { name: 'Test and save' }).click();
    await page.waitForTimeout(400);
    await page.screenshot({ path: `/tmp/relay-shots/${width}-${scheme}-top.png` });
    await dialog.getByRole('switch', { name: 'Read pages through this server' }).scrollIntoViewIfNeeded();
    await dialog.getByText('Can a page trick the model?').scrollIntoViewIfNeeded();
    await page.screenshot({ path: `/tmp/relay-shots/${width}-${scheme}-end.png` });
    host.stop();
  });
}
