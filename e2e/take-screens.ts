import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { chromium, type Browser, type Page } from '@playwright/test';

import { chromiumLaunchOptions } from '../tools/chromium.ts';
import { composer, firstRun } from './fixtures/names.ts';

/*
 * Takes the pictures in docs/screens from a running server: `node e2e/take-screens.ts [address]`.
 */

const address = process.argv[2] ?? 'http://127.0.0.1:3000/';
const folder = fileURLToPath(new URL('../docs/screens/', import.meta.url));
const widths = [390, 820, 1440] as const;
const themes = ['light', 'dark'] as const;

async function ask(page: Page, question: string): Promise<void> {
  const box = page.getByRole('textbox', { name: composer.message, exact: true });
  await box.fill(question);
  await page.getByRole('button', { name: composer.send }).click();
  await page.locator('article[data-role="assistant"][data-state="finished"]').last().waitFor();
  await page.getByRole('button', { name: composer.send }).waitFor();
}

async function takeAll(browser: Browser, width: number, theme: 'light' | 'dark'): Promise<void> {
  const page = await browser.newPage({
    viewport: { width, height: width < 600 ? 844 : 900 },
    colorScheme: theme,
    hasTouch: width < 600,
  });
  const take = (name: string): Promise<unknown> =>
    page.screenshot({ path: `${folder}${name}-${width}-${theme}.png` });
  await page.goto(address);
  await page.getByRole('heading', { name: firstRun.heading }).waitFor();
  await take('first-run');
  await page.getByRole('button', { name: firstRun.demoDoor }).click();
  await ask(page, 'What can I do here?');
  await ask(page, 'Show me Markdown with code and a formula');
  await page.mouse.move(0, 0);
  await page.getByRole('log').evaluate((log) => log.scrollBy(0, -900));
  await take('chat');
  await page.keyboard.press('Control+,');
  await page.getByRole('dialog', { name: 'Settings' }).waitFor();
  await take('settings');
  await page.close();
}

await mkdir(folder, { recursive: true });
const browser = await chromium.launch(chromiumLaunchOptions());
for (const width of widths) {
  for (const theme of themes) {
    await takeAll(browser, width, theme);
  }
}
await browser.close();
