import type { Page } from '@playwright/test';

import { settings } from '../fixtures/names.ts';
import { expect, test } from '../fixtures/test.ts';

const html = 'html';
const attribute = 'data-typeface';

/** Adds up from the start of each page how far its layout shifted. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Reflect.set(globalThis, 'layoutShift', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const before = Number(Reflect.get(globalThis, 'layoutShift'));
        Reflect.set(globalThis, 'layoutShift', before + Number(Reflect.get(entry, 'value')));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => Number(Reflect.get(globalThis, 'layoutShift')));
}

/** The files of the typeface that were asked for, and whether that was before the first paint. */
function fontRequests(page: Page): Promise<readonly { name: string; isEarly: boolean }[]> {
  return page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'))
      .map(({ name, startTime }) => ({
        name: /inter-[a-z-]+-wght/.exec(name)?.[0] ?? name,
        isEarly: paint === undefined || startTime < paint.startTime,
      }));
  });
}

/** Whether letters of the interface are drawn with the file. */
function hasInter(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    [...document.fonts].some(
      ({ family, status }) => family.includes('Inter Variable') && status === 'loaded',
    ),
  );
}

/** Whether the style sheet with the faces is here. */
function knowsInter(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    [...document.fonts].some(({ family }) => family.includes('Inter Variable')),
  );
}

for (const width of [390, 1440]) {
  test(`the typeface comes after the first paint and moves nothing at ${width} px; the next visit paints in it`, async ({
    parley,
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const shifted = await watchShifts(page);
    await parley.openFirstRun();
    await expect.poll(() => hasInter(page)).toBe(true);
    await expect(page.locator(html)).toHaveAttribute(attribute, 'inter');
    expect(await fontRequests(page)).toEqual([{ name: 'inter-latin-wght', isEarly: false }]);
    // Two frames later the new letters are on the screen.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(await shifted()).toBe(0);

    await parley.openFirstRun();
    expect(await hasInter(page)).toBe(true);
    expect((await fontRequests(page)).at(0)).toEqual({ name: 'inter-latin-wght', isEarly: true });
    expect(await shifted()).toBe(0);
  });
}

test('the system font is a choice that the next start knows before it paints', async ({
  parley,
  page,
}) => {
  await parley.setUp();
  const fontOf = (): Promise<string> =>
    page.locator('body').evaluate((body) => getComputedStyle(body).fontFamily);
  expect(await fontOf()).toContain('Inter');
  const dialog = await parley.openSettings(settings.appearance);
  await dialog.getByRole('radio', { name: settings.typeface.system }).check();
  await expect(page.locator(html)).toHaveAttribute(attribute, 'system');
  expect(await fontOf()).not.toContain('Inter');
  await parley.closeSettings();
  await page.reload();
  await expect(parley.messageBox).toBeVisible();
  await expect(page.locator(html)).toHaveAttribute(attribute, 'system');
  await expect.poll(() => knowsInter(page)).toBe(true);
  expect(await hasInter(page)).toBe(false);
});

test('a connection that saves data gets the typeface only for who chooses it', async ({
  parley,
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await parley.setUp({ isFresh: true });
  await expect(page.locator(html)).toHaveAttribute(attribute, 'system');
  const dialog = await parley.openSettings(settings.appearance);
  await expect(dialog.getByRole('radio', { name: settings.typeface.system })).toBeChecked();
  expect(await fontRequests(page)).toEqual([]);
  await dialog.getByRole('radio', { name: settings.typeface.inter }).check();
  await expect.poll(() => hasInter(page)).toBe(true);
  await page.reload();
  await expect(parley.messageBox).toBeVisible();
  await expect(page.locator(html)).toHaveAttribute(attribute, 'inter');
});
