import type { Page } from '@playwright/test';

import { pseudoLocale, storageKeys, untranslatedNames } from '../fixtures/names.ts';
import { expect, test } from '../fixtures/test.ts';

// Written by the user or the model, or the same in every language.
const dataSelector =
  'article [data-part], [data-chat-id], [dir="auto"], [translate="no"], script, style, noscript, code, kbd';

/** Texts and names on the page that did not come out of the catalogue. */
async function untranslated(page: Page): Promise<string[]> {
  const found = await page.evaluate(
    ({ open, selector }) => {
      const texts: string[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode() !== null) {
        const { parentElement, textContent } = walker.currentNode;
        if (parentElement?.closest(selector) === null) texts.push(textContent ?? '');
      }
      const names = ['aria-label', 'title', 'placeholder', 'alt'];
      for (const element of document.querySelectorAll(names.map((name) => `[${name}]`).join())) {
        if (element.closest(selector) !== null) continue;
        texts.push(...names.map((name) => element.getAttribute(name) ?? ''));
      }
      const foreign = texts.filter((text) => /\p{L}{2}/u.test(text) && !text.includes(open));
      return [...new Set(foreign.map((text) => text.trim()))];
    },
    { open: pseudoLocale.open, selector: dataSelector },
  );
  return found.filter((text) => !untranslatedNames.test(text));
}

test('the pseudo-locale leaves no text untranslated', async ({ parley, page }) => {
  await parley.setUp();
  await parley.ask('Hello');
  await page.evaluate(([key, locale]) => localStorage.setItem(key, locale), [
    storageKeys.locale,
    pseudoLocale.name,
  ] as const);
  await page.reload();
  await expect(page.getByText(pseudoLocale.open).first()).toBeAttached();
  expect(await untranslated(page), 'chat').toEqual([]);
  await page.locator('[data-element-id="workspace-tab-settings"]').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  for (const tab of await page.getByRole('dialog').getByRole('tab').all()) {
    await tab.click();
    expect(await untranslated(page), 'settings').toEqual([]);
  }
});

test('the first screen leaves no text untranslated', async ({ page }) => {
  await page.addInitScript(([key, locale]) => localStorage.setItem(key, locale), [
    storageKeys.locale,
    pseudoLocale.name,
  ] as const);
  await page.goto('/');
  await expect(page.getByText(pseudoLocale.open).first()).toBeVisible();
  expect(await untranslated(page)).toEqual([]);
});
