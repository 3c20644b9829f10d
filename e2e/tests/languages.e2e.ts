import type { Page } from '@playwright/test';

import { pseudoLocalize } from '../../tools/messages-pseudo.ts';
import { pseudoLocale, storageKeys, untranslatedNames } from '../fixtures/names.ts';
import { expect, test } from '../fixtures/test.ts';
import { tourChat, tourSettings, tourSidebar } from '../fixtures/tour.ts';

// Written by the user or the model, or the same in every language.
const dataSelector =
  '[data-chat-id], [dir="auto"], [translate="no"], script, style, noscript, code, pre';

/** A point in time is written by the browser, which knows no pseudo-locale. */
const date = /^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2}\s[AP]M$/;

/** A reply with every part that has buttons and words of the program, and no word of its own. */
const wordless = [
  '1\n',
  '```\n1 + 1\n```',
  '| 1 | 2 |\n|--:|--:|\n| 3 | 4 |',
  '![](https://pictures.example/1.png)',
  '1[^1]',
  '- [x] 1',
  '[^1]: 2',
].join('\n\n');

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
  return found.filter((text) => !untranslatedNames.test(text) && !date.test(text));
}

test('the pseudo-locale leaves no text untranslated, in no part of a reply and no dialog', async ({
  parley,
  page,
  fake,
}) => {
  test.slow();
  await parley.setUp();
  await page.getByRole('button', { name: 'Tools', exact: true }).click();
  await page.getByRole('switch', { name: 'Calculator' }).click();
  await page.keyboard.press('Escape');
  const name = 'get_calculation_result';
  fake.next({ toolCalls: [{ name, argumentsText: '{"expression":"1 + 1"}' }], text: '' });
  fake.set({ text: wordless, reasoning: { text: '1 + 1' } });
  await parley.ask('1 + 1?');
  // The first reply only calls the tool.
  await expect(parley.lastReply.getByRole('table')).toBeVisible();
  await parley.expectState('finished');
  await page.evaluate(([key, locale]) => localStorage.setItem(key, locale), [
    storageKeys.locale,
    pseudoLocale.name,
  ] as const);
  await page.reload();
  await expect(page.getByText(pseudoLocale.open).first()).toBeAttached();
  const folded = page.locator('article [aria-expanded="false"]:not([aria-haspopup])');
  await expect(folded.first()).toBeVisible();
  await folded.evaluateAll((all) => {
    for (const each of all) if (each instanceof HTMLElement) each.click();
  });
  await expect(page.locator('article [aria-expanded="true"]')).not.toHaveCount(0);
  const visit = async (screen: string): Promise<void> =>
    expect.soft(await untranslated(page), screen).toEqual([]);
  await visit('chat');
  await tourChat(parley, visit, pseudoLocalize);
  await tourSidebar(parley, visit, pseudoLocalize);
  await tourSettings(parley, visit, pseudoLocalize);
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

test('T92 keys are named as they are on keyboards for the language', async ({ parley, page }) => {
  await parley.setUp();
  await page.evaluate((key) => localStorage.setItem(key, 'de'), storageKeys.locale);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('textbox').first()).toBeVisible();
  await page.keyboard.press('Control+/');
  const keys = page.getByRole('dialog').locator('kbd kbd');
  await expect(keys.filter({ hasText: 'Umschalt' }).first()).toBeVisible();
  await expect(keys.filter({ hasText: 'Strg' }).first()).toBeVisible();
  await expect(keys.filter({ hasText: /^(?:Ctrl|Shift)$/ })).toHaveCount(0);
});
